#!/bin/bash
# macro for real: nginx and wrk where the case wants them, a count that both agree on, and nobody and
# nothing left behind. No time is asserted.
. "$(dirname "$0")/tap.sh"

chmod 755 "$scratch" # else folders would be in /tmp, among those of others
export TMPDIR=$scratch/tmp
mkdir -m 777 "$TMPDIR" "$scratch/bin"
macro=$programs/macro
case=macro.nginx.4k.same # wants one CPU only

run "$macro" --describe
is "$(awk '$1 == "case" && $3 == "quick"' "$out")" "" "it takes seconds: none of it is quick"
is "$(awk '$1 == "case" && $3 == "standard" { print $2 }' "$out" | tr '\n' ' ')" \
	"macro.nginx.86 macro.nginx.1k macro.nginx.2k macro.nginx.4k macro.nginx.8k macro.nginx.16k macro.nginx.32k " \
	"pages of all sizes are standard"

await() # COMMAND...: within ten seconds
{
	for _ in {1..1000}; do
		"$@" && return
		sleep 0.01
	done
	return 1
}
nothing_left() { [ -z "$(ls "$TMPDIR")" ]; }

# Without one of the two.
PATH=$scratch/bin run "$macro" $case
one_line "no wrk" 77 "^macro: there is no wrk in PATH"
for program in nginx wrk; do
	place=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v $program)
	[ -n "$place" ] || skip_all "no $program"
	[ "$program" = wrk ] || nginx=$place
	[ "$program" = nginx ] || wrk=$place
done
if unshare -m mount --bind /dev/null "$nginx" 2>/dev/null; then
	# shellcheck disable=SC2016 # the inner shell's
	run unshare -m sh -c 'mount --bind /dev/null "$0" && exec "$@"' "$nginx" "$macro" $case
	one_line "no nginx" 77 "^macro: there is no nginx in PATH"
	run unshare -n "$macro" $case
	one_line "no loopback" 77 "^macro: the loopback interface is down"
else
	skip "no nginx, no loopback" "no permission to mount"
fi

# What a launch says.
run "$macro" $case --samples=3
is "$code" 0 "it measures"
is "$(grep -c ^BenchmarkTrapcost "$out")" 3 "so many samples"
is "$(value counted "$out"): $(value count-per-operation "$out")" \
	"requests that nginx has counted as well: 1.00000" "both have counted the same"
is "$(value bytes-per-operation "$out")" 4096 "bytes of a page"
is "$(value bound "$out")" wakeup "its verdict is in ns"
is "$(value client-cpu "$out")" "$(value cpu "$out")" "same: on one CPU"
for key in requests requests-per-second latency-p50-ns latency-p99-ns connections; do
	like "$(value $key "$out")" '^[1-9][0-9]*$' "it notes $key"
done
is "$(grep -cE '^(unit|vstate|vector-.*|warmup): ' "$out")" 0 "nothing is said of the vector state of others"
is "$(ls "$TMPDIR")" "" "its folder is gone"
run "$macro" macro.nginx.86 --samples=1
if [ "$code" = 77 ]; then
	like "$(cat "$err")" "no second core|does not tell" "one CPU: why not"
else
	ok "on two CPUs" [ "$(value cpu "$out")" != "$(value client-cpu "$out")" ]
fi
run "$macro" $case --pilot
is "$(value iterations "$out") $(grep -c ^Benchmark "$out")" "4096 0" "a pilot knows the batch"
for folder in "." tmp; do
	run env -C "$scratch" TMPDIR=$folder "$(realpath "$macro")" $case --samples=1
	is "$code: $(cat "$err")" "0: " "TMPDIR=$folder, a relative path"
done
mkdir -m 700 "$scratch/private"
mkdir -m 777 "$scratch/private/tmp"
TMPDIR=$scratch/private/tmp run "$macro" $case --samples=1
is "$code: $(cat "$err")" "0: " "a TMPDIR that is closed to others"
is "$(find "$scratch" -name 'trapcost-*')" "" "they leave nothing"
if unshare -Ur true 2>/dev/null; then
	run unshare -Ur "$macro" $case --samples=1
	one_line "a namespace of one user" 77 '^macro: root cannot become user 65534 here'
else
	skip "a namespace of one user" "no permission to make one"
fi
TMPDIR=$scratch/none run "$macro" $case
one_line "no place for its folder" 1 'cannot make a folder .*No such file'

# Lies: programs in front of the real ones. The client's script is what it tells by.
lying() # NAME TEXT...: a program of that name, in a folder that comes first
{
	printf '%s\n' '#!/bin/sh' "${@:2}" >"$scratch/bin/$1"
	chmod 755 "$scratch/bin/$1"
}
PATH=$scratch/bin:$PATH
lie() # NAME EXPRESSION CODE REGEX
{
	lying wrk "sed '$2' wrk.lua >lie.lua" "exec $wrk \"\$1\" \"\$2\" \"\$3\" -s lie.lua \"\$6\""
	run "$macro" $case --samples=1
	one_line "$1" "$3" "$4"
	ok "$1: its folder goes" await nothing_left
}
lie "wrk that counts too many" 's/summary.requests,/summary.requests + 9,/' 1 \
	'void: 0 requests that nginx has counted as well in 4096 operations, where 1'
lie "wrk that counts too few" 's/summary.requests,/summary.requests - 9,/' 1 'void: 0 requests'
lie "a page of another size" 's/summary.bytes/summary.bytes \/ 2/' 1 'wrk read [0-9]+ bytes in [0-9]+ answers of 4096'
lie "errors" 's/e.connect/1/' 1 'wrk saw 1 errors'
lie "wrk without a result" 's/trapcost/nothing/' 1 'wrk does not tell what it did: nothing'
lying wrk 'echo no, thank you' 'exit 3'
run "$macro" $case
one_line "wrk that fails" 1 'wrk did not end well: no, thank you'
rm "$scratch/bin/wrk"

