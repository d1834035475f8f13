import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of what a program can reach: ProgramSandbox, and the C functions behind it.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "the kernel has no Landlock or no seccomp"))
struct ProgramSandboxTests {
    /// Whether bubblewrap is used: without it, and with it where it works.
    static let ways = ProgramSandbox.hasBubblewrap ? [false, true] : [false]

    @Test(arguments: ways) func aProgramReadsItsOwnFilesAndNoOthers(usesBubblewrap: Bool) async throws {
        let secret = try TemporaryFolder()
        try secret.write("key", "s3cret")
        let program = try SampleProgram(
            """
            for file in ./data \(secret.path)/key /etc/passwd "$TMPDIR/x"; do
                case $file in "$TMPDIR"*) echo mine > "$file" ;; esac
                printf '\\t%s\\t\\t\\t\\t%s\\n' "$(cat "$file" 2> /dev/null || echo refused)" "$file"
            done
            printf '\\t%s\\t\\t\\t\\twrite\\n' "$( (echo x > ./data) 2> /dev/null && echo written || echo refused)"
            """
        )
        try program.folder.write("data", "own")
        let page = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
            .outcome.get()
        #expect(page.items.map(\.title) == ["own", "refused", "refused", "mine", "refused"])
    }

    @Test(arguments: ways) func aGrantedFileAndAPathOfTheSubscriptionAreRead(usesBubblewrap: Bool) async throws {
        let files = try TemporaryFolder()
        try files.write("home/notes", "granted")
        try files.write("mail", "subject")
        let program = try SampleProgram(
            "printf '\\t%s\\t\\t\\t\\t1\\n' \"$(cat \(files.path)/home/notes)\"; printf '\\t%s\\t\\t\\t\\t2\\n' \"$(cat \"$QUIRE_SUBJECT\")\""
        )
        let rules = "output = \"lines\"\n[subject]\nexample = \"/m\"\nkind = \"path\"\n[files]\nread = [\"~/notes\"]"
        let run = try await program.run(
            rules,
            at: "sample:\(files.path)/mail",
            variables: ["HOME": files.path + "/home"],
            isSandboxed: true,
            usesBubblewrap: usesBubblewrap
        )
        #expect(try run.outcome.get().items.map(\.title) == ["granted", "subject"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/perl")), arguments: ways)
    func aProgramHasNoSocketAndTracesNothing(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram(
            """
            perl -MSocket -e '
                my @kinds = ([PF_INET, SOCK_STREAM], [PF_INET, SOCK_DGRAM], [PF_UNIX, SOCK_STREAM], [16, SOCK_RAW]);
                for my $kind (@kinds) { print "\\t", (socket(my $s, $kind->[0], $kind->[1], 0) ? "open" : "refused"), "\\t\\t\\t\\t@$kind\\n" }
                print "\\t", (socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, PF_UNSPEC) ? "open" : "refused"), "\\t\\t\\t\\tpair\\n";
                print "\\t", (syscall(272, 0x10000000) == 0 ? "open" : "refused"), "\\t\\t\\t\\tunshare\\n";
            '
            """
        )
        let page = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
            .outcome.get()
        #expect(page.items.map(\.title) == ["refused", "refused", "refused", "refused", "open", "refused"])
    }

    @Test(arguments: ways) func theConnectionsOfTheMachineAreNotSeen(usesBubblewrap: Bool) async throws {
        let server = LoopbackServer([:])
        defer { server.stop() }
        let port = String(server.port, radix: 16, uppercase: true)
        let program = try SampleProgram(
            """
            for file in /proc/net/tcp /proc/self/net/tcp /proc/$$/net/tcp /proc/$$/task/$$/net/tcp; do
                printf '\\t%s\\t\\t\\t\\t%s\\n' "$(grep -c ':\(port) ' $file 2> /dev/null)" $file
            done
            """
        )
        let run = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
        // In bubblewrap is a network without connections; the kernel's rules open none of these files.
        let counts = Array(repeating: usesBubblewrap ? "0" : "", count: 4)
        #expect(try run.outcome.get().items.map(\.title) == counts)
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node"), "there is no node"),
        arguments: ways
    )
    func nodeStarts(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram("exec node -e 'console.log(JSON.stringify({ type: \"item\", id: \"1\" }))'")
        let run = try await program.run(isSandboxed: true, usesBubblewrap: usesBubblewrap)
        #expect(try run.outcome.get().items.map(\.guid) == ["1"])
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/php"), "there is no php"),
        arguments: ways
    )
    func phpHasItsExtensions(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram(
            "exec php -r 'printf(\"\\t%d\\t\\t\\t\\t1\\n\", count(get_loaded_extensions()));'"
        )
        let run = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
        let outside = try await program.run("output = \"lines\"")
        #expect(try run.outcome.get().items == outside.outcome.get().items)
    }
}
