# shellcheck shell=bash
# What the tests of the lab need: sourced.

# lab_ready ARCH: whether guests of that architecture can be made here; if not, one line why.
lab_ready()
{
	command -v "$(tools_of "$1")gcc" >/dev/null || { echo "no $(tools_of "$1")gcc"; return 1; }
	command -v "qemu-system-$1" >/dev/null || { echo "no qemu-system-$1"; return 1; }
}

# lab_kernel SUITE PREFIX: the image of a kernel whose folder starts with PREFIX, or Debian's
# newest one of that suite; if there is none to be had, one line why on stderr.
lab_kernel()
{
	local found
	found=$(find build/kernels -path "build/kernels/$2*/vmlinuz" 2>/dev/null | sort -V | tail -n 1)
	[ -n "$found" ] || found=$(harness/lab/kernels "$1" "${2%%-*}") || {
		echo "# no kernel of $1 for ${2%%-*} to test the lab with" >&2
		return 1
	}
	echo "$found"
}
