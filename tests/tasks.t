#!/bin/bash
# ctx, pingpong and copy for real: switch laws, deaths and stops of partners, lies that make a
# launch void, every path, size and alignment of copy. No time is asserted.
. "$(dirname "$0")/tap.sh"

law() # CASE PER-OPERATION
{
	local attempt
	# Others who want this CPU can make a ring of more than two void: bench/ctx.c says why.
	for attempt in 1 2 3 4 5 6 7 8; do
		run "$programs/${1%%.*}" "$1" --samples=3
		[[ $code = 1 && $1 == *.tasks* ]] || break
		sleep "0.$attempt"
	done
	if [ "$code" = 77 ]; then
		skip "$1" "$(cat "$err")"
		return
	fi
	is "$code" 0 "$1 measures"
	like "$(value switches-per-operation "$out")" "^($2\.00|$(($2 - 1))\.99)" "$1: $2 switches an operation"
	is "$(value partner-cpu "$out")" "$(value cpu "$out")" "$1: on one CPU"
}

for as in '' .thread; do
	for case in ctx ctx.16k ctx.tasks3 ctx.tasks8 ctx.tasks64 ctx.once ctx.dirty; do
		law "$case$as" 1
	done
	for via in pipe eventfd futex; do
		for vstate in '' .once .dirty; do
			law "pingpong.$via$vstate$as" 2
		done
	done
	run "$programs/pingpong" "pingpong.socket$as" --samples=3
	is "$code" 0 "socket$as has no law"
	like "$(value switches-per-operation "$out")" '^[0-9]+\.[0-9]+$' "socket$as reports its count"
done

run "$programs/ctx" ctx --samples=3
is "$(grep -c /part=overhead "$out")" 3 "ctx: the same work in one task is reported beside it"
run "$programs/ctx" ctx.tasks3 --iterations=1000 --samples=1
one_line "ctx: a part of a round" 1 "multiple of 3"
run "$programs/ctx" ctx.tasks3 --iterations=9000 --samples=1
is "$(value iterations "$out")" 9000 "ctx: whole rounds"

# Placement: either it is possible and the two are apart, or the reason is given.
for place in smt core package; do
	run "$programs/pingpong" "pingpong.futex.$place" --samples=1
	if [ "$code" = 77 ]; then
		like "$(cat "$err")" "^pingpong: (no second .*CPU|the kernel does not tell)" "$place: why not"
	else
		is "$code" 0 "$place: measures"
		ok "$place: on two CPUs" [ "$(value cpu "$out")" != "$(value partner-cpu "$out")" ]
		is "$(value bound "$out")" wakeup "$place: bound by the wake-up"
	fi
done
run "$programs/pingpong" pingpong.pipe.core --cpus=4095
one_line "a CPU that is not there" 1 "CPU 4095: it does not exist"

# Lies.
lie() # NAME REGEX [OPTION]
{
	run "$B/tests/bench/partner_lies" --lie="$1" --samples=2 ${3:+"$3"}
	one_line "a partner that lies: $1 $3" 1 "void: $2"
}
for as in process thread; do
	run "$B/tests/bench/partner_lies" --samples=2 --as=$as
	is "$code" 0 "a partner that does not lie, as $as"
	unproven=$(value vector-unproven "$out")
	lie extra "[0-9]+ switches in [0-9]+ operations, where 2" --as=$as
	run "$programs/syscall" syscall.getppid.once --samples=1
	if [ -n "$unproven" ] || [ "$code" != 0 ]; then
		skip "a live unit" "${unproven:-$(cat "$err")}"
	else
		lie live "partner 1: vstate should be off, but .* is live" --as=$as
	fi
	if [ "$(nproc)" -lt 2 ]; then
		skip "moved" "one CPU"
	else
		lie moved "partner 1 was seen on CPU" --as=$as
	fi
done

# Deaths. A launch's children are its measuring task and then the partners.

# start PROGRAM CASE COUNT: a launch that runs for minutes; $launch, ${pids[@]}.
start()
{
	"$programs/$1" "$2" --min-time=20000000 --samples=20000 >"$scratch/out" 2>"$scratch/err" &
	launch=$!
	await_children "$launch" "$3"
	sleep 0.2
	mapfile -d ' ' -t pids < <(children "$launch")
	is "${#pids[@]}" "$3" "$2: $3 tasks"
}

