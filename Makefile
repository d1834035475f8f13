# quire: make run, make check, make test, make lint, make install PREFIX=…, make bench

SHELL    = /bin/bash
SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR  ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
UNITDIR ?= $(PREFIX)/lib/systemd/user
MANDIR  ?= $(PREFIX)/share/man
DOCDIR  ?= $(PREFIX)/share/doc/quire
VERSION  = $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/QuireProgram/Version.swift)

# Every build checks that a target imports only what Package.swift gives it.
# Without colours, because a build for a terminal and one for a pipe would otherwise not share their results.
CHECKS   = --explicit-target-dependency-import-check error --no-color-diagnostics
# Releases carry the Swift libraries: half the start-up time, and no toolchain needed to run them. With glibc 2.36 or later, lld packs
# relocations, which saves 3 MiB of memory in every run. Its script drops the unwinding tables (docs/decisions/0054), 6.7 MB.
# UNWIND=full keeps them.
UNWIND  ?= none
SCRIPT   = $(if $(filter none,$(UNWIND)),-Xlinker -T -Xlinker $(CURDIR)/Packaging/without-unwinding.ld)
LLD      = -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs $(SCRIPT)
PACKED   = $(if $(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -V | head -n 1 | grep -x 2.36),$(LLD))
# As Debian's builds are hardened: every symbol is bound before the start, and the C code guards its stack. It is fortified in
# Package.swift. No folder of the build is searched for libraries.
HARDENED = -Xlinker -z -Xlinker now -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection -Xcc -fcf-protection --disable-local-rpath
# No symbol of a program is looked up by others, and fewer exported names make the start shorter.
HIDDEN   = -Xlinker --no-export-dynamic
# The linker leaves out functions that nothing calls, 2 MB, if each has a section.
SECTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections

# ICU's table, cut to what is used (docs/decisions/0052): 30 MB less. ICU=full links the whole table.
ICU     ?= cut
TABLE    = $(if $(filter cut,$(ICU)),.build/icu-table.o)
CUT      = $(if $(TABLE),-Xlinker $(CURDIR)/$(TABLE) -Xlinker --wrap=$(shell nm --format=just-symbols $(TABLE) | sed 's/^__wrap_//'))

# The flags in which the shipped program and the tested one differ. The tests and their program, which `make run` starts as
# well, are one build. It is not optimised, which halves the time of the build; LEVEL=-O tests the optimised code. OPTIMISED are
# the exceptions: modules that read texts, which are much slower without it; `make test OPTIMISED=` shows by how much. The build
# has no debug information, which takes a seventh of the time to compile. It exports names for `@testable`, and shares the Swift
# libraries with the test runner, because Swift Testing has no static library.
LEVEL     = -Onone
OPTIMISED = Primitives FeedModel TerminalText RegularExpression TOMLReading Markup HTMLTree Query FeedFormats
TESTSWIFT = QUIRE_OPTIMISED='$(OPTIMISED)' $(SWIFT)
SHIPPED  = --configuration release --static-swift-stdlib $(PACKED) $(HARDENED) $(HIDDEN) $(SECTIONS) $(CUT)
TESTED   = --scratch-path .build/tested --configuration release -debug-info-format none -Xswiftc $(LEVEL) -Xswiftc -enable-testing

SOURCES  = Package.swift Sources Plugins Tests

# How many tests run at once. Without a limit all of them begin together, and on a busy machine each waits for all others.
# Swift Testing ignores the variable where it does not know it.
WIDTH    = 8

# Runs the tests that are built, and repeats the failures before the runner's last line: the log is long.
define run-tests
@$(2) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) $(TESTSWIFT) test --skip-build $(TESTED) $(1) < /dev/null 2>&1 \
	| tee .build/test.log; status=$${PIPESTATUS[0]}; \
	if [ $$status -ne 0 ]; then echo "What failed:"; grep -a '✘' .build/test.log || tail -n 20 .build/test.log; fi; \
	exit $$status
endef

.PHONY: run build build-tests check test test-release test-sandbox lint install installed uninstall deb dist wheel bench packages clean

run: packages
	$(TESTSWIFT) build $(TESTED) $(CHECKS) --product quire
	@.build/tested/release/quire --demo

build: packages $(TABLE)
	$(SWIFT) build $(SHIPPED) $(CHECKS) --product quire

# The program is linked again, which SwiftPM does not do for another object of the same name.
.build/icu-table.o: Scripts/icu-table Packaging/without-unwinding.ld
	@Scripts/install-packages python3 binutils
	@mkdir -p .build
	Scripts/icu-table $@ $(SWIFT)
	@rm -f .build/release/quire

