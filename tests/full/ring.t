#!/bin/bash
# Every way into the kernel, on the machines of the lab: vectors of several lengths and none. Each
# case runs, or is skipped for what that machine does not have. No count is asserted.
. "$(dirname "$0")/../tap.sh"
. tests/lab/kernels.sh

trapcost=${TRAPCOST:-./trapcost}
cases=('syscall.*' 'signal.*' 'preempt*' 'fault.*' 'firstuse*' 'spawn.*' 'wake.*' 'stress.*'
	copy.socket.768 copy.readv.4096.segments8 copy.writev.4096.segments8 copy.read.768.a1.p7
	copy.read.768.cross copy.write.768.pcross 'macro.nginx.86')

# ring NAME KERNEL OPTION...
ring()
{
	local name=$1
	run "$trapcost" lab -q --boots 1 --boot-limit 600 -o "$scratch/$name" k="$2" "${@:3}" "${cases[@]}"
	# 3: a single launch is void. On arm64 a switch inside the call of a case that is "once" turns
	# the unit off; its other launch stands.
	like "$code" '^[03]$' "$name: all ran, or could not"
	note "$(grep -vE '^  |^$' "$out")"
	note "$(cat "$err")"
	note "$(check_record "$scratch/$name" 2>&1)"
	ok "$name: none failed or is void" check_record "$scratch/$name"
}

# Prints what was skipped, each reason once; fails on what broke, and where vectors were not live.
check_record()
{
	"$python" - "$1" <<-'END'
		import collections, glob, json, sys
		record = json.load(open(glob.glob(sys.argv[1] + "/**/*.json", recursive=True)[0]))
		broken = [(r["id"], r["status"], r["reason"]) for r in record["results"] if r["status"] in ("failed", "void")]
		skipped = collections.Counter(r["reason"] for r in record["results"] if r["status"] == "skipped")
		lost = [(r["id"], l["reason"]) for r in record["results"] for l in r["launches"] if l["status"] in ("failed", "void")]
		measured = sum(r["status"] == "ok" for r in record["results"])
		print(measured, "measured; launches lost:", lost)
		for reason, count in skipped.items():
		    print(count, "skipped:", reason)
		sys.exit(f"{broken}" if broken or measured < 30 or len(lost) > 3 else 0)
	END
}

python=$(tests/python json) || exit 2
for arch in riscv64 aarch64; do
	build $arch target >"$scratch/build" 2>&1 || { cat "$scratch/build" >&2; exit 2; }
done
riscv=$(lab_kernel sid riscv64-7) || exit 2
arm=$(lab_kernel trixie aarch64-6.12) || exit 2
for vlen in 128 256 1024; do
	ring "riscv64, VLEN $vlen" "$riscv" --vlen $vlen
done
ring "riscv64 without V" "$riscv" --qemu-cpu rv64,v=false
ring "aarch64 with SVE" "$arm" --qemu-cpu max
ring "aarch64 without SVE" "$arm" --qemu-cpu max,sve=off
done_testing
