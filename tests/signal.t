#!/bin/bash
# signal for real: every case, its frame and its stack; signals counted by strace; signals from
# outside; deaths; and under a riscv64 kernel, where a frame grows with the vector unit. No time
# is asserted.
. "$(dirname "$0")/tap.sh"
. tests/lab/kernels.sh

signal=$programs/signal

# frame ID: what the last run said of its frame and stack.
frame()
{
	local frame most stack vector
	frame=$(value frame-bytes "$out") most=$(value minsigstksz-bytes "$out")
	stack=$(value altstack-bytes "$out") vector=$(value frame-vector-bytes "$out")
	ok "$1: a frame of $frame bytes, ${most:-not known} at most" [ "$frame" -gt 0 -a "$frame" -le "${most:-$frame}" ]
	if [[ $1 == *.alt* ]]; then
		ok "$1: its stack takes it" [ "$stack" -gt "${most:-$frame}" ]
	else
		is "$stack" "" "$1: no alternate stack"
	fi
	if [ -n "$(value vector-unproven "$out")" ]; then
		skip "$1: vector state in the frame" "$(value vector-unproven "$out")"
	elif [ "$(value vstate "$out")" = off ]; then
		is "$vector" 0 "$1: no vector state in it"
	elif [[ $1 == *.trap* || $native != aarch64 ]]; then # SVE is off when a call ends in a signal
		ok "$1: vector state in it" [ "$vector" -gt 0 ]
	fi
}

for id in $("$signal" --describe | awk '$1 == "case" { print $2 }'); do
	run "$signal" "$id" --samples=2
	if [ "$code" = 77 ]; then
		skip "$id" "$(cat "$err")"
		continue
	fi
	is "$code" 0 "$id measures"
	is "$(value count-per-operation "$out")" 1.00000 "$id: a signal an operation"
	frame "$id"
done
run "$signal" signal.sigill
one_line "a way that there is not" 1 'no value "sigill"'
run "$signal"
is "$(value id "$out")" signal.raise "raise is the default, and always in the id"

# A launch inherits blocked signals.
if env --block-signal=USR1 true 2>/dev/null; then
	for id in signal.raise signal.trap; do
		run env --block-signal=USR1 --block-signal=TRAP "$signal" $id --samples=1
		is "$code" 0 "$id measures, though its starter blocked the signal"
	done
else
	skip "blocked signals" "env cannot block them"
fi

# traced ID SIGNAL CODE: as many signals as operations, and one or two looks at the frame.
traced()
{
	local child looks=2
	[[ $1 == *.alt* ]] && looks=1
	[[ $1 == *.trap* && $native != x86_64 ]] && looks=$((looks + 2)) # and two proofs
	run strace -f -o "$scratch/trace" "$signal" "$1" --iterations=64 --samples=3
	is "$code" 0 "$1: measures under strace"
	# Other processes trap as well, to see whether vector state can be proven here.
	child=$(awk -v s="$2" '$3 == s { n[$1]++ } END { for (p in n) if (n[p] > 64) print p }' "$scratch/trace")
	is "$(grep -c "^$child *--- $2 .*si_code=$3[,}]" "$scratch/trace")" "$(($(value operations-total "$out") + looks))" \
		"$1: strace sees a $2 an operation"
	is "$(grep "^$child " "$scratch/trace" | grep -c 'rt_sigreturn(')" "$(grep -c "^$child *--- $2 " "$scratch/trace")" \
		"$1: and a return from each"
	is "$(grep "^$child " "$scratch/trace" | grep -c "rt_sigaction($2,")" 1 "$1: one handler is installed, once"
}
trap_code=TRAP_BRKPT
[ "$native" = x86_64 ] && trap_code=SI_KERNEL
if strace -o /dev/null true 2>/dev/null; then
	traced signal.raise SIGUSR1 SI_TKILL
	traced signal.raise.alt SIGUSR1 SI_TKILL
	traced signal.trap SIGTRAP $trap_code
	traced signal.trap.alt SIGTRAP $trap_code
