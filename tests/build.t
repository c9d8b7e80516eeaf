#!/bin/bash
# The Makefile: what rebuilds, what is installed, and that it reads without a compiler.
. "$(dirname "$0")/tap.sh"

built=$scratch/built
compiled() { build "$native" BUILD="$built" "$@" 2>&1 | grep -c ' CC  '; }

ok "builds out of tree" [ "$(compiled all)" -gt 10 ]
is "$(compiled all)" 0 "a second time builds nothing"
ok "another PREFIX builds what knows it" [ "$(compiled PREFIX=/usr all)" -gt 10 ]
ok "it knows it" grep -q /usr/libexec/trapcost "$built/$native/trapcost"
ok "other flags build again" [ "$(compiled CFLAGS=-O1 target)" -gt 10 ]
ok "installs" build "$native" BUILD="$built" PREFIX=/usr DESTDIR="$scratch/root" install
is "$(cd "$scratch/root" && find usr/bin usr/libexec -type f | sort)" \
	"$(echo usr/bin/trapcost && cd "$built/$native/target" && printf "usr/libexec/trapcost/$native/%s\n" *)" \
	"the command, and the programs of the target by architecture"
ok "the installed command starts" "$scratch/root/usr/bin/trapcost" --version

# A source that is gone is out of the archive.
mkdir -p "$scratch/gone/lib"
cp Makefile "$scratch/gone"
cp lib/die.[ch] "$scratch/gone/lib"
echo 'int gone;' >"$scratch/gone/lib/gone.c"
archive=build/$native/libbench.a
(cd "$scratch/gone" && build "$native" "$archive") >"$scratch/out" 2>&1
is "$(ar t "$scratch/gone/$archive" | grep -c '^gone.o')" 1 "a source is in the archive"
rm "$scratch/gone/lib/gone.c"
(cd "$scratch/gone" && build "$native" "$archive") >>"$scratch/out" 2>&1
is "$(ar t "$scratch/gone/$archive" | grep -c '^gone.o')" 0 "and is not when it is gone"

# Before `make deps` there is no compiler and no pkg-config.
mkdir "$scratch/bin"
for tool in sh make uname dirname; do ln -s "$(command -v $tool)" "$scratch/bin/"; done
said=$(env -u MAKEFLAGS -u MAKELEVEL PATH="$scratch/bin" make -n deps 2>&1)
is "$said" harness/deps "make deps is read with neither compiler nor pkg-config"
like "$(env -u MAKEFLAGS -u MAKELEVEL make help)" "make deps-check" "help names the goals"
is "$(harness/deps 2>&1)" "" "deps does nothing when all is there"
# Without cross compilers tests skip what needs them.
mkdir "$scratch/few"
ln -s /usr/bin/* /bin/* "$scratch/few" 2>/dev/null
rm -f "$scratch/few/"*-linux-gnu-*
like "$(PATH=$scratch/few bash tests/lab.t 2>&1 | tail -n 1)" '^1\.\.0 # SKIP no riscv64-linux-gnu-gcc' \
	"the lab's tests skip without a compiler"

# Two interpreters that have one module each draw nothing: both packages are wanted.
if grep -qE '^ID(_LIKE)?=.*debian' /etc/os-release; then
	mkdir -p "$scratch/tree/harness" "$scratch/tree/plots" "$scratch/fake"
	cp harness/deps "$scratch/tree/harness"
	printf '#!/bin/sh\n[ $# = 1 ]\n' >"$scratch/tree/plots/python"
	printf '#!/bin/sh\necho "$@" >>%s\n' "$scratch/installed" >"$scratch/fake/apt-get"
	printf '#!/bin/sh\nshift\nexec "$@"\n' >"$scratch/fake/sudo"
	chmod +x "$scratch/tree/plots/python" "$scratch/fake"/*
	PATH=$scratch/fake:$PATH run "$scratch/tree/harness/deps"
	like "$(cat "$scratch/installed")" 'install.* python3-jsonschema python3-matplotlib' \
		"deps wants both modules in one python3"
fi
run harness/deps everything
one_line "deps of an unknown kind" 1 '^deps: usage: harness/deps \[check\]$'
done_testing
