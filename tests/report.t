#!/bin/bash
# trapcost report: the page in a real browser, whatever stands in the records; and what becomes of
# it when something breaks.
. "$(dirname "$0")/tap.sh"
trapcost=$(realpath "${TRAPCOST:-./trapcost}")
python=$(tests/python matplotlib jsonschema) || exit 2
PATH=$(dirname "$python"):$PATH # found at once
export MPLCONFIGDIR=$scratch/matplotlib # also a folder that looks like a module, where it runs
reference=results/reference
mkdir "$scratch/records"

# complete NAME [hostile|harmless]: the golden records of that name, as trapcost writes records.
complete() { "$python" tests/report/complete.py "tests/golden/$1" "$scratch/records/${2-$1}" ${2+"$2"}; }

# made PAGE OPERAND...: the report is made, and nothing is said but where it is.
made()
{
	local page=$1
	shift
	"$trapcost" report "$@" -o "$page" > "$scratch/out" 2> "$scratch/err" < /dev/null
	is "$? $(wc -c < "$scratch/out") $(cat "$scratch/err")" "0 0 trapcost: report $page" \
		"${page##*/}: is made"
}

# look: what the browser sees of the pages of tests/report/check.py's jobs on stdin.
look()
{
	local line
	while IFS= read -r line; do
		case $line in
		"ok "*) pass "${line#ok }" ;;
		*) fail "${line#not ok }" ;;
		esac
	done < <("$python" tests/report/check.py 2>&1 || echo "not ok the browser: exit $?")
}

# The pages: two kernels under emulation, one record, verdicts of every kind, three kernels, too
# few boots, one machine's rounds, and many cases.
for name in mixed three few within; do
	complete $name
done
records=$scratch/records
made "$scratch/lab.html" $reference/riscv-virtio-qemu
made "$scratch/again.html" "$reference/riscv-virtio-qemu/6.12.117+deb13-riscv64" \
	"$reference/riscv-virtio-qemu/7.2.13+deb14-riscv64"
is "$(grep -v 'trapcost report .*-o' "$scratch/again.html")" \
	"$(grep -v 'trapcost report .*-o' "$scratch/lab.html")" \
	"a folder of two kernels is two sides, and the same records make the same page"
made "$scratch/one.html" $reference/amd-epyc
made "$scratch/mixed.html" "v6.18=$records/mixed/a" "$records/mixed/b"
made "$scratch/three.html" "$records"/three/[abc]
made "$scratch/few.html" "$records"/few/[ab]
made "$scratch/within.html" "$records"/within/[ab]
made "$scratch/side.html" "$records/mixed/a"

# Two records of one boot: the spread is that of the launches of both, as that of one record is.
"$python" - tests/golden/few/a "$scratch/pooled" << 'EOF'
import json, pathlib, sys
record = json.loads(sorted(pathlib.Path(sys.argv[1]).glob("*.json"))[0].read_text())
pathlib.Path(sys.argv[2]).mkdir()
for number, times in enumerate(([100], [102, 110, 120])):
    record["run_id"] = f"{number:032x}"
    result = record["results"][0]
    record["results"] = [result]
    first = result["launches"][0]
    result["launches"] = [
        {**first, "round": at, "batch_ns": [time * first["iterations"]]}
        for at, time in enumerate(times)]
    (pathlib.Path(sys.argv[2]) / f"{number}.json").write_text(json.dumps(record))
EOF
"$python" tests/report/complete.py "$scratch/pooled" "$records/pooled"
made "$scratch/pooled.html" "$records/pooled"
spread_of() { grep -o '[0-9.]* %</td>' "$1" | head -1; }
is "$(spread_of "$scratch/pooled.html")" "18.87 %</td>" "the spread is of the launches of both records"
made "$scratch/pooled-1.html" "$records/pooled/1.json"
is "$(spread_of "$scratch/pooled-1.html")" "16.36 %</td>" "and of one record as it says"
made "$scratch/pooled-0.html" "$records/pooled/0.json"
is "$(spread_of "$scratch/pooled-0.html")" "" "and there is none of one launch"
# Two builds of one release are two kernels.
mkdir "$scratch/builds"
for build in 1 2; do
	tests/golden/record a "$build" release=6.18 build="#$build" nop.x=100,101 > "$scratch/builds/$build.json"
done
"$python" tests/report/complete.py "$scratch/builds" "$records/builds"
made "$scratch/builds.html" "$records/builds"
for build in 1 2; do
	like "$(cat "$scratch/builds.html")" "6\.18 #$build" "build $build of a release is a side"
done
tests/compare/generate "$scratch/made-up" --boots 4 --cases 1000 --launches 2 --samples 4
"$python" tests/report/complete.py "$scratch/made-up" "$records/many"
made "$scratch/many.html" "$records"/many/[ab]
is "$(($(wc -c < "$scratch/many.html") < 2000000))" 1 "1000 cases: under 2 MB"

