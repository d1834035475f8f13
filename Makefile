# quire: make run, make check, make test, make lint, make install PREFIX=…, make bench

SHELL    = /bin/bash
SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=

# Every build checks that a target imports only what Package.swift gives it.
# Without colours, because a build for a terminal and one for a pipe would otherwise not share their results.
CHECKS   = --explicit-target-dependency-import-check error --no-color-diagnostics
# Releases carry the Swift libraries: half the start-up time, and no toolchain needed to run them. Their relocations are
# packed where the C library reads that (glibc 2.36): 3 MiB of memory less in every run.
PACKED   = $(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -V | head -n 1 | \
	grep -qx 2.36 && echo -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
# No symbol of a program is looked up by others, and fewer exported names make the start shorter.
HIDDEN   = -Xlinker --no-export-dynamic

# ICU's table, cut to what is used (docs/decisions/0052): 30 MB less. ICU=full links the whole table.
ICU     ?= cut
TABLE    = $(if $(filter cut,$(ICU)),.build/icu-table.o)
CUT      = $(if $(TABLE),-Xlinker $(CURDIR)/$(TABLE) -Xlinker --wrap=$(shell nm --format=just-symbols $(TABLE) | sed 's/^__wrap_//'))

# The flags in which the shipped program and the tested one differ. The tests and their program, which `make run` starts as
# well, are one build. It is not optimised, which halves its time; LEVEL=-O tests the optimised code. It exports names for
# `@testable`, and shares the Swift libraries with the test runner, because Swift Testing has no static library.
LEVEL    = -Onone
SHIPPED  = --configuration release --static-swift-stdlib $(PACKED) $(HIDDEN) $(CUT)
TESTED   = --scratch-path .build/tested --configuration release -Xswiftc $(LEVEL) -Xswiftc -enable-testing

SOURCES  = Package.swift Sources Plugins Tests

# How many tests run at once. Without a limit all of them begin together, and on a busy machine each waits for all others.
# Swift Testing ignores the variable where it does not know it.
WIDTH    = 8

# Runs the tests that are built, and repeats the failures before the runner's last line: the log is long.
define run-tests
@$(2) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) $(SWIFT) test --skip-build $(TESTED) $(1) < /dev/null 2>&1 \
	| tee .build/test.log; status=$${PIPESTATUS[0]}; \
	if [ $$status -ne 0 ]; then echo "What failed:"; grep -a '✘' .build/test.log || tail -n 20 .build/test.log; fi; \
	exit $$status
endef

.PHONY: run build build-tests check test test-release test-sandbox lint install uninstall bench packages clean

run: packages
	$(SWIFT) build $(TESTED) $(CHECKS) --product quire
	@.build/tested/release/quire --demo

build: packages $(TABLE)
	$(SWIFT) build $(SHIPPED) $(CHECKS) --product quire

# The program is linked again, which SwiftPM does not do for another object of the same name.
.build/icu-table.o: Scripts/icu-table
	@Scripts/install-packages python3 binutils
	@mkdir -p .build
	Scripts/icu-table $@ $(SWIFT)
	@rm -f .build/release/quire

build-tests: packages
	$(SWIFT) build $(TESTED) $(CHECKS) --build-tests

test: build-tests
	$(call run-tests)

# The tests of programs that run in a sandbox.
test-sandbox: build-tests
	$(call run-tests,--filter 'Plugin|Sandbox|SourceProcess' \
		--filter '^QuireProgramTests\.($(shell cd Tests/QuireProgramTests/Plugins && ls | sed -n 's/\.swift$$//p' | paste -sd '|'))/')

# The tests that run the program, with the one that is released.
test-release: build build-tests
	$(call run-tests,--filter '^QuireProgramTests\.',QUIRE_TESTED=$(CURDIR)/.build/release/quire)

# The tests that do not run the program.
check: build-tests
	$(call run-tests,--skip '^QuireProgramTests\.')

lint:
	@Scripts/install-packages python3
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	Scripts/check-imports
	Scripts/check-documents

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/quire "$(DESTDIR)$(PREFIX)/bin/quire"
	strip "$(DESTDIR)$(PREFIX)/bin/quire"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/quire"

bench: build
	Benchmarks/run

packages:
	@Scripts/install-packages libsqlite3-dev libcurl4-openssl-dev libidn2-dev libdeflate-dev zlib1g-dev libedit-dev pkg-config

clean:
	rm -rf .build
