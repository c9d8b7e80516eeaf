# trapcost: `make help` prints the targets and the settings in force.

ARCH ?= $(shell uname -m)
override ARCH := $(patsubst arm64,aarch64,$(patsubst amd64,x86_64,$(ARCH)))
HOST_ARCH := $(patsubst arm64,aarch64,$(patsubst amd64,x86_64,$(shell uname -m)))
CROSS_COMPILE ?=
LIBC ?= system
SANITIZE ?=
ifeq ($(origin CC),default)
CC := $(if $(filter musl,$(LIBC)),musl-gcc,$(CROSS_COMPILE)gcc)
endif
ifeq ($(origin AR),default)
AR := $(CROSS_COMPILE)ar
endif
STRIP ?= $(CROSS_COMPILE)strip
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DESTDIR ?=
LIBEXECDIR ?= $(PREFIX)/libexec/trapcost
VERSION := 0.1.0

ifneq ($(ARCH),$(HOST_ARCH))
FOREIGN := yes
endif
BUILD ?= build
B := $(BUILD)/$(ARCH)$(if $(filter musl,$(LIBC)),-musl)$(if $(SANITIZE),-sanitize)
ifeq ($(V),1)
Q :=
else
Q := @
endif

WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes $(if $(CI),-Werror)
COMMON := -std=gnu11 -D_GNU_SOURCE -I. -MMD -MP $(WARN) $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=undefined)

# What is measured is compiled one way, whatever CFLAGS say: these come after
# CFLAGS. No vector code, no unrolling, and a loop is the same at -O0 and -O3.
MEASURED_x86_64 := -mgeneral-regs-only
MEASURED_aarch64 := -mgeneral-regs-only
MEASURED_riscv64 := -march=rv64gc
MEASURED := -O2 -fno-lto -fno-tree-vectorize -fno-builtin -fno-stack-protector \
	-fcf-protection=none -fno-asynchronous-unwind-tables $(MEASURED_$(ARCH))
MEASURED := $(if $(filter x86_64,$(ARCH)),$(MEASURED),$(filter-out -fcf-protection=none,$(MEASURED)))
MUSL_HEADERS := $(if $(filter musl,$(LIBC)),-idirafter /usr/include -idirafter /usr/include/$(ARCH)-linux-gnu)
STATIC := $(if $(SANITIZE),,-static)

TARGET_CFLAGS = $(CFLAGS) $(COMMON) $(MUSL_HEADERS)
HOST_LIBS := hwloc jansson zlib
HOST_CFLAGS = $(CFLAGS) $(COMMON) $(PKG_CFLAGS) \
	-DTRAPCOST_VERSION='"$(VERSION)"' -DTRAPCOST_LIBEXECDIR='"$(LIBEXECDIR)"'
HOST_LDLIBS = $(PKG_LIBS) -lm
# Asked once, when first needed: before `make deps` there may be no pkg-config.
PKG_CFLAGS = $(eval PKG_CFLAGS := $(shell pkg-config --cflags $(HOST_LIBS)))$(PKG_CFLAGS)
PKG_LIBS = $(eval PKG_LIBS := $(shell pkg-config --libs $(HOST_LIBS)))$(PKG_LIBS)

