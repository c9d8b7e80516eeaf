# shellcheck shell=bash
# TAP for the shell tests: sourced first, by a path that needs no current folder. Runs the test
# in the project's top folder; $scratch is a folder of its own, removed at the end.
# $B is the build under test (make check sets it), $native this machine's architecture.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
export LC_ALL=C
native=$(uname -m | sed 's/arm64/aarch64/; s/amd64/x86_64/')
B=${B:-build/$native}
# shellcheck disable=SC2034 # for the tests
programs=$B/target
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tap_count=0 tap_failed=0

pass() { echo "ok $((++tap_count)) - $1"; }
fail()
{
	echo "not ok $((++tap_count)) - $1"
	tap_failed=1
}
skip() { echo "ok $((++tap_count)) - $1 # SKIP $2"; }
skip_all()
{
	echo "1..0 # SKIP $1"
	exit 0
}
note() { printf '%s\n' "$*" | sed 's/^/# /' | tail -n 20; }

# ok NAME COMMAND...: the command succeeds; what it said is shown if not.
ok()
{
	local name=$1 said
	shift
	if said=$("$@" 2>&1); then pass "$name"; else
		fail "$name"
		note "$* said: $said"
	fi
}

# is GOT WANT NAME: equal strings.
is()
{
	if [ "$1" = "$2" ]; then pass "$3"; else
		fail "$3"
		note " got: $1"
		note "want: $2"
	fi
}

# like GOT REGEX NAME
like()
{
	if [[ $1 =~ $2 ]]; then pass "$3"; else
		fail "$3"
		note " got: $1"
		note "want: $2"
	fi
}

done_testing()
{
	echo "1..$tap_count"
	exit "$tap_failed"
}

# The prefix of an architecture's tools; empty for this machine's.
tools_of() { [ "$1" = "$native" ] || echo "$1-linux-gnu-"; }

# build ARCH [MAKE-ARGUMENT...]: makes goals of that architecture with its own compiler, whatever
# settings the tests themselves run under. Fails where there is no compiler for it.
build()
{
	local arch=$1
	shift
	command -v "$(tools_of "$arch")gcc" >/dev/null || return 77
	env -u MAKEFLAGS -u MAKELEVEL -u CC -u AR -u CFLAGS -u SANITIZE -u LIBC -u BUILD \
		make -j2 ARCH="$arch" CROSS_COMPILE="$(tools_of "$arch")" "$@"
}

# The value behind "KEY: " in a launch's output.
value() { sed -n "s/^$1: //p" "$2"; }

# run PROGRAM ARGUMENT...: $code, and files $out and $err.
run()
{
	out=$scratch/out err=$scratch/err
	"$@" >"$out" 2>"$err" </dev/null
	code=$?
}

# run_until CODE PROGRAM ARGUMENT...: run, again a few times while it ends otherwise: others who
# want the CPU can make a launch void, or fill a gap that a broken one leaves.
run_until()
{
	local want=$1 attempt
	shift
	for attempt in 1 2 3 4 5 6 7 8; do
		run "$@"
		[ "$code" = "$want" ] || [ "$code" = 77 ] && return
		sleep "0.$attempt"
	done
}

# Whether the last run failed for others who want its CPUs, which no machine can be kept from.
disturbed() { [ "$code" = 1 ] && grep -Eq 'others want this CPU|void: [0-9]+ sleeps in' "$err"; }

children() { cat "/proc/$1/task/$1/children" 2>/dev/null; }

# await_children LAUNCH COUNT: sets $pids, once there are so many, or after some seconds.
await_children()
{
	for _ in {1..500}; do
		mapfile -d ' ' -t pids < <(children "$1")
		[ "${#pids[@]}" -ge "$2" ] && break
		sleep 0.01
	done
}

alive() # whether one of the pids runs, zombies apart
{
	local pid
	for pid; do
		grep -q '^State:.[^ZX]' "/proc/$pid/status" 2>/dev/null && return 0
	done
	return 1
}

# Within two seconds: what is given is no more.
gone()
{
	for _ in {1..200}; do
		alive "$@" || return 0
		sleep 0.01
	done
	return 1
}

# one_line NAME CODE REGEX: the last run ended so, with one line on stderr that matches.
one_line()
{
	is "$code" "$2" "$1: exit $2"
	is "$(wc -l <"$err")" 1 "$1: one line"
	like "$(cat "$err")" "$3" "$1: which says why"
}