# compared NAME OPERAND...: writes NAME.json, the comparison that a page has to show.
compared()
{
	local name=$1
	shift
	"$trapcost" compare "$@" --format json > "$scratch/$name.json"
}
compared lab $reference/riscv-virtio-qemu/*
compared mixed "v6.18=$records/mixed/a" "$records/mixed/b"
compared three "$records"/three/[abc]
compared few "$records"/few/[ab]
compared within "$records"/within/[ab]
compared many "$records"/many/[ab]

complete mixed hostile
complete mixed harmless
made "$scratch/hostile.html" "$records"/hostile/[ab]
made "$scratch/harmless.html" "$records"/harmless/[ab]
made "$scratch/hostile-side.html" "$records"/hostile/a
made "$scratch/harmless-side.html" "$records"/harmless/a
# Not in any attribute or element, but there as text.
for words in '&lt;script&gt;window.hacked=1' '&quot;&gt;&lt;img src=x' '&amp;lt;b&amp;gt;' \
	'\\xe2\\x80\\xaetxet' '\\x1b\[31m'; do
	like "$(grep -c -- "$words" "$scratch/hostile.html")" '^[1-9]' "hostile texts are there: $words"
done
is "$(LC_ALL=C grep -c $'[\x01-\x08\x0b-\x1f\x7f]\|\xe2\x80[\xaa-\xae]' "$scratch/hostile.html")" 0 \
	"and no control character"

# Debian has a browser for these machines: there is no way round looking.
debian=$(grep -cx ID=debian /etc/os-release 2> /dev/null)
if command -v chromedriver > /dev/null; then
	look << EOF
"two kernels" $scratch/lab.html --comparison $scratch/lab.json --pictures 4
"one record" $scratch/one.html --pictures 2
verdicts $scratch/mixed.html --comparison $scratch/mixed.json --pictures 2
"three kernels" $scratch/three.html --comparison $scratch/three.json --pictures 3
"few boots" $scratch/few.html --comparison $scratch/few.json --pictures 2
"one boot" $scratch/within.html --comparison $scratch/within.json --pictures 2
"one side" $scratch/side.html --pictures 1
"1000 cases" $scratch/many.html --comparison $scratch/many.json --pages 60 --pictures 2
hostile $scratch/hostile.html --twin $scratch/harmless.html --pages 60
"hostile side" $scratch/hostile-side.html --twin $scratch/harmless-side.html --pages 60
EOF
	# A check that cannot fail says nothing.
	bad='<script>1</script><div style="min-width: 2000px; color: #777">words</div>'
	sed "s|</body>|$bad</body>|" "$scratch/few.html" > "$scratch/broken.html"
	echo broken "$scratch/broken.html" --comparison "$scratch/mixed.json" --twin "$scratch/few.html" \
		--pictures 9 --pages 1 | "$python" tests/report/check.py > "$scratch/said" 2>&1
	is "$(sed -n 's/^not ok broken: \([^:]*\):.*/\1/p' "$scratch/said" | tr '\n' ,)" \
		"is sound,2 pictures,a quiet console,0 rows as compared,and its means,texts make no elements,360 px wide,768 px wide,1280 px wide,light,dark,printed,printed,printed," "the checks find what is broken"
elif [[ $debian == 1 && $native == @(x86_64|aarch64) ]]; then
	fail "the page in a browser: no chromedriver; run make deps-check"
else
	skip "the page in a browser" "no chromedriver"
fi

# The commands are as a shell reads them.
run "$trapcost" report "it's=$records/few/a" "$records/few/b" -o "$scratch/a page.html"
like "$(grep -o 'trapcost report [^<]*' "$scratch/a page.html")" \
	"&\#x27;it&\#x27;\\\\&\#x27;&\#x27;s=.*&\#x27;$scratch/a page.html&\#x27;$" "commands are quoted"

# What it is given, and where the page goes.
run "$trapcost" report results/reference/amd-epyc --margin 2 -o "$scratch/none.html"
one_line "an option of a comparison, and nothing to compare" 2 "margin is for a comparison"
run "$trapcost" report
one_line "no record" 2 'report takes 1 to 16 operands'
run "$trapcost" report README.md -o "$scratch/none.html"
one_line "no JSON" 2 'README.md:1: not JSON'
run "$trapcost" report "$scratch/records/none" -o "$scratch/none.html"
one_line "no file" 2 'cannot read'
run "$trapcost" report "$records"/few/[ab] $reference/amd-epyc -o "$scratch/none.html"
one_line "two machines" 2 'machine differs'
run "$trapcost" report $reference/amd-epyc -o /dev/null/page.html
one_line "a folder that cannot be" 2 'cannot .* folder /dev/null'
run "$trapcost" report $reference/amd-epyc -o ''
one_line "no name" 2 'name a file or a folder'
run "$trapcost" report $reference/riscv-virtio-qemu --metric ns -o "$scratch/none.html"
one_line "times of an emulated machine" 2 'its times mean nothing'
is "$(ls "$scratch/none.html" 2> /dev/null)$(find "$scratch" -maxdepth 1 -name '.trapcost*')" "" \
	"nothing is written"