killed() # WHO PID NAME REGEX: killing it ends the launch with exit 1
{
	kill -KILL "$1"
	ok "$2: the launch ends" gone "$launch"
	wait "$launch"
	is "$?" 1 "$2: exit 1"
	like "$(cat "$scratch/err")" "$3" "$2: says who and how"
	ok "$2: nobody is left" gone "${pids[@]}"
}

start pingpong pingpong.pipe 2
killed "${pids[1]}" "pingpong: a killed partner" '^pingpong: partner 1 was killed: Killed$'
start pingpong pingpong.futex 2
killed "${pids[0]}" "pingpong: a killed measuring task" '^pingpong: the measuring task was killed: Killed$'
start ctx ctx.tasks8 8
killed "${pids[5]}" "ctx: a killed partner" '^ctx: partner 5 was killed: Killed$'
start ctx ctx.thread 1
killed "${pids[0]}" "ctx: killed threads" '^ctx: the measuring task was killed: Killed$'

start ctx ctx.tasks8 8
kill -KILL "$launch"
wait "$launch" 2>/dev/null
ok "a killed launch leaves nobody" gone "${pids[@]}"

# A partner that is stopped is still there: the agent's time limit ends it.
cat >"$scratch/plan" <<'PLAN'
pingpong pingpong.pipe --min-time=20000000 --samples=20000
PLAN
"$programs/agent" --limit 2 "$scratch/plan" >"$scratch/frames" 2>&1 &
agent=$!
for _ in {1..500}; do
	launch=$(children $agent | tr -d ' ')
	mapfile -d ' ' -t pids < <(children "${launch:-0}")
	[ "${#pids[@]}" -ge 2 ] && break
	sleep 0.01
done
sleep 0.2
mapfile -d ' ' -t pids < <(children "$launch")
ok "a partner is stopped" kill -STOP "${pids[1]}"
wait $agent
like "$(cat "$scratch/frames")" ' end 1 0 limit 9' "a stopped partner runs into the limit"
ok "and nobody is left" gone "$launch" "${pids[@]}"

# copy: setup and teardown compare what arrived, and the guards.
copies=0 wrong=
for case in memcpy memcpy.scalar memcpy.vector read write pipe vm_readv; do
	for size in 32 64 70 71 72 256 767 768 1024 4095 4096 16k 64k 1m; do
		for align in '' .a1 .a7; do
			id=copy.$case.$size$align
			[[ $case == memcpy* && $case != *.scalar ]] && id+=.once
			run "$programs/copy" "$id" --samples=1 --min-time=200000
			copies=$((copies + 1))
			[ "$code" = 0 ] || [ "$code" = 77 ] || wrong+="$id: $(cat "$err"); "
		done
	done
done
is "$wrong" "" "copy: $copies paths, sizes and alignments"
run "$programs/copy" copy.read.768 --samples=1
is "$(value bytes-per-operation "$out")" 768 "copy: bytes of an operation"
run "$programs/copy" copy.memcpy.vector.768
one_line "copy: a vector engine that is off" 1 "cannot be off"
run "$programs/copy" copy.read.scalar.768
one_line "copy: an engine for the kernel" 1 "engine"

# Another machine's unit, and ids.
for benchmark in ctx.avx512.once pingpong.pipe.sve.once copy.read.768.rvv.once; do
	[[ $benchmark == *avx512* ]] && unit='avx512 belongs to x86_64'
	[[ $benchmark == *sve* ]] && unit='sve belongs to aarch64'
	[[ $benchmark == *rvv* ]] && unit='rvv belongs to riscv64'
	[[ $unit == *$native ]] && continue
	run "$programs/${benchmark%%.*}" "$benchmark"
	one_line "$benchmark" 77 "$unit"
done
for benchmark in nop syscall ctx pingpong copy; do
	run "$programs/$benchmark" --describe
	is "$code" 0 "$benchmark: describes itself"
	ids=$(awk -F'\t' '$1 == "case" { print $2 }' "$out")
	is "$(sort <<<"$ids" | uniq -d)" "" "$benchmark: no case twice"
	unread=
	for id in $ids; do
		run "$programs/$benchmark" "$id" --describe
		[ "$(awk -F'\t' '$1 == "case" { print $2 }' "$out")" = "$id" ] || unread+="$id "
	done
	is "$unread" "" "$benchmark: every id reads back"
done
done_testing