else
	skip "signals counted by strace" "strace cannot trace here"
fi

# start ID NUMBER [MIN-TIME SAMPLES]: a launch that runs for minutes; $launch and $child, once that handles the signal.
start()
{
	local caught
	"$signal" "$1" --min-time="${3:-20000000}" --samples="${4:-20000}" >"$scratch/out" 2>"$scratch/err" &
	launch=$!
	for _ in {1..500}; do
		child=$(tr -d ' ' <"/proc/$launch/task/$launch/children")
		caught=$(sed -n 's/^SigCgt:\t/0x/p' "/proc/${child:-none}/status" 2>/dev/null)
		[ $((${caught:-0} >> ($2 - 1) & 1)) = 1 ] && return
		sleep 0.01
	done
	fail "$1: handles signal $2"
}

# outside ID NUMBER: the signal sent from here until the launch has ended.
outside()
{
	local sent=0
	start "$1" "$2" 1000000 300
	while kill -"$2" "$child" 2>/dev/null; do
		sent=$((sent + 1))
		sleep 0.005
	done
	wait "$launch"
	is "$?" 1 "$1: void after $sent signals from outside"
	like "$(cat "$scratch/err")" '^signal: void: [0-9]+ signals in [0-9]+ operations, where 1 an operation are due$' \
		"$1: which says why"
}
outside signal.raise 10
outside signal.trap 5
outside signal.trap.alt 5

# Deaths.
start signal.raise 10
kill -KILL "$child"
wait "$launch"
is "$?" 1 "a killed measuring task ends the launch"
like "$(cat "$scratch/err")" '^signal: the measuring task was killed: Killed$' "which says so"
start signal.trap.alt 5
kill -KILL "$launch"
wait "$launch" 2>/dev/null
runs() { grep -q '^State:.[^ZX]' "/proc/$child/status" 2>/dev/null; } # zombies apart
for _ in {1..200}; do
	runs || break
	sleep 0.01
done
ok "a killed launch leaves nobody" eval '! runs'

# A riscv64 kernel: frames have room for vector state where it is live, and only there.
python=$(tests/python jsonschema) || exit 2
if ! why=$(lab_ready riscv64) || ! kernel=$(lab_kernel sid riscv64-7); then
	skip "riscv64: frames" "${why:-no kernel to boot}"
	done_testing
fi
build riscv64 target >"$scratch/build" 2>&1 || { cat "$scratch/build" >&2; exit 2; }
run ./trapcost lab -q -o "$scratch/records" --boots 1 --vlen 1024 a="$kernel" \
	signal.raise signal.raise.once signal.trap.alt signal.trap.alt.dirty
is "$code" 0 "riscv64: measures in the lab"
note "$(cat "$out" "$err")"
"$python" - "$(find "$scratch/records" -name '*.json')" >"$scratch/frames" <<'PYTHON'
import json, sys
for result in json.load(open(sys.argv[1]))["results"]:
    launch = result["launches"][0]
    print(result["id"], launch["frame_bytes"], launch["frame_vector_bytes"], launch.get("altstack_bytes"))
PYTHON
of() { awk -v id="$1" -v k="$2" '$1 == id { print $k }' "$scratch/frames"; }
for pair in 'raise raise.once' 'trap.alt trap.alt.dirty'; do
	off=signal.${pair% *} live=signal.${pair#* }
	is "$(of "$off" 3)" 0 "riscv64: $off: no vector state in the frame"
	ok "riscv64: $live: more than the 4096 bytes of its registers" [ "$(of "$live" 3)" -gt 4096 ]
	is "$(of "$live" 2)" "$((($(of "$off" 2) + $(of "$live" 3) + 15) / 16 * 16))" \
		"riscv64: $live: a frame larger by that, aligned to 16 bytes"
done
ok "riscv64: which the alternate stack takes" [ "$(of signal.trap.alt.dirty 4)" -gt "$(of signal.trap.alt.dirty 2)" ]
done_testing
