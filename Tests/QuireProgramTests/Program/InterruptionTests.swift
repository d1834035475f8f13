import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of signals during a refresh: fetched pages are stored, the rest is reported, and the exit status names the signal.
///
/// The server's own thread sends the signal while it holds the request. A task that sent it could be late on a busy
/// machine, and the program would give the fetch up first.
@Suite(.timeLimit(.minutes(5))) struct InterruptionTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalStopsTheRefreshAndKeepsWhatIsFinished(signal: Int32) async throws {
        let refreshing = Handover<Program.Session>()
        let server = LoopbackServer { request, _ in
            guard request.path == "/slow" else { return .status(200, BadInputTests.feed) }
            refreshing.take { $0.signal(signal) }
            return .hang
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let addresses = (1...5).map { "\(server.base)/\($0)\n" }.joined()
        try folder.write("subscriptions", addresses + "\(server.base)/slow ~Slow\n")
        let quire = Program(home: folder.path)
        let (output, errors) = (folder.path + "/out", folder.path + "/err")
        // One at a time: when the last one is asked, the others are fetched.
        let session = try quire.start(["refresh", "--jobs", "1"], output: output, errors: errors)
        refreshing.give(session)
        #expect(await session.status() == 128 + signal)
        #expect(
            try String(contentsOfFile: output, encoding: .utf8)
                == "5 fetched, 5 new; 0 unchanged, 0 skipped, 0 failed, 1 not finished.\n"
        )
        #expect(try String(contentsOfFile: errors, encoding: .utf8) == "Stopped; the finished fetches are kept.\n")
        #expect(try quire.runProcess("list", "--ids").output.split(separator: "\n").count == 5)
        // It was not asked to the end, so nothing is held against it.
        #expect(try quire.runProcess("why", "Slow").output.contains("It has never been fetched."))
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }

    // `nohup quire refresh &`, and the background of a script for SIGINT.
    @Test(arguments: [(SIGINT, "INT"), (SIGHUP, "HUP")])
    func aSignalThatWhoeverStartsItHasItIgnoreStaysIgnored(signal: Int32, name: String) async throws {
        let refreshing = Handover<Program.Session>()
        let server = LoopbackServer { _, _ in
            refreshing.take { $0.signal(signal) }
            return .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let shell = Program(home: folder.path, path: "/bin/sh")
        let output = folder.path + "/out"
        let session = try shell.start(
            ["-c", "trap '' \(name); exec \"$0\" refresh", Program(home: folder.path).path],
            output: output,
            errors: folder.path + "/err"
        )
        refreshing.give(session)
        #expect(await session.status() == 0)
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("1 fetched, 1 new"))
    }

    @Test func controlCAtATerminalStopsIt() async throws {
        let isAsked = Handover<Void>()
        let server = LoopbackServer { request, _ in
            guard request.path == "/slow" else { return .status(200, BadInputTests.feed) }
            isAsked.give(())
            return .hang
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Quick\n\(server.base)/slow ~Slow\n")
        let quire = Program(home: folder.path)
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["refresh", "--jobs", "1"])
        await terminal.shows("Refreshing.") {
            isAsked.take { session.signal(SIGINT) }
        }
        await terminal.shows("1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed, 1 not finished.")
        #expect(await session.status() == 130)
        terminal.close()
    }
}
