#!/bin/bash
# How often the vector unit is touched, counted in the measuring child by a debugger: never,
# once before the loop, or before every operation and in every turn of the twin loop.
. "$(dirname "$0")/tap.sh"

gdb -q -batch -ex 'break main' -ex run --args "$programs/nop" --help 2>/dev/null |
	grep -q 'Breakpoint 1, ' || skip_all "gdb cannot debug here"

# touches SYMBOL CASE: $hits in the measuring child. The children before it are not followed.
touches()
{
	run gdb -q -batch -ex 'break disturbance_read' -ex run -ex delete \
		-ex 'set follow-fork-mode child' -ex "break $1" -ex 'ignore 2 1000000000' \
		-ex continue -ex 'info breakpoints' \
		--args "$programs/syscall" "$2" --iterations=64 --samples=2
	hits=$(sed -n 's/.*already hit \([0-9]*\) time.*/\1/p' "$out")
	hits=${hits:-0}
}

# The twin's pilot doubles from 1 to its batch size, three tries a size; then two samples.
twin_turns()
{
	local n
	n=$(awk '/part=overhead/ { print $2; exit }' "$out")
	echo $((3 * (2 * n - 1) + 2 * n))
}

case $native in
x86_64) units='avx avx512' ;;
riscv64) units=rvv ;;
aarch64) units=sve ;;
esac
for unit in $units; do
	name=$unit.
	[ "$unit" = "${units%% *}" ] && name=
	run "$programs/syscall" "syscall.getppid.${name}once" --samples=1
	if [ "$code" = 77 ]; then
		skip "$unit" "$(cat "$err")"
		continue
	fi
	touches "${unit}_touch" syscall.getppid
	is "$hits" 0 "$unit: off never touches"
	touches "${unit}_touch" "syscall.getppid.${name}once"
	is "$hits" 1 "$unit: once touches once"
	touches "${unit}_touch" "syscall.getppid.${name}dirty"
	is "$hits" "$(($(value operations-total "$out") + $(twin_turns)))" \
		"$unit: dirty touches before every operation and in the twin"
done
done_testing