# shellcheck disable=SC2016 # the inner shell's
lying nginx 'port=$(sed -n "s/.*127.0.0.1:\([0-9]*\);/\1/p" nginx.conf)' \
	"perl -MIO::Socket::INET -e 'alarm 20; open G, q(>held);
		my \$s = IO::Socket::INET->new(LocalAddr => q(127.0.0.1), LocalPort => shift, Listen => 9) and print G 1;
		close G; sleep 20' \$port &" \
	'while ! [ -s held ]; do sleep 0.1; done' "exec $nginx \"\$@\""
run "$macro" $case
one_line "a port that is taken" 1 'nginx does not start: .*(in use|could not bind)'
rm "$scratch/bin/nginx"

# Deaths. A launch's child is its measuring task; that one's are the folder's keeper, nginx and wrk.
named() # NAME: $found, the measuring task's child of that name
{
	local pid
	task=$(children "$launch") task=${task%% *}
	for pid in $(children "${task:-0}"); do
		[ "$(cat "/proc/$pid/comm" 2>/dev/null)" = "$1" ] && found=$pid && return
	done
	return 1
}
none_left() { ! alive "$launch" "$task" "$server" "$client" && nothing_left; }
start() # $launch, $task, $server, and a client, which ends with its run
{
	"$macro" $case --samples=10000 >"$scratch/out" 2>"$scratch/err" &
	launch=$!
	await named nginx && server=$found
	await named wrk && client=$found
}
client_says() { named wrk && cat "/proc/$found/status" >"$scratch/client" 2>/dev/null; }
kill_clients() { named wrk && kill -KILL "$found"; ! alive "$launch"; }
killed() # NAME REGEX COMMAND...
{
	await "${@:3}"
	wait $launch 2>/dev/null
	is $? 1 "$1: exit 1"
	like "$(tail -n 1 "$scratch/err")" "$2" "$1: says so"
	ok "$1: nobody and nothing is left" await none_left
}
status() { sed -n "s/^$1:\t//p" "$2"; }

start
await client_says
cpu=$(status Cpus_allowed_list "/proc/$launch/status")
like "$cpu" '^[0-9]+$' "the launch is on one CPU"
is "$(status Cpus_allowed_list "/proc/$server/status")" "$cpu" "nginx is pinned"
is "$(status Cpus_allowed_list "$scratch/client")" "$cpu" "wrk is pinned"
if [ "$(id -u)" = 0 ]; then
	is "$(status Uid "/proc/$server/status") $(status Groups "/proc/$server/status" | tr -d ' ')" \
		$'65534\t65534\t65534\t65534 ' "nginx is nobody"
	is "$(status Uid "$scratch/client") $(status CapEff "$scratch/client")" \
		$'65534\t65534\t65534\t65534 0000000000000000' "wrk is, too"
fi
is "$(grep -c listen "/proc/$server/cwd/nginx.conf")" 1 "one port"
like "$(grep listen "/proc/$server/cwd/nginx.conf")" 'listen 127\.0\.0\.1:[1-9][0-9]{3,4};' "of this machine, for anybody"
is "$(children "$server")" "" "one process serves"
kill -KILL $launch
wait $launch 2>/dev/null
ok "a killed launch leaves nobody and nothing" await none_left

start
killed "a killed measuring task" '^macro: the measuring task was killed' kill -KILL "$task"
start
killed "a killed nginx" '^macro: (nginx does not tell|wrk saw|wrk does not tell)' kill -KILL "$server"
start
killed "a killed wrk" '^macro: wrk did not end well' kill_clients

# The agent's time limit ends a server that is stopped.
echo "macro $case --samples=10000" >"$scratch/plan"
"$programs/agent" --limit 3 "$scratch/plan" >"$scratch/frames" 2>&1 &
agent=$!
launch=0
launched() { launch=$(children "$agent" | tr -d ' ') && [ -n "$launch" ]; }
await launched
await named nginx && server=$found
await named wrk && client=$found
kill -STOP "$server"
wait $agent
like "$(cat "$scratch/frames")" ' end 1 [0-9]+ (limit 9|exit 1) ' "a stopped nginx ends the launch"
ok "and nobody and nothing is left" await none_left

# A user, by ordinary rights.
if [ "$(id -u)" != 0 ]; then
	skip "another user" "not root"
elif ! setpriv --reuid 65533 --regid 65533 --clear-groups test -x "$(realpath "$macro")"; then
	skip "another user" "this folder is closed to others"
else
	run setpriv --reuid 65533 --regid 65533 --clear-groups env PATH=/usr/bin:/bin "$macro" $case --samples=1
	is "$code: $(cat "$err")" "0: " "another user can run it"
	is "$(ls "$TMPDIR")" "" "another user: the folder is gone"
fi

# A record like any other.
python=$(tests/python jsonschema) || exit 2
run "${TRAPCOST:-./trapcost}" run -q -p quick $case -o "$scratch/a.json"
is "$code" 0 "a run measures it"
ok "its record is valid" "$python" -m jsonschema -i "$scratch/a.json" results/schema.json
is "$("$python" tests/figures.py "$scratch/a.json")" "" "the figures follow from the samples"
is "$("$python" -c 'import json, sys
r, = json.load(open(sys.argv[1]))["results"]
print(r["status"], r["bound"], r["unit"], r["vstate"], len(r["launches"]),
      all(l["requests_per_second"] > 0 and l["count_per_operation"] == "1.00000" for l in r["launches"]))' "$scratch/a.json")" \
	"ok wakeup None None 2 True" "the record has what nginx and wrk have counted"
done_testing
