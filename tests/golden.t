#!/bin/bash
# Golden tests: each folder of tests/golden holds records, a file of command lines, and what
# trapcost says to them. `tests/golden.t write` writes what it says now: read the diff before you
# believe it. Records are made by tests/golden/record.
. "$(dirname "$0")/tap.sh"
trapcost=$(realpath "${TRAPCOST:-./trapcost}")
[ -x "$trapcost" ] || skip_all "no ./trapcost; run make"
write=${1-}

# say FOLDER: every command line of the folder, its output, how it ended.
say()
{
	local line
	cd "$1" || return
	while IFS= read -r line; do
		echo "\$ trapcost $line"
		eval "set -- $line"
		env -u NO_COLOR TERM=xterm "$trapcost" "$@" 2>&1 < /dev/null
		echo "exit $?"
	done < commands
}

for folder in tests/golden/*/; do
	folder=${folder%/}
	(say "$folder") > "$scratch/said"
	[ -z "$write" ] || cp "$scratch/said" "$folder/expected"
	ok "${folder##*/}" diff -u "$folder/expected" "$scratch/said"
	sed 's/\x1b\[\(31\|32\|0\)m//g' "$scratch/said" > "$scratch/plain"
	is "$(grep -n $'[^ -~\t]' "$scratch/plain")" "" "${folder##*/}: nothing but ASCII"
	# JSON and markdown may be as wide as they like; text may not, unless one word is.
	case $folder in
	*json | *hostile | *export | *markdown) ;;
	*) is "$(grep -v '^\$\|^trapcost: ' "$scratch/plain" | awk 'length > 72')" "" \
		"${folder##*/}: 72 columns at most" ;;
	esac
done
done_testing
