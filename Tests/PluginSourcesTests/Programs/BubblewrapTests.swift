import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of runs in bubblewrap, and of what both ways have: Bubblewrap, ProgramLaunch, RunningProgram, ProgramSource.
@Suite(.enabled(if: ProgramSandbox.hasKernelRules, "the kernel has no Landlock or no seccomp"))
struct BubblewrapTests {
    @Test(arguments: ProgramSandboxTests.ways)
    func theCacheOutlastsARunAndTheTemporaryFolderDoesNot(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram(
            """
            printf '\\t[%s %s]\\t\\t\\t\\t1\\n' "$(cat "$QUIRE_CACHE/x" 2> /dev/null)" "$(cat "$TMPDIR/x" 2> /dev/null)"
            echo kept > "$QUIRE_CACHE/x"; echo lost > "$TMPDIR/x"
            """
        )
        let rules = "output = \"lines\"\n[files]\ncache = true"
        let cache = program.folder.path + "/cache"
        var titles: [String] = []
        for _ in 1...2 {
            let run = try await program.run(rules, isSandboxed: true, usesBubblewrap: usesBubblewrap, cache: cache)
            titles += try run.outcome.get().items.map(\.title)
        }
        #expect(titles == ["[ ]", "[kept ]"])
        #expect(try program.folder.text(of: "cache/sample/x") == "kept\n")
    }

    @Test(arguments: ProgramSandboxTests.ways)
    func theWayInWhichAProgramEndsIsTold(usesBubblewrap: Bool) async throws {
        let ends = [
            "kill -SEGV $$": SourceError.plugin("ended by signal 11 (SEGV)"),
            "echo gone >&2; exit 3": .plugin("exit status 3: gone"),
        ]
        for (script, error) in ends {
            let run = try await SampleProgram(script).run(isSandboxed: true, usesBubblewrap: usesBubblewrap)
            #expect(run.error == error)
        }
    }

    @Test(arguments: ProgramSandboxTests.ways)
    func aProgramThatCannotBeRunIsTold(usesBubblewrap: Bool) async throws {
        let program = try SampleProgram("true")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: program.folder.path + "/run")
        let run = try await program.run(isSandboxed: true, usesBubblewrap: usesBubblewrap)
        #expect(run.error == .plugin("./run is not executable; 'chmod +x' makes it so"))
    }

    @Test(arguments: ProgramSandboxTests.ways) func nothingOutlivesARun(usesBubblewrap: Bool) async throws {
        // A number of this run, because other runs of the test may be under way.
        let seconds = "31.\(UInt64.random(in: 1...UInt64.max))"
        let program = try SampleProgram(
            """
            exec 3>&1 > /dev/null 2>&1 < /dev/null
            sleep \(seconds) &
            nohup sleep \(seconds) &
            setsid sh -c 'exec sleep \(seconds)' || sh -c 'exec sleep \(seconds)' &
            (set -m; sh -c '(trap "" TERM HUP; sleep \(seconds)) &' &)
            echo '{"type":"item","id":1}' >&3
            """
        )
        let run = try await program.run(isSandboxed: true, usesBubblewrap: usesBubblewrap)
        #expect(try run.outcome.get().items.map(\.guid) == ["1"])
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { id in
                let words = Int(id).flatMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
                return words.map { String(decoding: $0, as: UTF8.self).contains(seconds) } ?? false
            }
        }
        // The kernel ends the others after the program: each look takes it a moment.
        var looks = 1
        while try !left().isEmpty, looks < 1000 {
            looks += 1
            await Task.yield()
        }
        #expect(try left() == [])
    }

    @Test func aProgramWithoutASandboxCanBeForbidden() async throws {
        let program = try SampleProgram("echo '{\"type\":\"item\",\"id\":1}'")
        let run = try await program.run(requiresSandbox: true)
        #expect(
            run.error
                == .refused("its program would run without a sandbox, and [plugins] require-sandbox forbids that")
        )
        let confined = try await program.run(isSandboxed: true, requiresSandbox: true)
        #expect(try confined.outcome.get().items.map(\.guid) == ["1"])
    }
}
