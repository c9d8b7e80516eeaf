#!/bin/bash
# Boards over ssh: a real sshd on the loopback, and what goes wrong with such.
. "$(dirname "$0")/tap.sh"
. "$(dirname "$0")/sshd.sh"

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
record=$scratch/record.json
[ -z "$(find_sshd)" ] && skip_all "no sshd: install openssh-server"
sshd_start || {
	note "$(tail -n 5 "$scratch/sshd.log")"
	skip_all "sshd does not start"
}
trap 'sshd_stop; umount "$board" 2>/dev/null; rm -rf "$scratch"' EXIT

field() { "$python" -c "import json, sys; r = json.load(open(sys.argv[1])); print($2)" "$1"; }
shape() { "$python" tests/shape.py "$1"; }
valid() { "$python" -m jsonschema -i "$1" results/schema.json; }

mkdir "$scratch/here"
export TMPDIR=$scratch/here

# What is left on the board: files, and processes of programs that were copied there.
left() { find "$board" -mindepth 1 && find /proc/[0-9]*/exe -lname "$board/*" 2>/dev/null; }
await_none()
{
	for _ in $(seq 100); do
		[ -z "$(left)" ] && return
		sleep 0.05
	done
	left
	return 1
}
sockets() { find "$TMPDIR" -name 'trapcost-*' | wc -l; }

run "$trapcost" run -p quick -q nop syscall.getppid -o "$scratch/local.json"
run "$trapcost" run -p quick -q nop syscall.getppid -o "$record" --target ssh:board
is "$code" 0 "a board is measured over ssh"
is "$(cat "$err")" "trapcost: record $record" "and nothing else is said"
ok "the record is valid" valid "$record"
is "$(shape "$record")" "$(shape "$scratch/local.json")" "it has the shape of a local one"
is "$(field "$record" 'r["complete"], [x["status"] for x in r["results"]]')" "True ['ok', 'ok']" "it is complete"
is "$(field "$record" 'r["command"].split("--target ")[1]')" "ssh:BOARD" "the record does not say where the board is"
ok "nothing is left on the board" await_none
is "$(sockets)" 0 "nor here"
run "$trapcost" check --target ssh:board
is "$code" 0 "a board is checked over ssh"
like "$(cat "$out")" "[0-9]+ cost" "with what was found"
ok "nothing is left on the board" await_none

# Who cannot be reached is told why, in one line.
refused() # HOST REGEX
{
	run "$trapcost" run -p quick -q nop -o "$scratch/refused.json" --target "ssh:$1"
	one_line "$1" 3 "$2"
	ok "$1: no record" test ! -e "$scratch/refused.json"
}
refused stranger "Host key verification failed; .*accept it by hand: ssh ssh://stranger"
refused keyless "Permission denied .*no password is asked for.*ssh-copy-id"
refused nobody "Connection refused; does sshd run"
refused two@at@once '"two@at@once" is no address'
refused -oProxyCommand=true '"-oProxyCommand=true" is no address'
run "$trapcost" run nop --target shh:board
one_line "an unknown target" 2 'no target "shh:board": local or ssh:'
ok "nothing is left on the board" await_none

# A machine nobody built for.
printf '#!/bin/sh\necho s390x\n' >"$board_bin/uname"
chmod +x "$board_bin/uname"
refused board "no programs for s390x; run: make ARCH=s390x CROSS_COMPILE=s390x-linux-gnu-"
rm "$board_bin/uname"
ok "nothing is left on the board" await_none

# A board whose commands are busybox's.
if command -v busybox >/dev/null; then
	for name in sh cat chmod rm mkdir mktemp env uname; do
		ln -s "$(command -v busybox)" "$board_bin/$name"
	done
	run "$trapcost" run -p quick -q nop -o "$scratch/busybox.json" --target ssh:board
	is "$code" 0 "busybox is enough"
	ok "nothing is left on the board" await_none
	rm "$board_bin"/*
else
	skip "busybox is enough" "no busybox"
fi

# A board without mktemp.
printf '#!/bin/sh\nexit 127\n' >"$board_bin/mktemp"
chmod +x "$board_bin/mktemp"
run "$trapcost" run -p quick -q nop -o "$scratch/no_mktemp.json" --target ssh:board
is "$code" 0 "mktemp is not needed"
rm "$board_bin/mktemp"
ok "nothing is left on the board" await_none

# on_disk OPTIONS REGEX NAME: the board's folder is such a file system.
on_disk()
{
	if ! mount -t tmpfs -o "$1" trapcost "$board" 2>/dev/null; then
		skip "$3" "not allowed to mount"
		return
	fi
	run "$trapcost" run -p quick -q nop -o "$scratch/disk.json" --target ssh:board
	one_line "$3" 3 "$2"
	ok "$3: nothing is left" await_none
	umount "$board"
}
on_disk size=1500k "cannot copy [a-z]+ to $board/.*No space left on device" "the board's disk is full"
on_disk ro "no folder to work in: .*Read-only file system" "the board's disk is read-only"
on_disk noexec "the agent does not run in $board/.*Permission denied; set TMPDIR" "the board's disk has no programs"

# Whether a launch measures on the board.
measures()
{
	find /proc/[0-9]*/exe -lname "$board/*" 2>/dev/null | sed 's/exe$/cmdline/' |
		xargs -r cat 2>/dev/null | grep -qa -e --samples=
}

# start: a long run in the background, $pid; returns when a launch measures.
start()
{
	rm -f "$record"
	# What a shell starts in the background ignores SIGINT: perl gives it back.
	perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$trapcost" run -p rigorous -q nop syscall.getppid \
		-o "$record" --target ssh:board >"$out" 2>"$err" </dev/null &
	pid=$!
	for _ in $(seq 200); do
		measures && return
		sleep 0.05
	done
}
# stopped NAME CODE: how it ended.
stopped()
{
	wait $pid 2>/dev/null
	is $? "$2" "$1: exit $2"
	ok "$1: nothing is left on the board" await_none
}
partial() # NAME
{
	ok "$1: the record is valid" valid "$record"
	is "$(field "$record" 'r["complete"]')" False "$1: and not complete"
	is "$(field "$record" '{l["status"] for x in r["results"] for l in x["launches"]} - {"ok", "failed"}')" \
		"set()" "$1: launches are whole, or failed"
}

start
sshd_cut
stopped "the connection is cut" 3
like "$(cat "$err")" "the connection to ssh:board broke" "the connection is cut: which is said"
partial "the connection is cut"
start
kill -INT $pid
stopped "interrupted" 130
partial "interrupted"
start
kill -INT $pid
sleep 0.01
kill -INT $pid
stopped "interrupted twice" 130
start
kill -KILL $pid
stopped "killed" 137
done_testing
