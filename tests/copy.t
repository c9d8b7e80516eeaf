#!/bin/bash
# copy's sockets, segments and sides: what arrives is compared by the benchmark, what is asked of
# the kernel is seen by strace. tests/tasks.t has the plain sizes and alignments.
. "$(dirname "$0")/tap.sh"

# Every id given arrives or is not possible here; NAME for all.
all_arrive()
{
	local name=$1 id wrong=
	shift
	for id; do
		run "$programs/copy" "$id" --samples=1 --min-time=200000
		[ "$code" = 0 ] || [ "$code" = 77 ] || wrong+="$id: $(cat "$err"); "
	done
	is "$wrong" "" "$# $name"
}

all_arrive "sizes through a socket" copy.socket.{32,64,70,71,72,256,767,768,1024,4095,4096,16k,64k,1m}{,.a1,.a7}
all_arrive "sizes by a vector of one" copy.{readv,writev}.{32,71,767,768,4095,4096,64k,1m}{,.a7}
all_arrive "sizes in segments" copy.{readv,writev}.{64,767,4096,64k}.segments{2,7,8,9,64}
all_arrive "sides off each other" \
	copy.{memcpy.scalar,read,write,pipe,socket,vm_readv,readv,writev}.{70,768,4096}{.a7.p1,.a1.p1,.p7}
all_arrive "copies across a page's end" \
	copy.{memcpy.scalar,read,write,pipe,socket,vm_readv,readv,writev}.{32,768,4096}{.cross,.pcross,.cross.pcross}
all_arrive "copies with live vectors" copy.{socket,readv,writev}.768.{once,dirty} copy.memcpy.vector.768.a1.p7.once

run "$programs/copy" copy.socket.64k --samples=1
is "$code" 0 "64 KiB go through a socket of any system"

refused() # ID REGEX
{
	run "$programs/copy" "$1"
	one_line "$1" 1 "$2"
}
refused copy.read.768.segments2 'segments are for readv and writev'
refused copy.readv.32.segments33 'cannot be empty'
refused copy.readv.32.segments65 'no value "segments65"'

# traced ID CALL REGEX NAME: as many such calls as operations, and the one that set-up makes. The
# arguments are numbers, so that addresses show.
traced()
{
	local calls
	run strace -f -e trace="$2" -e raw="$2" -o "$scratch/trace" "$programs/copy" "$1" --iterations=64 --samples=2 --ticks=1
	is "$code" 0 "$1: measures"
	calls=$(grep -cE "^[0-9]+ +$2\($3\) += " "$scratch/trace")
	is "$calls" $(($(value operations-total "$out") + 1)) "$1: $4"
}

if strace -o /dev/null true 2>/dev/null; then
	hex='0x[0-9a-f]+'
	traced copy.readv.4096.segments8 preadv "$hex, $hex, 0x8, 0(, 0)?" "eight segments a call"
	traced copy.writev.4096.segments64 pwritev "$hex, $hex, 0x40, 0(, 0)?" "64 segments a call"
	traced copy.read.768.a7 pread64 "$hex, ${hex}007, 0x300, 0" "seven bytes off a page's start"
	traced copy.read.768.a7.p1 pread64 "$hex, ${hex}007, 0x300, 0x1" "and the other side one"
	traced copy.read.768.cross pread64 "$hex, ${hex}ff0, 0x300, 0" "sixteen before a page's end"
	traced copy.read.768.pcross pread64 "$hex, ${hex}000, 0x300, 0x[0-9a-f]*ff0" "or the other side"
else
	skip "what the kernel is asked" "strace cannot trace here"
fi
done_testing
