#!/bin/bash
# trapcost run: a table and a whole record, whatever happens on the way.
. "$(dirname "$0")/tap.sh"

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2

# field FILE EXPRESSION: of the record r, in Python.
field() { "$python" -c "import json, sys; r = json.load(open(sys.argv[1])); print($2)" "$1"; }
valid() { "$python" -m jsonschema -i "$1" results/schema.json; }
records() { find "$1" -name '*.json' | wc -l; }
leftovers() { find "$1" -name '.trapcost-*' | wc -l; }
# Processes of this build's programs.
ours() { pgrep -f "$(realpath "$programs")/|^$programs/" | wc -l; }
await_none() {
	for _ in $(seq 100); do
		[ "$(ours)" = 0 ] && return
		sleep 0.05
	done
	return 1
}

# The straight way.
run "$trapcost" run -p quick 'nop' syscall.getppid -o "$scratch/a.json" --label tree=test --seed 7
is "$code" 0 "a run ends with 0"
like "$(cat "$out")" 'case +ns +cycles +spread' "its table has a head"
like "$(cat "$out")" $'\nsyscall\.getppid +[0-9.]+ +([0-9.]+|-) ' "and a row with figures"
like "$(cat "$err")" "record $scratch/a.json" "the record is named on stderr"
ok "the record is valid" valid "$scratch/a.json"
is "$(field "$scratch/a.json" 'r["complete"], r["labels"]["tree"], r["plan"]["seed"]')" \
	"True test 7" "it is complete, with label and seed"
is "$(field "$scratch/a.json" '[(x["id"], len(x["launches"]), len(x["launches"][1]["batch_ns"]), len(x["launches"][1]["yardstick_ns"])) for x in r["results"]]')" \
	"[('nop', 2, 11, 11), ('syscall.getppid', 2, 11, 11)]" "every sample of every launch is in it"
is "$(field "$scratch/a.json" 'r["boot_id"]')" "$(cat /proc/sys/kernel/random/boot_id)" "boot id"
is "$(field "$scratch/a.json" 'r["kernel"]["release"]')" "$(uname -r)" "kernel release"
is "$(field "$scratch/a.json" 'r["machine"]["architecture"]')" "$(uname -m)" "architecture"
is "$(field "$scratch/a.json" '{l["cpu"] for x in r["results"] for l in x["launches"]} == {r["plan"]["cpu"]}')" \
	True "all launches ran on the CPU that was chosen"
is "$(grep -cw "\"$(uname -n)\"" "$scratch/a.json")" 0 "no host name in it"

# What is wrong with an option is said of that one.
run "$trapcost" run -xq
one_line "a letter of several" 2 '^trapcost: no option -x; see'
run "$trapcost" run -qo
one_line "a letter without its value" 2 '^trapcost: -o needs a value'
run "$trapcost" run --quiet=3
one_line "a value too many" 2 '^trapcost: --quiet takes no value'

# A case that this machine cannot have is named with its reason; a glob means what there is.
foreign=rvv
[ "$native" = riscv64 ] && foreign=avx
run "$trapcost" run -p quick -q nop "syscall.getppid.$foreign.once" -o "$scratch/foreign.json"
like "$code $(cat "$out")" "^0 .*syscall.getppid.$foreign.once skipped: $foreign belongs to" \
	"a named case of another machine is skipped, and says why"
is "$(field "$scratch/foreign.json" '[x["status"] for x in r["results"]]')" "['ok', 'skipped']" \
	"in the record, too"
run "$trapcost" run -n "syscall.*"
is "$(grep -c "$foreign" "$out")" 0 "a glob names what this machine can have"

# Figures are those of the samples.
is "$("$python" tests/figures.py "$scratch/a.json")" "" "the figures follow from the samples"

# Plans. The CPU is given: which one is idle may change from one to the next.
cpu=$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//')
run "$trapcost" run -n 'syscall.*' --seed 3 --cpus "$cpu"
cp "$out" "$scratch/plan"
run "$trapcost" run -n 'syscall.*' --seed 3 --cpus "$cpu"
is "$(cat "$out")" "$(cat "$scratch/plan")" "one seed, one order"
is "$(tail -n 1 "$out")" "facts --after" "facts that may have changed come last"
is "$(find results -newer "$scratch/plan" -name '*.json' | wc -l)" 0 "a dry run writes nothing"
run "$trapcost" run -p quick syscall.getppid nop -q --like "$scratch/a.json" -o "$scratch/like.json"
is "$(field "$scratch/like.json" '[x["launches"][0]["iterations"] for x in r["results"]]')" \
	"$(field "$scratch/a.json" '[x["launches"][0]["iterations"] for x in r["results"]]')" \
	"--like takes the batch sizes of a record"
