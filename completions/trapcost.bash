# bash completion for trapcost; made by: trapcost --completion
# shellcheck shell=bash
_trapcost_words()
{
	case $2 in
	check)
		words="--help --target"
		[[ $3 == -* ]] || words=
		;;
	import)
		words="--help --output --label --machine --json"
		[[ $3 == -* ]] || words=
		;;
	lab)
		words="--help --boots --append --qemu-cpu --vlen --smp --memory --accel --boot-limit --seed --output --label --quiet"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	list)
		words="--help --preset --all"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	plan)
		words="--help --preset --arch --cpus --seed"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	run)
		words="--help --preset --target --cpus --output --label --machine --like --seed --dry-run --json --compat --quiet"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	compare)
		words="--help --margin --metric --full --cover --verbose --format --color --fail-on --allow-different"
		[[ $3 == -* ]] || words=
		;;
	report)
		words="--help --output --margin --metric --allow-different"
		[[ $3 == -* ]] || words=
		;;
	ab)
		words="--help --a --b --a-case --b-case --aa --save-floor --rounds --time --cpus --output --machine --seed --quiet --margin --metric --full --cover --verbose --format --color --fail-on"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	campaign)
		words="--help --target --boots --output --reboot --kexec --boot --expect --rescue --boot-limit --settle --settle-limit --resume --report --preset --cpus --label --machine --seed --dry-run --quiet --margin --metric --full --cover --verbose --format --color --fail-on"
		[[ $3 == -* ]] || words=$("$1" list 2>/dev/null | sed '1d; s/ .*//')
		;;
	export)
		words="--help --to"
		[[ $3 == -* ]] || words=
		;;
	esac
}

_trapcost()
{
	local cur=$2 prev=$3 command=${COMP_WORDS[1]} words=
	COMPREPLY=()
	# --option=value is three words to bash
	if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi
	if ((COMP_CWORD == 1)); then
		words="--help --version check import lab list plan run compare report ab campaign export"
		command=
	fi
	case "$command $prev" in
	"check --target" | "check -t") words="local ssh:" ;;
	"import --output" | "import -o") return ;;
	"import --label" | "import -l") return ;;
	"import --machine" | "import -m") return ;;
	"lab --boots" | "lab -b") return ;;
	"lab --append" | "lab -a") return ;;
	"lab --qemu-cpu") return ;;
	"lab --vlen") return ;;
	"lab --smp") return ;;
	"lab --memory") return ;;
	"lab --accel") return ;;
	"lab --boot-limit") return ;;
	"lab --seed") return ;;
	"lab --output" | "lab -o") return ;;
	"lab --label" | "lab -l") return ;;
	"list --preset" | "list -p") words="quick standard rigorous" ;;
	"plan --preset" | "plan -p") words="quick standard rigorous" ;;
	"plan --arch" | "plan -a") words="riscv64 x86_64 aarch64" ;;
	"plan --cpus" | "plan -c") return ;;
	"plan --seed") return ;;
	"run --preset" | "run -p") words="quick standard rigorous" ;;
	"run --target" | "run -t") words="local ssh:" ;;
	"run --cpus" | "run -c") return ;;
	"run --output" | "run -o") return ;;
	"run --label" | "run -l") return ;;
	"run --machine" | "run -m") return ;;
	"run --like") return ;;
	"run --seed") return ;;
	"run --compat") return ;;
	"compare --margin" | "compare -m") return ;;
	"compare --metric") words="ns cycles instructions" ;;
	"compare --format") words="text markdown json" ;;
	"compare --color") words="auto always never" ;;
	"compare --fail-on") return ;;
	"compare --allow-different") return ;;
	"report --output" | "report -o") return ;;
	"report --margin" | "report -m") return ;;
	"report --metric") words="ns cycles instructions" ;;
	"report --allow-different") return ;;
	"ab --a" | "ab -a") return ;;
	"ab --b" | "ab -b") return ;;
	"ab --a-case") return ;;
	"ab --b-case") return ;;
	"ab --rounds" | "ab -r") return ;;
	"ab --time" | "ab -t") return ;;
	"ab --cpus" | "ab -c") return ;;
	"ab --output" | "ab -o") return ;;
	"ab --machine") return ;;
	"ab --seed") return ;;
	"ab --margin" | "ab -m") return ;;
	"ab --metric") words="ns cycles instructions" ;;
	"ab --format") words="text markdown json" ;;
	"ab --color") words="auto always never" ;;
	"ab --fail-on") return ;;
	"campaign --target" | "campaign -t") words="local ssh:" ;;
	"campaign --boots" | "campaign -b") return ;;
	"campaign --output" | "campaign -o") return ;;
	"campaign --reboot") return ;;
	"campaign --kexec") return ;;
	"campaign --boot") return ;;
	"campaign --expect") return ;;
	"campaign --rescue") return ;;
	"campaign --boot-limit") return ;;
	"campaign --settle") return ;;
	"campaign --settle-limit") return ;;
	"campaign --resume") return ;;
	"campaign --preset" | "campaign -p") words="quick standard rigorous" ;;
	"campaign --cpus" | "campaign -c") return ;;
	"campaign --label" | "campaign -l") return ;;
	"campaign --machine") return ;;
	"campaign --seed") return ;;
	"campaign --margin" | "campaign -m") return ;;
	"campaign --metric") words="ns cycles instructions" ;;
	"campaign --format") words="text markdown json" ;;
	"campaign --color") words="auto always never" ;;
	"campaign --fail-on") return ;;
	"export --to" | "export -t") words="ktap go" ;;
	*)
		_trapcost_words "$1" "$command" "$cur"
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -F _trapcost trapcost
