#!/bin/bash
# A campaign on a guest with a real sshd: two of Debian's kernels booted from the host, one kernel with
# two command lines that the guest itself reboots into, and kexec. BOOTS each (default: 4); with 2 only
# the first.
. "$(dirname "$0")/../tap.sh"
. tests/lab/kernels.sh
. tests/campaign/guest.sh
trap 'guest_off; rm -rf "$scratch"' EXIT

boots=${BOOTS:-4}
trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
for tool in riscv64-linux-gnu-gcc qemu-system-riscv64 ssh cpio xz setpriv; do
	command -v $tool >/dev/null || skip_all "no $tool"
done
build riscv64 target >"$scratch/build.log" 2>&1 || { cat "$scratch/build.log" >&2; exit 2; }
guest_kernel old trixie riscv64-6.12 || skip_all "no kernel of trixie"
guest_kernel new sid riscv64-7 || skip_all "no kernel of sid"
# 6.12 does not come back from its own kexec under this QEMU; 7.x does.
[ "$boots" -lt 3 ] || guest_kernel forky forky || skip_all "no kernel of forky"
guest_make || skip_all "no packages for the guest"

# Another place for the program, with few programs to copy: the way there is emulated, too.
mkdir -p "$scratch/build/riscv64/target"
cp "$trapcost" "$scratch/"
for program in agent facts nop syscall; do
	riscv64-linux-gnu-strip -o "$scratch/build/riscv64/target/$program" "build/riscv64/target/$program"
done
TRAPCOST_PROGRAMS=$(realpath "$programs")
export TRAPCOST_PROGRAMS

say() { "$python" tests/campaign/state.py "$folder" "$1"; }
campaign() # NAME OPTION...
{
	folder=$scratch/$1
	shift
	run timeout 1500 "$scratch/trapcost" campaign -t ssh:guest -o "$folder" -p quick --boots "$boots" --boot-limit 120 --settle 0 \
		--settle-limit 0 --seed 1 --full "$@" syscall.getppid syscall.getppid.once
	note "$(cat "$err")"
}
measured() # NAME WANT-ORDER
{
	is "$code" 0 "$1: exit 0"
	is "$(say '{x["status"] for x in b}')" "{'measured'}" "$1: every boot is measured"
	is "$(say 'len({x["boot_id"] for x in b})')" "$((2 * boots))" "$1: each is a boot of its own"
	like "$(say '"".join("A" if x["kernel"] == c["kernels"][0]["name"] else "B" for x in b)')" \
		'^((ABBA)+(AB)?|(BAAB)+(BA)?)$' "$1: in ABBA order"
	is "$(grep -cE '^syscall.getppid(\.once)?( |$)' "$out")" 2 "$1: the comparison has both rows"
	ok "$1: its file is valid" "$python" -m jsonschema -i "$folder/campaign.json" results/campaign-schema.json
	note "$(cat "$out")"
}

guest_on old
campaign kernels --boot "$guest/relay {}" old= new=
measured "two kernels"
is "$(say 'sorted({(x["kernel"], records[x["record"]]["kernel"]["release"].split(".")[0]) for x in b})')" \
	"[('new', '7'), ('old', '6')]" "each record is of its kernel"

if [ "$boots" -lt 3 ]; then # a short one
	guest_off
	done_testing
fi

# The guest reboots itself, into the command line that is on its disk.
line() { echo "echo $1 | dd of=/dev/vda bs=512 conv=sync,fsync 2>/dev/null"; }
campaign lines off="$(line randomize_kstack_offset=off)" on="$(line randomize_kstack_offset=on)"
measured "two command lines"
is "$(say 'all(r["kernel"]["cmdline"].endswith("=" + r["labels"]["kernel"]) for r in records.values())')" True \
	"each record has the command line of its name"

# labgrid is the relay: its strategy puts a kernel where the boot loader looks, and cycles the power.
if labgrid=$(tests/python labgrid); then
	for kernel in old new; do echo $kernel >"$scratch/image.$kernel"; done
	# shellcheck disable=SC2016 # it is the script's
	printf '#!/bin/sh\nkill -KILL "$(cat %s/pid)"\n' "$guest" >"$guest/cycle"
	chmod +x "$guest/cycle"
	sed -e "s|/srv/tftp/board/Image|$guest/kernel|; s|/srv/kernels/base/Image|$scratch/image.old|; s|base:|old:|" \
		-e "s|/srv/kernels/new/Image|$scratch/image.new|; s|relay board cycle|$guest/cycle|" \
		-e "s|strategy.py|$PWD/fleet/labgrid/strategy.py|" fleet/labgrid/board.yaml >"$scratch/board.yaml"
	all=$boots boots=2
	campaign labgrid --boot "$labgrid fleet/labgrid/boot $scratch/board.yaml {}" old= new=
	measured "labgrid"
	boots=$all
else
	skip "labgrid" "no labgrid"
fi

guest_images new forky || exit 2
"$guest/relay" new
ok "the guest is up" guest_wait
loads=$(wc -l <"$guest/log")
campaign kexec --kexec new=/tmp/new,/tmp/initramfs --kexec forky=/tmp/forky,/tmp/initramfs
measured "kexec"
is "$(say 'len({r["kernel"]["release"] for r in records.values()})')" 2 "kexec: of two kernels"
is "$(wc -l <"$guest/log")" "$loads" "kexec: the boot loader had nothing to do"

guest_off
done_testing