run "$trapcost" run -p quick -q syscall.getppid.pad64 -o "$scratch/pad.json"
is "$code" 0 "an id outside the lists is measured, too"
run "$trapcost" run -p quick -q nop -o "$scratch/tree/"
is "$(cd "$scratch/tree" && find . -name '*.json' | grep -cE '^\./[a-z0-9_-]+/[^/]+/[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}\.json$')" \
	1 "a folder gets MACHINE/KERNEL/TIME-RUN.json"
run "$trapcost" run -p quick -q nop --json -o "$scratch/json.json"
is "$(cat "$out")" "$(cat "$scratch/json.json")" "--json prints the record"

# The lines of another program.
run "$trapcost" run -p quick -q --compat getppid -o "$scratch/compat.json"
is "$code" 0 "--compat runs"
is "$(grep -vcE '^V=[01] [0-9]+\.[0-9] ns/call \([0-9]+ ns / [0-9]+ iters\)$' "$out")" 0 "and prints its lines alone"
like "$(cat "$out" "$err")" '(^|no )V=1.*V=0 ' "of both, or why not"
ok "its record is as any" valid "$scratch/compat.json"
is "$(field "$scratch/compat.json" 'sorted(x["id"] for x in r["results"])')" \
	"['syscall.getppid', 'syscall.getppid.once']" "with the two cases"
mkdir "$scratch/list"
cp "$programs"/{agent,facts} "$scratch/list"
cat >"$scratch/list/syscall" <<'EOF2'
#!/bin/sh
sample() { printf 'BenchmarkTrapcost/id=syscall.getppid\t1000\t%s batch-ns\t%s involuntary-switches\n' "$@"; }
case "$*" in
*--describe*)
	printf 'benchmark\tsyscall\t1\tone call\tcalls\n'
	printf 'case\tsyscall.getppid\tquick\tcore\tany\tone call\n'
	printf 'case\tsyscall.getppid.once\tquick\tcore\tany\tone call\n'
	;;
*once*) echo "syscall: no vector unit" >&2; exit 77 ;;
*--pilot*) echo "iterations: 1000" ;;
*) sample 242000 0; sample 900000 1; sample 243800 0 ;;
esac
EOF2
chmod +x "$scratch/list/syscall"
TRAPCOST_PROGRAMS=$scratch/list run "$trapcost" run -p quick -q --compat getppid -o "$scratch/list.json"
is "$code" 0 "--compat without a vector unit"
is "$(cat "$out")" "V=0 242.9 ns/call (971600 ns / 4000 iters)" "has one line, of the samples that nothing disturbed"
like "$(cat "$err")" "^trapcost: no V=1: no vector unit" "and says why not the other"
sed -i 's/\(sample 24[0-9]* \)0/\11/g' "$scratch/list/syscall"
TRAPCOST_PROGRAMS=$scratch/list run "$trapcost" run -p quick -q --compat getppid -o "$scratch/list.json"
is "$(cat "$out")" "V=0 461.9 ns/call (2771600 ns / 6000 iters)" "or of all, where there are no others"

# Wrong words.
one_line_of() { # NAME CODE REGEX ARGUMENT...
	local name=$1 want=$2 regex=$3
	shift 3
	run "$trapcost" run -q "$@"
	one_line "$name" "$want" "$regex"
}
one_line_of "an unknown case" 2 'did you mean syscall.getppid\?' syscall.getpid
one_line_of "a benchmark's name" 2 "signal is a benchmark of [0-9]+ cases: 'signal\*' names them all" signal
one_line_of "a pattern for nothing" 2 'no case "\*zzz\*"' '*zzz*'
one_line_of "an unknown option" 2 'did you mean --preset\?' --prset=quick
one_line_of "an unknown preset" 2 'quick, standard or rigorous' --preset slow
one_line_of "a CPU that is not there" 2 'CPU 4095 does not exist' --cpus 4095
one_line_of "a CPU that is none" 2 'takes numbers' --cpus x
one_line_of "a label without =" 2 'KEY=VALUE' --label x
one_line_of "a record that is none" 2 'not JSON' --like "$0"
one_line_of "a record that is not there" 2 'No such file' --like "$scratch/none.json"
one_line_of "another program that we do not know" 2 'cannot be "lmbench": there is getppid' --compat lmbench
one_line_of "another program, and cases" 2 'chooses the cases' --compat getppid nop
one_line_of "another program, and the record" 2 'give one' --compat getppid --json
one_line_of "an output nobody can write" 2 'cannot' nop -o /proc/none/x.json
one_line_of "an output that is a device" 2 'cannot' nop -o /dev/full
run "$trapcost" rum
one_line "an unknown command" 2 'did you mean run\?'