# Programs of the target: the agent, and one per file of bench/.
AGENT_SRC := $(wildcard agent/*.c)
HARNESS_SRC := $(wildcard harness/*/*.c) agent/frame.c
LIB_OBJ := $(patsubst %,$(B)/%.o,$(basename $(wildcard lib/*.c lib/arch/$(ARCH)/*.[cS])))
BENCH := $(patsubst bench/%.c,%,$(wildcard bench/*.c))
TARGET := $(addprefix $(B)/target/,$(BENCH) agent)
TRAPCOST := $(if $(FOREIGN)$(SANITIZE)$(filter musl,$(LIBC))$(filter-out build,$(BUILD)),$(B)/trapcost,trapcost)
UNIT_SRC := $(wildcard tests/unit/lib_*.c) $(if $(FOREIGN)$(filter musl,$(LIBC)),,$(wildcard tests/unit/harness_*.c))
UNIT := $(patsubst tests/unit/%.c,$(B)/tests/%,$(UNIT_SRC))
SIMULATE := $(patsubst tests/simulate/%.c,$(B)/tests/simulate_%,$(wildcard tests/simulate/*.c))
TEST_BENCH := $(patsubst tests/bench/%.c,$(B)/tests/bench/%,$(wildcard tests/bench/*.c))
LAZY := $(addprefix $(B)/tests/lazy/,$(filter-out facts,$(BENCH)))

.DELETE_ON_ERROR:
# Kept, though only other rules lead to them. (Named one by one: as the mark of everything
# it would let FORCE force nothing.)
.SECONDARY: $(BENCH:%=$(B)/bench/%.o) $(TEST_BENCH:=.o) $(LAZY:=.o) $(B)/tests/lazy.o
.PHONY: everything all target units kit man bench deps deps-check check check-units check-full accuracy side-by-side fuzz lint plots install clean help
# Packages come before anything that needs them, whatever -j says.
ifneq ($(filter deps deps-check,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

all: target $(if $(FOREIGN)$(filter musl,$(LIBC)),,$(TRAPCOST))
target: $(TARGET)
	@rm -f $(filter-out $(TARGET),$(wildcard $(B)/target/*))
units: $(UNIT) $(TEST_BENCH) $(LAZY)

# A change of flags rebuilds: the file changes only when its content would.
FLAGS := $(CC) $(CFLAGS) $(COMMON) $(MEASURED) $(LIBEXECDIR) $(VERSION)
$(B)/flags: FORCE
	@mkdir -p $(@D); printf '%s\n' '$(subst ','\'',$(FLAGS))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(FLAGS))' > $@
FORCE:

$(B)/lib/%.o: lib/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(MEASURED) -c -o $@ $<
# The facts say how the programs were built.
$(B)/lib/probe.o: private TARGET_CFLAGS += -DBUILD_LIBC='"$(LIBC)"' \
	-DBUILD_FLAGS='"$(subst ",\",$(subst ','\'',$(strip $(CFLAGS) $(MEASURED))))"'
$(B)/lib/%.o: lib/%.S $(B)/flags
	@mkdir -p $(@D); echo "  AS      $@"
	$(Q)$(CC) -I. -MMD -MP -c -o $@ $<
$(B)/bench/%.o: bench/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(MEASURED) -c -o $@ $<
$(B)/agent/%.o: agent/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) -c -o $@ $<
$(B)/tests/bench/%.o: tests/bench/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(MEASURED) -c -o $@ $<
$(B)/harness/%.o: harness/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -c -o $@ $<

# A source that is gone takes its object out of what was linked with it.
$(B)/%.list: FORCE
	@mkdir -p $(@D); printf '%s\n' $(LIST) | cmp -s - $@ || printf '%s\n' $(LIST) >$@
$(B)/lib.list: private LIST = $(LIB_OBJ)
$(B)/agent.list: private LIST = $(AGENT_SRC)
$(B)/harness.list: private LIST = $(HARNESS_SRC)

$(B)/libbench.a: $(LIB_OBJ) $(B)/lib.list
	@echo "  AR      $@"; rm -f $@
	$(Q)$(AR) rcs $@ $(filter %.o,$^)
$(B)/target/%: $(B)/bench/%.o $(B)/libbench.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -o $@ $^ -pthread
$(B)/tests/bench/%: $(B)/tests/bench/%.o $(B)/libbench.a
	@echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -o $@ $^ -pthread
# Each benchmark once more, leaving out operations: its proof must notice.
$(B)/tests/lazy.o: tests/lazy.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(MEASURED) -c -o $@ $<
$(B)/tests/lazy/%.o: bench/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(MEASURED) -Dbenchmark=original -c -o $@ $<
$(B)/tests/lazy/%: $(B)/tests/lazy/%.o $(B)/tests/lazy.o $(B)/libbench.a
	@echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -Wl,--defsym=benchmark=lazy -o $@ $^ -pthread
$(B)/target/agent: $(patsubst %.c,$(B)/%.o,$(AGENT_SRC)) $(B)/agent.list
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -o $@ $(filter %.o,$^)
$(TRAPCOST): $(patsubst %.c,$(B)/%.o,$(HARNESS_SRC)) $(B)/harness.list
	@echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) -o $@ $(filter %.o,$^) $(HOST_LDLIBS)

# Unit tests: tests/unit/lib_*.c use the target's library, harness_*.c the host's.
$(B)/libharness.a: $(patsubst %.c,$(B)/%.o,$(filter-out harness/command/main.c,$(HARNESS_SRC))) $(B)/harness.list
	@rm -f $@
	$(Q)$(AR) rcs $@ $(filter %.o,$^)
$(B)/tests/lib_%: tests/unit/lib_%.c tests/tap.h $(B)/libbench.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(STATIC) -o $@ $< $(B)/libbench.a -pthread
$(B)/tests/harness_%: tests/unit/harness_%.c tests/tap.h $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)
$(B)/tests/bare_loop: tests/accuracy/bare_loop.c $(B)/libbench.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) -O2 $(STATIC) -o $@ $< $(B)/libbench.a -pthread
$(B)/tests/launch_medians: tests/accuracy/launch_medians.c $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)
$(B)/tests/simulate_%: tests/simulate/%.c tests/tap.h $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)

$(B)/tests/fuzz_%: tests/fuzz/%.c tests/fuzz/fuzz.h $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)

# What a board needs that nothing reaches. The host's own build makes the plan.
KIT := $(BUILD)/kit-$(ARCH)
kit: target
	+$(Q)env -u MAKEFLAGS -u MAKELEVEL -u ARCH -u CROSS_COMPILE -u CC -u AR -u LIBC -u BUILD -u SANITIZE \
		$(MAKE) -s all
	$(Q)rm -rf $(KIT) && mkdir -p $(KIT)
	$(Q)for program in $(TARGET); do $(STRIP) -o $(KIT)/$${program##*/} $$program || exit 1; done
	$(Q)./trapcost plan --preset quick --arch $(ARCH) >$(KIT)/quick.plan
	$(Q)cp docs/kit.txt $(KIT)/README
	$(Q)tar -C $(BUILD) -czf $(KIT).tar.gz $(notdir $(KIT))
	@echo "$(KIT)/ and $(KIT).tar.gz: unpack on the board, then see README"

man: all
	$(Q)mkdir -p man completions
	$(Q)./trapcost --man >man/trapcost.1
	$(Q)./trapcost --completion >completions/trapcost.bash

# `make deps bench` and `make deps-check check` are each enough on a fresh machine.
deps:
	$(Q)harness/deps
deps-check:
	$(Q)harness/deps check

bench: all
	$(Q)./trapcost run --preset quick

# Tests find what they test in $B, and may also be run one by one: prove tests/vector.t
# What measures nothing, or counts only, runs two at a time; the rest one after the other, so that
# no test takes another's CPU. With CI set: cross builds, sanitizers, lint and a simulation, too.
BESIDE := $(patsubst %,tests/%.t,plots report lab build loops foreign golden compare man no_libc_memory rooms)
MEASURED_TESTS := $(filter-out $(BESIDE),$(wildcard tests/*.t))
CI_TESTS := $(if $(CI),$(wildcard tests/ci/*.t))
CI_SIMULATE := $(if $(CI),$(B)/tests/simulate_verdicts)
check: everything
	$(Q)status=0; export B=$(B); \
	prove -j2 -e '' $(CI_TESTS) $(BESIDE) $(CI_SIMULATE) $(filter $(B)/tests/harness_%,$(UNIT)) || status=1; \
	prove -e '' $(MEASURED_TESTS) $(filter-out $(B)/tests/harness_%,$(UNIT)) || status=1; exit $$status
# All that tests want, by every CPU; other machines' programs where there are compilers.
everything:
	+$(Q)$(MAKE) -j$$(nproc) all units $(CI_SIMULATE)
	+$(Q)for arch in $(filter-out $(HOST_ARCH),riscv64 aarch64 x86_64); do \
		! command -v $$arch-linux-gnu-gcc >/dev/null || \
		env -u MAKEFLAGS -u MAKELEVEL -u CC -u AR -u CFLAGS -u SANITIZE -u LIBC -u BUILD \
			$(MAKE) -s -j$$(nproc) ARCH=$$arch CROSS_COMPILE=$$arch-linux-gnu- target >/dev/null || exit 1; done
check-units: $(UNIT)
	$(Q)prove -Q -e '' $(UNIT)
check-full: check $(SIMULATE)
	$(Q)B=$(B) prove -e '' tests/full/*.t $(SIMULATE)
accuracy: all $(B)/tests/bare_loop $(B)/tests/launch_medians
	$(Q)$(B)/tests/bare_loop 1000
	$(Q)for case in syscall.getppid pingpong.pipe; do B=$(B) tests/accuracy/variation $$case; done
# Beside perf bench, stress-ng and hackbench: the table in docs/experiments.md.
ROUNDS ?= 12
side-by-side: all
	$(Q)tests/accuracy/side_by_side $(ROUNDS)
# Worth most with SANITIZE=address,undefined.
FUZZ_SECONDS ?= 60
fuzz: $(B)/tests/fuzz_record $(B)/tests/fuzz_launch
	$(Q)B=$(B) tests/fuzz/run $(FUZZ_SECONDS)
lint:
	$(Q)tests/lint

# The README's pictures, from the reference records.
PICTURES ?= docs/pictures
LAB := results/reference/riscv-virtio-qemu
plots: all
	$(Q)mkdir -p $(PICTURES)
	$(Q)$(abspath $(TRAPCOST)) compare $(LAB)/* --format json | plots/change.py - \
		-c 'syscall.getppid*' -c 'signal.trap*' -c 'preempt*' -c 'fault.*' -c 'spawn.*' -c 'ctx' \
		-c 'pingpong.pipe' -c 'copy.read.768' -c 'copy.read.4096' -o $(PICTURES)/change.svg
	$(Q)plots/states.py $(LAB) -o $(PICTURES)/states.svg
	$(Q)plots/distribution.py results/reference/amd-epyc -c syscall.getppid -c ctx -o $(PICTURES)/distribution.svg

# For another machine or libc only the target's programs are built, and installed.
TARGET_DIR = $(DESTDIR)$(LIBEXECDIR)/$(ARCH)
install: all
	install -d $(TARGET_DIR)
	install $(TARGET) $(TARGET_DIR)
ifeq ($(FOREIGN)$(filter musl,$(LIBC)),)
	install -d $(DESTDIR)$(PREFIX)/bin
	install $(TRAPCOST) $(DESTDIR)$(PREFIX)/bin/trapcost
	$(foreach page,$(wildcard man/*.1),install -D -m 644 $(page) $(DESTDIR)$(PREFIX)/share/man/man1/$(notdir $(page));)
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(abspath $(TRAPCOST)) --completion >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/trapcost
	install -d $(DESTDIR)$(PREFIX)/share/trapcost/plots $(DESTDIR)$(PREFIX)/share/trapcost/results
	install $(wildcard plots/*.py) plots/python $(DESTDIR)$(PREFIX)/share/trapcost/plots
	install -m 644 plots/report.css $(DESTDIR)$(PREFIX)/share/trapcost/plots
	install -m 644 $(wildcard results/*.json) $(DESTDIR)$(PREFIX)/share/trapcost/results
endif

clean:
	rm -rf build trapcost

help:
	@printf '%s\n' \
	'make             ./trapcost, and the static programs of the target in $(B)/target' \
	'make deps        install what building and running needs (root or sudo)' \
	'make deps-check  also what tests, lint and cross builds need' \
	'make bench       build, then measure: ./trapcost run --preset quick' \
	'make check       tests; check-full adds sanitizers, other compilers, whatever is slow' \
	'make fuzz        broken records and benchmark text, for FUZZ_SECONDS=$(FUZZ_SECONDS) each' \
	'make lint        formatting, static analysis, scripts' \
	'make plots       the README'"'"'s pictures, from the reference records, in PICTURES=$(PICTURES)' \
	'make accuracy    how exact the figures are on this machine: wants it quiet, takes minutes' \
	'make side-by-side  perf bench, stress-ng, hackbench and this on the same work: ROUNDS=$(ROUNDS), minutes' \
	'make kit         $(KIT).tar.gz: all that a board needs which nothing reaches' \
	'make man         man/trapcost.1 and completions/trapcost.bash from the table of options' \
	'make target      only the programs of the target; units: only the test programs' \
	'make install     to DESTDIR, PREFIX; make clean' \
	'' 'Settings (make help NAME=VALUE shows the effect):' \
	'  ARCH=$(ARCH) CROSS_COMPILE=$(CROSS_COMPILE)   riscv64, x86_64 or aarch64' \
	'  LIBC=$(LIBC)   system or musl, of the programs of the target' \
	'  CC=$(CC)' '  CFLAGS=$(subst ','\'',$(CFLAGS))   what is measured ignores them' \
	'  SANITIZE=$(SANITIZE)   for example address,undefined' \
	'  BUILD=$(BUILD)   folder of what is built' \
	'  PREFIX=$(PREFIX) LIBEXECDIR=$(LIBEXECDIR) DESTDIR=$(DESTDIR)' \
	'  V=$(V)   1 prints commands; CI=$(CI)   set: warnings are errors'

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d)