cp "$records/few/a/00.json" "$scratch/base.json"
run "$trapcost" report "$records/few/a" -o "$scratch/base.json"
is "$code $(cmp "$scratch/base.json" "$records/few/a/00.json" && echo same)" "2 same" \
	"a record is not written over"
run "$trapcost" report "$records/few/a" -o "$scratch/folder"
is "$code $(ls "$scratch/folder")" "0 report.html" "what is no .html is a folder"

# A Python that lacks the modules, that breaks, that is not there, that is killed.
mkdir "$scratch/bin"
# python3_is BODY: the first python3 in PATH is a script of this.
python3_is()
{
	printf '#!/bin/sh\n%s\n' "$1" > "$scratch/bin/python3"
	chmod +x "$scratch/bin/python3"
}
# fails_to_draw NAME WORDS: one line, and an older page stays. left: what was begun and is there yet.
left() { find "$scratch" -maxdepth 1 -name '.trapcost*'; }
fails_to_draw()
{
	echo "an older page" > "$scratch/old.html"
	run env PATH="$scratch/bin:$PATH" "$trapcost" report "$records/few/a" -o "$scratch/old.html"
	one_line "$1" 3 "$2"
	is "$(cat "$scratch/old.html")$(left)" "an older page" \
		"$1: an older page stays"
}
python3_is 'TRAPCOST_PYTHON=tried exec /usr/bin/python3 -S "$@"'
if [ -x /usr/bin/python3 ] && ! /usr/bin/python3 -S -c 'import matplotlib' 2> /dev/null; then
	fails_to_draw "no matplotlib" 'install .*python3-matplotlib.*make deps'
else
	skip "no matplotlib" "no python3 without"
fi
python3_is 'echo "<p>half a page"; echo "first line" >&2; echo "MemoryError: of some kind" >&2; exit 1'
fails_to_draw "a Python that breaks" '^trapcost: MemoryError: of some kind$'
python3_is 'echo "<p>half a page"; kill -9 $$'
fails_to_draw "a Python that is killed" 'it was killed'
python3_is 'exit 1'
fails_to_draw "a Python that says nothing" 'said nothing'
cp "$trapcost" "$scratch/bin/trapcost"
run "$scratch/bin/trapcost" report "$records/few/a" -o "$scratch/none.html"
one_line "without plots/" 3 "no plots/report.py beside $scratch/bin"

# Killed in the middle: no page, no half page, and nothing goes on.
exec 3>&2 2> /dev/null # bash says which child was killed
for signal in INT TERM KILL; do
	rm -f "$scratch/pid"
	python3_is "echo \$\$ > $scratch/pid; exec sleep 60"
	(
		trap - INT
		PATH="$scratch/bin:$PATH" exec "$trapcost" report "$records/few/a" -o "$scratch/old.html"
	) &
	until [ -s "$scratch/pid" ]; do sleep 0.05; done
	"$python" -c 'import os, signal, sys; os.kill(int(sys.argv[1]), getattr(signal, "SIG" + sys.argv[2]))' \
		$! $signal
	wait $!
	for _ in $(seq 40); do
		kill -0 "$(cat "$scratch/pid")" 2> /dev/null || break
		sleep 0.05
	done
	is "$(cat "$scratch/old.html")$(left) $(kill -0 "$(cat "$scratch/pid")" 2>&1 | wc -l)" "an older page 1" \
		"killed by SIG$signal: an older page stays, nothing runs on"
done
exec 2>&3 3>&-

# A full disk.
mkdir "$scratch/small"
# shellcheck disable=SC2016 # for the inner shell
full='mount -t tmpfs -o size=16k none "$1" && shift && { "$@"; echo "exit $?"; ls -A "$0"; }'
if unshare -m sh -c "$full" "$scratch/small" "$scratch/small" true > /dev/null 2>&1; then
	run unshare -m sh -c "$full" "$scratch/small" "$scratch/small" "$trapcost" report "$records/few/a" \
		-o "$scratch/small/page.html"
	is "$(cat "$out")" "exit 3" "a full disk: exit 3, no half page"
	is "$(wc -l < "$err")" 1 "a full disk: one line"
	like "$(cat "$err")" 'cannot write .*small/page.html: No space left' "a full disk: which says so"
else
	skip "a full disk" "no mount here"
fi

# Installed, and from another folder.
if make -s install DESTDIR="$scratch/root" PREFIX=/usr > "$scratch/out" 2>&1; then
	cd "$scratch" || exit 2
	made installed.html "$records/few/a"
	run "$scratch/root/usr/bin/trapcost" report "$records/few/a" -o installed.html
	is "$code $(cat "$err")" "0 trapcost: report installed.html" "installed it draws, too"
else
	fail "make install"
	note "$(cat "$scratch/out")"
fi
done_testing
