#!/bin/bash
# The agent: whole frames, whatever its launches do, and nobody left behind.
. "$(dirname "$0")/tap.sh"

# A folder as a target has it, with launches that misbehave.
target=$scratch/target
nap=1000.$$ # what they sleep for: nobody else does
mkdir "$target"
cp "$programs/agent" "$programs/nop" "$target/"
program() { # NAME, its body on stdin
	{ echo '#!/bin/sh' && cat; } >"$target/$1"
	chmod +x "$target/$1"
}
program hang <<<"sleep $nap & sleep $nap"
program alone <<<"exec sleep $nap"
program quiet <<<"exec >&- 2>&-; sleep $nap"
program orphan <<<"sleep $nap & echo left"
program killed <<<'kill -SEGV $$'
program pause <<<'sleep 0.3'
program half <<<'printf "no newline"; printf "two\nlines\n\n" >&2'
program odd <<<'printf "a\000b\r\n\033[31m\n"'
program found <<<'echo "iterations: 4096"'
program broken <<<'echo "iterations: 4096"; exit 1'
program say <<<'echo "$@"'

# Checks frames with an implementation of its own: prints their payloads, or what is wrong.
cat >"$scratch/check" <<'EOF2'
my @table = map { my $c = $_; $c = $c & 1 ? 0xedb88320 ^ ($c >> 1) : $c >> 1 for 1 .. 8; $c } 0 .. 255;
sub crc { my $c = 0xffffffff; $c = $table[($c ^ $_) & 255] ^ ($c >> 8) for unpack 'C*', shift; $c ^ 0xffffffff }
my $next = 0;
while (<STDIN>) {
	/^\@trapcost (\d+) (\d+) ([0-9a-f]{8}) (.*)\n\z/s or do { print "torn: $_"; next };
	print "sequence $1, not $next\n" if $1 != $next++;
	print "length\n" if $2 != length $4;
	print "crc of $4\n" if hex $3 != crc $4;
	print "$4\n";
}
die "crc32 of the standard's own example\n" if crc('123456789') != 0xcbf43926;
EOF2

# agent [OPTION...]: runs the plan on stdin; payloads in $said, as text.
agent()
{
	"$target/agent" "$@" - >"$scratch/frames" 2>"$scratch/err"
	code=$?
	said=$(perl "$scratch/check" <"$scratch/frames")
}

# Frames' lines without the time that a launch took.
launch_of() { sed -n "/^begin $1 /,/^end $1 /p" <<<"$said" | sed 's/^\(end .*\) [0-9]*$/\1/'; }

sleepers() { pgrep -x -f "sleep $nap" | wc -l; }
# await N: until so many sleep; says how many there are in the end.
await()
{
	for _ in $(seq 100); do
		[ "$(sleepers)" = "$1" ] && break
		sleep 0.05
	done
	sleepers
}

agent <<-'EOF2'
	# a comment

	say one  two
	half
	odd
	killed
	missing
	say three
EOF2
is "$code" 0 "a plan runs to its end"
is "$(head -n 1 <<<"$said")" "hello 1 $(uname -m)" "it says hello first"
is "$(tail -n 1 <<<"$said")" "done $(($(wc -l <"$scratch/frames") - 1))" "and how many frames there were last"
is "$(grep -cE '^(torn|sequence|length|crc)' <<<"$said")" 0 "sequence, lengths and checksums are right"
is "$(launch_of 1)" $'begin 1 say one  two\nout 1 one two\nend 1 1 exit 0' "comments do not count, words are split"
is "$(launch_of 2 | sort)" $'begin 2 half\nend 2 4 exit 0\nerr 2 \nerr 2 lines\nerr 2 two\nout 2 no newline' \
	"both streams, the empty and the unfinished line"
is "$(launch_of 3)" $'begin 3 odd\nout 3 a?b\r\nout 3 \e[31m\nend 3 2 exit 0' "bytes as they are, but NUL"
is "$(launch_of 4)" $'begin 4 killed\nend 4 0 signal 11' "a signal is told"
is "$(launch_of 5)" $'begin 5 missing\nerr 5 agent: cannot run missing: No such file or directory\nend 5 1 exit 127' \
	"a missing program is told"
is "$(launch_of 6 | sed -n 2p)" "out 6 three" "and the plan goes on"

