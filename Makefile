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
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DESTDIR ?=
LIBEXECDIR ?= $(PREFIX)/libexec/trapcost
VERSION := 0.1.0

ifneq ($(ARCH),$(HOST_ARCH))
FOREIGN := yes
endif
B := build/$(ARCH)$(if $(filter musl,$(LIBC)),-musl)$(if $(SANITIZE),-sanitize)
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
HOST_CFLAGS = $(CFLAGS) $(COMMON) $(shell pkg-config --cflags $(HOST_LIBS)) \
	-DTRAPCOST_VERSION='"$(VERSION)"' -DTRAPCOST_LIBEXECDIR='"$(LIBEXECDIR)"'
HOST_LDLIBS = $(shell pkg-config --libs $(HOST_LIBS)) -lm

# Programs of the target: the agent, and one per file of bench/.
AGENT_SRC := $(wildcard harness/agent*.c) harness/frame.c
HARNESS_SRC := $(filter-out $(AGENT_SRC),$(wildcard harness/*.c)) harness/frame.c
LIB_OBJ := $(patsubst %,$(B)/%.o,$(basename $(wildcard lib/*.c lib/arch/$(ARCH)/*.[cS])))
BENCH := $(patsubst bench/%.c,%,$(wildcard bench/*.c))
TARGET := $(addprefix $(B)/target/,$(BENCH) agent)
TRAPCOST := $(if $(FOREIGN)$(SANITIZE)$(filter musl,$(LIBC)),$(B)/trapcost,trapcost)

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all target bench deps deps-check check check-full lint install clean help

all: target $(if $(FOREIGN)$(filter musl,$(LIBC)),,$(TRAPCOST))
target: $(TARGET)

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
$(B)/agent/%.o: harness/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) -c -o $@ $<
$(B)/harness/%.o: harness/%.c $(B)/flags
	@mkdir -p $(@D); echo "  CC      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -c -o $@ $<

$(B)/libbench.a: $(LIB_OBJ)
	@echo "  AR      $@"; rm -f $@
	$(Q)$(AR) rcs $@ $^
$(B)/target/%: $(B)/bench/%.o $(B)/libbench.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -o $@ $^ -pthread
$(B)/target/agent: $(patsubst harness/%.c,$(B)/agent/%.o,$(AGENT_SRC))
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) $(STATIC) -o $@ $^
$(TRAPCOST): $(patsubst %.c,$(B)/%.o,$(HARNESS_SRC))
	@echo "  LD      $@"
	$(Q)$(CC) $(CFLAGS) $(COMMON) -o $@ $^ $(HOST_LDLIBS)

# Unit tests: tests/unit/lib_*.c use the target's library, harness_*.c the host's.
$(B)/libharness.a: $(patsubst %.c,$(B)/%.o,$(filter-out harness/main.c,$(HARNESS_SRC)))
	@rm -f $@
	$(Q)$(AR) rcs $@ $^
$(B)/tests/lib_%: tests/unit/lib_%.c tests/tap.h $(B)/libbench.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(TARGET_CFLAGS) $(STATIC) -o $@ $< $(B)/libbench.a -pthread
$(B)/tests/harness_%: tests/unit/harness_%.c tests/tap.h $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)
$(B)/tests/simulate_%: tests/simulate/%.c tests/tap.h $(B)/libharness.a
	@mkdir -p $(@D); echo "  LD      $@"
	$(Q)$(CC) $(HOST_CFLAGS) -o $@ $< $(B)/libharness.a $(HOST_LDLIBS)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*/*.d)