# Cases that skip, fail, are void or die.
mkdir "$scratch/programs"
cp "$programs"/{agent,facts,nop} "$scratch/programs"
describe='printf "benchmark\todd\t1\tone oddity\todd\n'
describe+='case\todd.skips\tquick\tcore\tany\tone\ncase\todd.fails\tquick\tcore\tany\tone\n'
describe+='case\todd.voids\tquick\tcore\tany\tone\ncase\todd.dies\tquick\tcore\tany\tone\n"'
cat >"$scratch/programs/odd" <<EOF2
#!/bin/sh
case "\$*" in
*--describe*) $describe ;;
*skips*) echo "odd: not on a Monday" >&2; exit 77 ;;
*fails*) echo "odd: it broke" >&2; exit 1 ;;
*--pilot*) echo "iterations: 8" ;;
*voids*) echo "void: the moon"; echo "odd: void: the moon" >&2; exit 1 ;;
*dies*) kill -SEGV \$\$ ;;
esac
EOF2
chmod +x "$scratch/programs/odd"
export TRAPCOST_PROGRAMS=$scratch/programs
run "$trapcost" run -p quick -q 'odd.*' nop -o "$scratch/odd.json"
is "$code" 3 "something failed: exit 3"
ok "its record is valid" valid "$scratch/odd.json"
is "$(field "$scratch/odd.json" '[(x["id"], x["status"], x["reason"]) for x in r["results"] if x["id"] != "nop"]')" \
	"[('odd.skips', 'skipped', 'not on a Monday'), ('odd.fails', 'failed', 'it broke'), ('odd.voids', 'void', 'the moon'), ('odd.dies', 'failed', 'killed by signal 11')]" \
	"each case says what became of it, and why"
is "$(field "$scratch/odd.json" '[x["metrics"]["ns"]["median"] for x in r["results"] if x["id"] != "nop"]')" \
	"[None, None, None, None]" "and has no number"
run "$trapcost" run -p quick -q odd.skips -o "$scratch/skip.json"
is "$code" 4 "all skipped: exit 4"
# One launch of a case is void, the other stands.
cat >"$scratch/programs/tide" <<EOF2
#!/bin/sh
case "\$*" in
*--describe*) printf 'benchmark\ttide\t1\tone\ta tide\ncase\ttide\tquick\tcore\tany\tone\n' ;;
*--pilot*) echo "iterations: 8" ;;
*) mkdir "$scratch/ebb" 2>/dev/null && { echo "void: the moon"; exit 1; }
	printf 'BenchmarkTrapcost/id=tide\t8\t8000 batch-ns\t9000 yardstick-ns\t900 wide-ns\n' ;;
esac
EOF2
chmod +x "$scratch/programs/tide"
run "$trapcost" run -p quick -q tide -o "$scratch/tide.json"
is "$code" 3 "a launch is lost: exit 3"
like "$(cat "$out")" $'\n1 measured\n1 launch void: the moon$' "which is said below the table"
unset TRAPCOST_PROGRAMS
TRAPCOST_PROGRAMS=$scratch/none run "$trapcost" run -q
one_line "no programs" 3 'run: make'

# A full disk: the figures are printed, and nothing is left behind.
mkdir "$scratch/disk"
if mount -t tmpfs -o size=16k tmpfs "$scratch/disk" 2>/dev/null; then
	run "$trapcost" run -p quick -q nop -o "$scratch/disk/x.json"
	is "$code" 3 "disk full: exit 3"
	like "$(cat "$err")" 'No space left' "disk full: which says why"
	like "$(cat "$out")" $'\nnop ' "disk full: the table is there"
	is "$(find "$scratch/disk" -type f | wc -l)" 0 "disk full: no half a record"
	umount "$scratch/disk"
else
	skip "a full disk" "no permission to mount"
fi

