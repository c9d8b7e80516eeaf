#!/bin/bash
# The timed loops hold the operation, what sets its registers, a decrement and a branch, on
# every architecture that can be built here; and the code is the same whatever CFLAGS say.
. "$(dirname "$0")/tap.sh"

# Per function: its name and the instructions from the head of its last loop to the branch
# back, relocated calls by name.
loops()
{
	"$(tools_of "$1")objdump" -dr --no-show-raw-insn "$2" | awk '
	function flush() {
		if (name != "" && last) {
			text = ""
			for (i = 1; i <= last; i++)
				if (at[i] >= head) text = text line[i] "; "
			print name "\t" text
		}
		count = last = 0
	}
	function hex(s,   n, i) {
		for (n = i = 0; i++ < length(s);) n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
		return n
	}
	/^[0-9a-f]+ <\.L/ { next }
	/^[0-9a-f]+ </ { flush(); name = $2; gsub(/[<>:]/, "", name); next }
	/R_(X86_64_PLT32|RISCV_CALL|RISCV_CALL_PLT|AARCH64_CALL26)/ {
		sub(/[-+]0x.*/, "", $3); line[count] = "call " $3; target[count] = 1; next
	}
	/^ *[0-9a-f]+:\t/ {
		where = $1; sub(/:/, "", where)
		sub(/^ *[0-9a-f]+:\t/, ""); sub(/ +# .*/, ""); sub(/ *\/\/.*/, ""); gsub(/[ \t]+/, " ")
		sub(/ $/, "")
		if (target[count] && $1 == "jalr" && /^jalr ra/) next # the second half of a call
		at[++count] = hex(where); line[count] = $0; target[count] = 0
		if (match($0, /[0-9a-f]+ <[^>]*>$/) && $1 ~ /^(j[a-z]+|b[a-z.]+|cbnz)$/ && $1 !~ /^(jal|bl|jmp|j)$/) {
			to = hex(substr($0, RSTART, index(substr($0, RSTART), " ") - 1))
			if (to <= at[count]) { head = to; last = count; sub(/[ ,][^ ,]* <.*/, "", line[count]) }
		}
	}
	END { flush() }'
}

# What each architecture may say for each part of a loop.
r='[a-z0-9%]+'
declare -A touch pad raw getppid enosys end
touch[x86_64]="call \*$r; " pad[x86_64]="mov $r,%rdi; call yardstick_pad; "
raw[x86_64]="(mov $r,%[er]ax; )?syscall; " getppid[x86_64]="call getppid; "
enosys[x86_64]="mov $r,%rdi; xor %eax,%eax; call syscall; "
end[x86_64]="(sub \\\$0x1,$r|add \\\$0xf*,$r|dec $r); jne; "
touch[riscv64]="jalr $r; " pad[riscv64]="mv a0,$r; call yardstick_pad; "
raw[riscv64]="(mv a7,$r; )?ecall; " getppid[riscv64]="call getppid; "
enosys[riscv64]="mv a0,$r; call syscall; " end[riscv64]="addi? $r,$r,-1; bnez $r; "
touch[aarch64]="blr $r; " pad[aarch64]="mov x0, $r; call yardstick_pad; "
raw[aarch64]="(mov x8, $r; )?svc #0x0; " getppid[aarch64]="call getppid; "
enosys[aarch64]="mov x0, $r; call syscall; " end[aarch64]="subs $r, $r, #0x1; b.ne; "

# The regular expression of a function of that name.
expected()
{
	local arch=$1 want=
	[[ $2 == *_padded ]] && want+=${pad[$arch]}
	[[ $2 == *_dirty* ]] && want+=${touch[$arch]}
	case $2 in
	raw_*) want+=${raw[$arch]} ;;
	libc_getppid_*) want+=${getppid[$arch]} ;;
	libc_enosys_*) want+=${enosys[$arch]} ;;
	esac
	echo "^$want${end[$arch]}\$"
}

check_loops()
{
	local arch=$1 folder=$2 found=0
	while IFS=$'\t' read -r name body; do
		[[ $name =~ ^(nothing|raw|libc_[a-z]+)_(plain|padded|dirty|dirty_padded)$ ]] || continue
		found=$((found + 1))
		like "$body" "$(expected "$arch" "$name")" "$arch: syscall's $name is the operation and the loop"
	done < <(loops "$arch" "$folder/bench/syscall.o")
	is "$found" 16 "$arch: all of these loops of syscall were looked at"
	like "$(loops "$arch" "$folder/bench/nop.o")" "^run"$'\t'"${end[$arch]}\$" "$arch: nop's loop is empty"
}

