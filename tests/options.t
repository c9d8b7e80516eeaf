#!/bin/bash
# The command line of the benchmark programs: what is wrong gets one clear line and exit 1.
. "$(dirname "$0")/tap.sh"

syscall=$programs/syscall

run "$syscall" --frobnicate
is "$code" 1 "an unknown option: exit 1"
like "$(tail -n 1 "$err")" "^syscall: usage: syscall .*--help" "an unknown option: points to --help"
run "$syscall" --vstate=clean
one_line "an unknown value" 1 '^syscall: --vstate cannot be "clean": it takes off, once, dirty$'
run "$syscall" syscall.getpid
one_line "an unknown id" 1 '^syscall: syscall has no value "getpid"; --help lists them$'
run "$syscall" nop
one_line "another benchmark's id" 1 'an id of this benchmark starts with "syscall"'
run "$syscall" syscall.once.getppid
one_line "an id in another order" 1 'is written syscall.getppid.once'
run "$syscall" --samples=1 syscall.getppid
one_line "an id behind the options" 1 'an id comes first'
run "$syscall" --unit=avx
one_line "a unit while vstate is off" 1 'unit avx says nothing while vstate is off'
for number in 0 -1 1e3 '' 99999999999999999999; do
	run "$syscall" --iterations="$number"
	one_line "--iterations=$number" 1 '^syscall: --iterations cannot be ".*": it takes a number from 1 to'
done
run "$syscall" --iterations=1 --samples=1
one_line "a batch of one" 1 'under 1000 clock ticks .*: use more --iterations$'

run "$syscall" --cpus=4095
one_line "CPU 4095" 1 '^syscall: cannot pin to CPU 4095: it does not exist$'
first=$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//')
other=$(awk -v first="$first" '/^processor/ && $3 != first { print $3; exit }' /proc/cpuinfo)
if [ -n "$other" ]; then
	# Below the allowed set is chosen for the whole process, and --cpus asks for more.
	run taskset -c "$first" "$syscall" --samples=1
	is "$(value cpu "$out")" "$first" "the default CPU is an allowed one"
fi
offline=$(cat /sys/devices/system/cpu/offline 2>/dev/null)
offline=${offline%%[-,]*}
if [ -n "$offline" ] && [ -d "/sys/devices/system/cpu/cpu$offline" ]; then
	run "$syscall" --cpus="$offline"
	one_line "an offline CPU" 1 "^syscall: cannot pin to CPU $offline: it is offline$"
else
	skip "an offline CPU" "no CPU is offline here"
fi

# Output that cannot be written.
err=$scratch/err
"$syscall" --samples=1 >&- 2>"$err"
code=$?
one_line "a closed stdout" 1 '^syscall: cannot write to stdout'
"$syscall" --samples=1 >/dev/full 2>"$err"
code=$?
one_line "a full disk" 1 '^syscall: cannot write to stdout: No space left on device$'

# Another user, another language.
nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
if [ "$(id -u)" != 0 ]; then
	pass "not root: all of this ran so"
elif ! "${nobody[@]}" true 2>/dev/null; then
	skip "another user" "setpriv cannot change to nobody here"
else
	cp "$syscall" "$programs/facts" "$scratch/" && chmod 755 "$scratch"
	run "${nobody[@]}" "$scratch/syscall" --samples=3
	is "$code" 0 "another user measures"
	run "${nobody[@]}" "$scratch/facts"
	is "$code" 0 "another user gets facts"
fi
run env LC_ALL=de_DE.UTF-8 "$syscall" --samples=2
is "$code" 0 "with a German locale it measures"
is "$(grep -c $'^BenchmarkTrapcost.*\t[0-9]*\\.[0-9]* ns/op' "$out")" 2 "and prints decimal points"

# Every benchmark reads back its own cases, and a word names one parameter.
for benchmark in "$programs"/*; do
	name=${benchmark##*/}
	[[ $name == agent || $name == facts ]] && continue
	run "$benchmark" --describe
	is "$code" 0 "$name describes itself"
	cp "$out" "$scratch/description"
	is "$(awk -F'\t' '$1 == "parameter" { print $4 }' "$scratch/description" | tr , '\n' | grep -v '\.\.' |
		sort | uniq -d)" "" "$name: no word stands for two parameters"
	while IFS=$'\t' read -r _ id rest; do
		run "$benchmark" "$id" --describe
		is "$(grep ^case "$out")" "case"$'\t'"$id"$'\t'"$rest" "$id reads back"
	done < <(grep ^case "$scratch/description")
	run "$benchmark" --help
	is "$code" 0 "$name has --help"
done
done_testing