# Streams.
"$trapcost" run -p quick -q nop -o "$scratch/closed.json" >&- 2>"$scratch/err"
is $? 3 "closed stdout: exit 3"
like "$(cat "$scratch/err")" 'cannot write to stdout' "closed stdout: which says why"
ok "closed stdout: the record is whole" valid "$scratch/closed.json"
"$trapcost" run -p quick -q nop -o "$scratch/full.json" >/dev/full 2>"$scratch/err"
is $? 3 "full stdout: exit 3"
"$trapcost" run -p quick -q nop -o "$scratch/closed2.json" <&- >/dev/null 2>&-
is $? 0 "closed stdin and stderr are no failure"
run env LC_ALL=de_DE.UTF-8 "$trapcost" run -p quick -q nop -o "$scratch/de.json"
ok "another locale: the record is valid" valid "$scratch/de.json"

# Another user.
if [ "$(id -u)" = 0 ]; then
	mkdir -m 777 "$scratch/nobody"
	chmod 755 "$scratch"
	other=(setpriv --reuid 65534 --regid 65534 --clear-groups)
	if "${other[@]}" test -x "$(realpath "$programs")/agent"; then
		run "${other[@]}" "$(realpath "$trapcost")" run -p quick -q 'syscall.getppid*' nop \
			-o "$scratch/nobody/x.json"
		is "$code" 0 "another user can run it"
		ok "another user: the record is valid" valid "$scratch/nobody/x.json"
	else
		skip "another user" "this folder is closed to others"
	fi
	run unshare -m sh -c 'mount -t tmpfs none /sys/devices/system/clocksource || exit 99
		exec "$@"' sh "$trapcost" run -p quick -q nop -o "$scratch/sys.json"
fi
if [ "$(id -u)" != 0 ] || [ "$code" = 99 ] || grep -q '^unshare: ' "$err"; then
	skip "a file of /sys missing" "no permission to mount"
else
	is "$code" 0 "a file of /sys missing is no failure"
	like "$(field "$scratch/sys.json" '[v for k, v in r["facts"].items() if "clocksource" in k]')" \
		'None' "and is null"
fi

# Interrupts: a valid partial record, and nobody left.
interrupt() { # FILE SIGNAL TIMES
	"$trapcost" run -p rigorous -q -o "$1" >"$scratch/out" 2>"$scratch/err" </dev/null &
	local pid=$!
	sleep 1.5
	for _ in $(seq "$3"); do
		kill "-$2" $pid 2>/dev/null
		sleep 0.02
	done
	wait $pid 2>/dev/null
	code=$?
}
for signal in INT TERM HUP; do
	interrupt "$scratch/$signal.json" $signal 1
	is "$code" 130 "SIG$signal: exit 130"
	ok "SIG$signal: the record is valid" valid "$scratch/$signal.json"
	is "$(field "$scratch/$signal.json" 'r["complete"]')" False "SIG$signal: and not complete"
	is "$(field "$scratch/$signal.json" '{l["status"] for x in r["results"] for l in x["launches"]} <= {"ok"}')" \
		True "SIG$signal: what was running came to its end"
	ok "SIG$signal: nobody is left" await_none
done
# There is no record, or one that is not complete.
cut_short() { [ ! -e "$1" ] || [ "$(field "$1" 'r["complete"]')" = False ]; }
# An early one, before anything listens, is not lost either: what was planned is not all done.
for delay in 0.02 0.05 0.1 0.15 0.2 0.3; do
	rm -f "$scratch/early.json"
	perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$trapcost" run -p quick -q -o "$scratch/early.json" \
		>/dev/null 2>&1 </dev/null &
	sleep $delay
	kill -INT $!
	wait $! 2>/dev/null
	is "$?" 130 "SIGINT after $delay s: exit 130"
	ok "SIGINT after $delay s: it did not go on" cut_short "$scratch/early.json"
	ok "SIGINT after $delay s: nobody is left" await_none
done
# nohup: a hangup is no reason to stop.
nohup "$trapcost" run -p quick -q nop -o "$scratch/nohup.json" >/dev/null 2>&1 </dev/null &
while [ "$(cat /proc/$!/comm)" != trapcost ]; do sleep 0.01; done
for _ in {1..20}; do kill -HUP $! 2>/dev/null; sleep 0.02; done
wait $!
is "$?" 0 "under nohup a hangup is ignored"
interrupt "$scratch/twice.json" INT 2
is "$code" 130 "a second SIGINT: exit 130"
ok "a second SIGINT: the record is valid" valid "$scratch/twice.json"
ok "a second SIGINT: nobody is left" await_none
interrupt "$scratch/killed/x.json" KILL 1
ok "SIGKILL: nobody is left" await_none
is "$(records "$scratch/killed") $(leftovers "$scratch/killed")" "0 0" "SIGKILL: and no broken record"

done_testing
