#!/bin/bash
# Every trapcost command in docs/experiments.md names cases and options that exist, and so does the
# script that measures side by side.
. "$(dirname "$0")/tap.sh"

trapcost=${TRAPCOST:-./trapcost}

# Not there yet: each must be unknown as long as it stands here.
coming=""

# knows COMMAND WORD: an option of the command, or a case.
knows()
{
	case $2 in
	-*) "$trapcost" "$1" --help | grep -qE -- "^ .*(^|[ ,])$2([ =,]|$)" ;;
	*) "$trapcost" plan "$2" >/dev/null 2>&1 ;;
	esac
}

# check NAME COMMAND WORD...
check()
{
	local name=$1 command=$2 unknown=
	shift 2
	while [ $# -gt 0 ]; do
		case " $coming " in
		*" $1 "*) ;;
		*) [[ $1 == *=* ]] || knows "$command" "$1" || unknown+="$1 " ;;
		esac
		[[ $1 != -[po] && $1 != --compat ]] || shift # its value
		shift
	done
	is "$unknown" "" "$name"
}

commands=0
# shellcheck disable=SC2016 # backquotes of Markdown
while read -r line; do
	mapfile -t words < <(xargs printf '%s\n' <<<"${line#trapcost }")
	check "$line" "${words[@]}"
	commands=$((commands + 1))
done < <(grep -o '`trapcost [^`]*`' docs/experiments.md | tr -d '`' | grep -v '^trapcost compare$')
ok "the document has commands" [ "$commands" -ge 18 ]
while read -r case; do
	check "side by side: $case" run "$case"
done < <(grep -o ' trapcost("[^"]*")' tests/accuracy/side_by_side | cut -d '"' -f 2)
known=
for word in $coming; do
	! knows run "$word" || known+="$word "
done
is "$known" "" "what is there leaves the list of what is to come"

# The script, with tools that say what such tools say.
chmod 755 "$scratch" # stress-ng runs as nobody
mkdir "$scratch/bin"
fake() # NAME LINE...
{
	printf '%s\n' '#!/bin/sh' "${@:2}" >"$scratch/bin/$1"
	chmod 755 "$scratch/bin/$1"
}
# shellcheck disable=SC2016 # the inner shell's
fake perf 'case "$*" in *fork*|*execve*) echo "Unknown benchmark: $3" ;; *) echo "  0.150000 usecs/op" ;; esac'
fake hackbench 'echo "Time: 0.250"'
fake stress-ng 'echo "stress-ng: metrc: [1] switch  500000  1.00  0.1  0.9  500000.0  500000.0"'
python=$(tests/python json) || exit 2
ln -s "$(command -v "$python")" "$scratch/bin/python3"
PATH=$scratch/bin:$PATH run tests/accuracy/side_by_side 1
is "$code" 0 "side by side: it ends"
is "$(grep -cE '^\|( [^|]+ \|){7}$' "$out")" "$(grep -c '^|' "$out")" "all rows have seven columns"
table=$(cat "$out")
like "$table" '\| perf bench syscall basic \| 150\.0 ns \| 0\.0 % \| - \|' "what perf says, in ns"
like "$table" '\| stress-ng --switch \| 2000 ns \|' "what stress-ng says, by its operations"
like "$table" '\| trapcost syscall\.getppid, in cycles \| [0-9.]+ cycles|syscall\.getppid \| [0-9.]+ ns' "and trapcost"
like "$table" 'Left out: .*perf bench syscall fork \(it said: Unknown benchmark: fork\)' "what is left out, and why"
done_testing