# What a loop does beside setting registers and reading and writing the token, by letters:
# Touch (or a call by pointer), Function call, System call, trap (I), Branch, Decrement.
shape()
{
	awk -v RS='; ' '
	/^(mov|lea|xor|nop|cmp|test|sxt|mv|li|l[bdwr]|s[bdw] |ld|st|fence|amoswap|add x[0-9]+, sp)/ { next }
	/^(call \*|jalr|blr)/ { printf "T"; next }
	/^(call|bl) / { printf "F"; next }
	/^(syscall|ecall|svc)/ { printf "S"; next }
	/^(int3|ebreak|brk)/ { printf "I"; next }
	/^(sub|dec|subs|add|addi) / { printf "D"; next }
	/^(j[a-z]+|b[a-z.]+|cbn?z|tbn?z)/ { printf "B"; next }
	NF { printf "?%s?", $0 }' <<<"$1"
}

# The loops of the other benchmarks, and of syscall beside those above: after each system call a
# branch that sees a short one; a futex's word is looked at instead, signals are counted, and fault
# goes on to the next page.
shapes='
syscall raw_with_plain SDB
syscall raw_with_padded FSDB
syscall raw_with_dirty TSDB
syscall raw_with_dirty_padded FTSDB
syscall vdso_plain TDB
syscall vdso_padded FTDB
syscall vdso_dirty TTDB
syscall vdso_dirty_padded FTTDB
syscall five_plain SSSSSDB
syscall five_padded FSSSSSDB
syscall five_dirty TSSSSSDB
syscall five_dirty_padded FTSSSSSDB
ctx plain_turns SBSBDB
ctx dirty_turns TSBSBDB
pingpong file_serve SBSBDB
pingpong file_dirty_serve TSBSBDB
pingpong word_serve SSBDB
pingpong word_dirty_serve TSSBDB
pingpong twin TTDB
copy libc_plain TDB
copy libc_dirty TTDB
copy words_plain FDB
copy words_dirty TFDB
copy vector_plain FDB
copy vector_dirty TFDB
copy read_plain SBDB
copy read_dirty TSBDB
copy write_plain SBDB
copy write_dirty TSBDB
copy ends_plain SBSBDB
copy ends_dirty TSBSBDB
copy readv_plain SBDB
copy readv_dirty TSBDB
copy writev_plain SBDB
copy writev_dirty TSBDB
copy vm_readv_plain SBDB
copy vm_readv_dirty TSBDB
copy twin TDB
fault write_plain DDB
fault write_dirty TDDB
fault read_plain DDB
fault read_dirty TDDB
signal raise_plain SDB
signal raise_dirty TSDB
signal trap_plain IDB
signal trap_dirty TIDB
signal twin TDB'

check_shapes()
{
	local arch=$1 folder=$2 benchmark name want
	for benchmark in syscall ctx pingpong copy fault signal; do
		loops "$arch" "$folder/bench/$benchmark.o" >"$scratch/$benchmark"
	done
	while read -r benchmark name want; do
		[ -n "$name" ] || continue
		is "$(shape "$(awk -F'\t' -v name="$name" '$1 == name { print $2 }' "$scratch/$benchmark")")" \
			"$want" "$arch: $benchmark's $name is the operation and the loop"
	done <<<"$shapes"
}

# How a child is made, and how its end is seen, is up to the compiler: two system calls, maybe a
# call by pointer where a thread begins, and no function's call.
check_spawn()
{
	local arch=$1 name body
	while IFS=$'\t' read -r name body; do
		[[ $name =~ ^(thread|fork|exec)_(plain|dirty)$ ]] || continue
		[[ $name == *_dirty ]] && want=T || want=
		like "$(shape "$body")" "^${want}D?S[^F]*S[^F]*DB\$" "$arch: spawn's $name is the operation and the loop"
	done < <(loops "$arch" "$2/bench/spawn.o")
}

# Machine code of everything that is measured, as a checksum per object.
code_of()
{
	local object
	for object in "$2"/bench/*.o "$2"/lib/*.o "$2"/lib/arch/*/*.o; do
		"$(tools_of "$1")objcopy" -O binary -j '.text*' "$object" "$scratch/text" &&
			echo "${object#"$2"/} $(cksum <"$scratch/text")"
	done
}

for arch in x86_64 riscv64 aarch64; do
	if ! command -v "$(tools_of "$arch")gcc" >/dev/null; then
		skip "$arch" "no $(tools_of "$arch")gcc"
		continue
	fi
	ok "$arch: builds" build "$arch" target
	check_loops "$arch" "build/$arch"
	check_shapes "$arch" "build/$arch"
	check_spawn "$arch" "build/$arch"
	code_of "$arch" "build/$arch" >"$scratch/usual"
	for flags in -O0 '-O3 -flto'; do
		ok "$arch: builds with $flags" build "$arch" BUILD="$scratch/${flags// /}" CFLAGS="$flags" target
		code_of "$arch" "$scratch/${flags// /}/$arch" >"$scratch/other"
		is "$(diff "$scratch/usual" "$scratch/other")" "" "$arch: the same code with $flags"
	done
done
done_testing
