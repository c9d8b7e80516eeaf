#!/bin/bash
# The man page and the completion come from the table of options, and are as committed.
. "$(dirname "$0")/tap.sh"

trapcost=${TRAPCOST:-./trapcost}
ok "the man page is the table's (make man)" diff <("$trapcost" --man) man/trapcost.1
ok "the completion is the table's (make man)" diff <("$trapcost" --completion) completions/trapcost.bash
if command -v mandoc >/dev/null; then
	is "$(mandoc -Tlint -Wwarning man/trapcost.1 2>&1)" "" "mandoc has nothing to warn of"
else
	skip "mandoc has nothing to warn of" "no mandoc"
fi
# Every command and option there is.
for command in $("$trapcost" --help | sed -n '/^usage/,/^trapcost/s/^  \([a-z]*\) .*/\1/p'); do
	is "$(grep -cx ".Ss $command" man/trapcost.1)" 1 "man has $command"
	is "$("$trapcost" "$command" --help | sed -n 's/^  \(-[a-z],\|   \) --\([a-z-]*\).*/\2/p' | sort -u)" \
		"$(sed -n "/^.Ss $command\$/,/^.El/s/.*Fl \\\\-\([a-z-]*\).*/\1/p" man/trapcost.1 | sort -u)" \
		"with the options of its help"
done

# shellcheck disable=SC1091 # its own checks are above
. completions/trapcost.bash
PATH=$scratch:$PATH
ln -s "$(realpath "$trapcost")" "$scratch/trapcost"
# complete_to WANT NAME WORD...: the last word is what was typed so far.
complete_to()
{
	local want=$1 name=$2
	shift 2
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
	_trapcost trapcost "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
	is "${COMPREPLY[*]}" "$want" "completes $name"
}
complete_to import "a command" trapcost im
complete_to --preset "an option" trapcost run --pre
complete_to quick "an option's value" trapcost run --preset qu
complete_to "quick standard rigorous" "behind an equals sign" trapcost run --preset =
complete_to standard "the same, begun" trapcost run --preset = st
complete_to "local" "a target" trapcost check -t lo
complete_to syscall.enosys.once "a case" trapcost run syscall.enosys.o
complete_to "" "files elsewhere, by bash" trapcost run -o x
done_testing