# In a first build the program comes before the tests: otherwise QuireProgramTests, the slowest to compile, starts last.
build-tests: packages
	[ -e .build/tested/release/quire ] || $(TESTSWIFT) build $(TESTED) $(CHECKS) --product quire
	$(TESTSWIFT) build $(TESTED) $(CHECKS) --build-tests

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
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-imports
	Scripts/check-documents
	Scripts/make-manual .build/manual
	if command -v mandoc > /dev/null; then mandoc -Tlint -W warning .build/manual/*; fi

install: build installed

# Installs the program that is built.
installed:
	@Scripts/install-packages python3
	@rm -rf .build/install && mkdir -p .build/install
	set -o pipefail; for shell in bash zsh fish; do \
		.build/release/quire --generate-completion-script $$shell | sed '1{/^#!/d}' > .build/install/$$shell || exit 1; done
	sed 's,@BINDIR@,$(PREFIX)/bin,' Packaging/quire-refresh.service > .build/install/quire-refresh.service
	sed -n '/^## Example/,/^## Settings/s/^    /# /p' docs/manual/quire-config.5.md > .build/install/config.toml
	Scripts/make-manual .build/install/manual
	install -D -m 755 -s .build/release/quire "$(DESTDIR)$(PREFIX)/bin/quire"
	install -D -m 644 .build/install/bash "$(DESTDIR)$(BASHDIR)/quire"
	install -D -m 644 .build/install/zsh "$(DESTDIR)$(ZSHDIR)/_quire"
	install -D -m 644 .build/install/fish "$(DESTDIR)$(FISHDIR)/quire.fish"
	install -D -m 644 .build/install/quire-refresh.service "$(DESTDIR)$(UNITDIR)/quire-refresh.service"
	install -D -m 644 Packaging/quire-refresh.timer "$(DESTDIR)$(UNITDIR)/quire-refresh.timer"
	install -D -m 644 .build/install/config.toml "$(DESTDIR)$(DOCDIR)/examples/config.toml"
	for page in .build/install/manual/*; do install -D -m 644 -t "$(DESTDIR)$(MANDIR)/man$${page##*.}" $$page || exit 1; done

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/quire" "$(DESTDIR)$(BASHDIR)/quire" "$(DESTDIR)$(ZSHDIR)/_quire" "$(DESTDIR)$(FISHDIR)/quire.fish" \
		"$(DESTDIR)$(UNITDIR)/quire-refresh.service" "$(DESTDIR)$(UNITDIR)/quire-refresh.timer"
	rm -f "$(DESTDIR)$(MANDIR)"/man1/quire.1 "$(DESTDIR)$(MANDIR)"/man5/quire-*.5
	rm -rf "$(DESTDIR)$(DOCDIR)"

# The Debian package, in .build/packages.
deb: packages
	@Scripts/install-packages debhelper dpkg-dev
	DEB_RULES_REQUIRES_ROOT=no SOURCE_DATE_EPOCH=$$(dpkg-parsechangelog -S Timestamp) debian/rules clean binary DEBDIR=$(CURDIR)/.build/packages

# An archive and a wheel of a program that needs only the C library and certificates, with their checksums, in .build/packages.
# It is linked against archives, which `SHIPPED` finds by pkg-config; the flags of the compiler are the same.
STATIC   = $(CURDIR)/.build/static
EPOCH    = $(shell dpkg-parsechangelog -S Timestamp)
NAME     = quire-$(VERSION)-linux-$(shell uname -m)

dist: packages $(TABLE)
	Scripts/static-libraries $(STATIC)
	@rm -f .build/release/quire
	PKG_CONFIG_PATH=$(STATIC)/pkgconfig $(SWIFT) build $(SHIPPED) $(CHECKS) --product quire
	rm -rf .build/dist && $(MAKE) installed PREFIX= DESTDIR=$(CURDIR)/.build/dist/$(NAME) UNITDIR=/share/systemd/user
	rm -r .build/dist/$(NAME)/share/systemd
	install -d .build/dist/$(NAME)/share/doc/quire/licences .build/packages
	install -m 644 LICENSE debian/copyright README.md .build/dist/$(NAME)/share/doc/quire/
	install -m 644 $(STATIC)/licences/* .build/dist/$(NAME)/share/doc/quire/licences/
	tar --create --directory .build/dist --sort=name --mtime=@$(EPOCH) --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw $(NAME) \
		| xz -9 --threads=1 > .build/packages/$(NAME).tar.xz
	@rm -f .build/release/quire
	cd .build/packages && sha256sum $(NAME).tar.xz > SHA256SUMS

wheel: dist
	Scripts/make-wheel .build/dist/$(NAME)/bin/quire $(VERSION) $(STATIC)/licences .build/packages
	cd .build/packages && sha256sum $(NAME).tar.xz *.whl > SHA256SUMS

bench: build
	Benchmarks/run

packages:
	@Scripts/install-packages libsqlite3-dev libcurl4-openssl-dev libidn2-dev libdeflate-dev zlib1g-dev libedit-dev pkg-config

clean:
	rm -rf .build
