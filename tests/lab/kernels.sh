# shellcheck shell=bash
# Kernels for the tests of the lab: sourced.

# lab_kernel SUITE PREFIX: the image of a kernel whose folder starts with PREFIX, or Debian's
# newest one of that suite. A kernel that cannot be had is no reason to skip: one line says why.
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