agent --limit 1 <<<$'hang\nquiet\norphan\nsay on'
like "$(launch_of 1)" 'end 1 0 limit 9$' "the time limit ends a launch"
like "$(launch_of 2)" 'end 2 0 limit 9$' "also one that closed its streams"
like "$(launch_of 3)" $'out 3 left\nend 3 1 limit 0$' "and one whose child holds them"
is "$(launch_of 4 | sed -n 2p)" "out 4 on" "and the plan goes on"
is "$(await 0)" 0 "the launches' children are gone"

agent <<<$'found\nsay --iterations=@1\nbroken\nsay --iterations=@3\nsay --iterations=@9\nsay --iterations=@0'
is "$(launch_of 2 | sed -n 2p)" "out 2 --iterations=4096" "--iterations=@K takes what line K found"
is "$(launch_of 4)" $'begin 4 say --iterations=@3\nerr 4 not run: line 3 found no batch size\nend 4 1 exit 125' \
	"a line that failed found nothing"
like "$(launch_of 5)" $'not run: .*\nend 5 1 exit 125$' "nor did a line that is still to come"
like "$(launch_of 6)" $'not run: .*\nend 6 1 exit 125$' "nor line 0"

agent <<<'nop --samples=2 --iterations=1048576'
is "$(grep -c '^out 1 BenchmarkTrapcost/id=nop' <<<"$said")" 2 "a benchmark's samples arrive"

# Whoever reads may go.
{
	"$target/agent" - <<<$'pause\nhang' 2>"$scratch/err"
	echo $? >"$scratch/code"
} | true
is "$(cat "$scratch/code" "$scratch/err")" $'1\nagent: cannot write: Broken pipe' "a reader that is gone is told"
"$target/agent" - <<<'say lost' >&- 2>"$scratch/err"
is "$? $(cat "$scratch/err")" "1 agent: cannot write: Bad file descriptor" "a closed stdout is told"
"$target/agent" - <<<'say lost' >/dev/full 2>"$scratch/err"
is "$? $(cat "$scratch/err")" "1 agent: cannot write: No space left on device" "so is a full disk"
is "$(await 0)" 0 "and nobody is left"
"$target/agent" "$scratch/no-plan" >/dev/null 2>"$scratch/err"
is "$? $(cat "$scratch/err")" "1 agent: $scratch/no-plan: No such file or directory" "a missing plan is told"

# stop SIGNAL SLEEPERS PLAN: so many sleep, then the agent gets the signal, and nobody is left.
stop()
{
	echo "$3" >"$scratch/plan"
	# What a shell starts in the background ignores SIGINT: perl gives it back.
	perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$target/agent" "$scratch/plan" >"$scratch/frames" &
	local agent=$!
	is "$(await "$2")" "$2" "SIG$1: the launch sleeps"
	kill -"$1" $agent
	wait $agent 2>/dev/null
	is $? $((128 + $(kill -l "$1"))) "SIG$1 ends the agent"
	is "$(await 0)" 0 "SIG$1: nobody is left"
}
for signal in TERM HUP INT; do stop $signal 2 hang; done
stop KILL 1 alone

# A benchmark has a measuring child, which goes too.
echo 'nop --samples=1000000' >"$scratch/plan"
"$target/agent" "$scratch/plan" >"$scratch/frames" &
agent=$!
running() { pgrep -f "^nop --samples=1000000" | wc -l; }
for _ in $(seq 100); do [ "$(running)" -ge 2 ] && break; sleep 0.05; done
is "$(running)" 2 "a benchmark and its child run"
kill -KILL $agent
wait $agent 2>/dev/null
for _ in $(seq 100); do [ "$(running)" = 0 ] && break; sleep 0.05; done
is "$(running)" 0 "SIGKILL of the agent: both are gone"
# The first process of a container is no guest's init: it takes its arguments.
if unshare -p -f true 2>/dev/null; then
	echo 'nop nop --samples=2' >"$scratch/contained"
	run timeout 60 unshare -p -f "$programs/agent" "$scratch/contained"
	is "$code" 0 "as PID 1 of a container it runs its plan, and ends"
	like "$(cat "$out")" 'BenchmarkTrapcost/id=nop' "of which one line measures"
else
	skip "as PID 1 of a container" "not allowed to unshare"
fi
done_testing
