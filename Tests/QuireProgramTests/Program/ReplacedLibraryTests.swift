import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of the reader whose library another program replaces or migrates while the prompt is open.
@Suite struct ReplacedLibraryTests {
    @Test(arguments: ["mv copy.db quire.db", "rm quire.db", "mv quire.db elsewhere.db", "rm quire.db-wal"])
    func anOpenPromptSaysThatItsMarksAreNotStored(change: String) async throws {
        let items = (1...3).map { "<item><title>story\($0)</title><guid>\($0)</guid></item>" }.joined()
        let day = try PlayedDay(subscriptions: ["http://SERVER/feed"]) { _, _ in
            .status(200, "<rss><channel>\(items)</channel></rss>")
        }
        _ = try await day.run("refresh")
        try FileManager.default.copyItem(atPath: day.file("quire.db"), toPath: day.file("copy.db"))
        try await day.session { perform in
            _ = await perform("list")
            _ = try PipedProcess("/bin/sh", ["-c", "cd '\(day.file(""))' && \(change)"]).ended()
            let refusal = [
                "The library \(day.file("quire.db")) was replaced, moved or removed by another program while it was open. "
                    + "This step was not stored, and earlier ones may be missing from the new file; start quire again."
            ]
            #expect(await perform("star 1") == refusal)
            #expect(await perform("star 2") == refusal)
            #expect(await perform("list starred") == ["Nothing matches 'starred'."])
        }
    }

    // The new prompt continues with the log that the old one left, which the old one must not empty then.
    @Test(.timeLimit(.minutes(5))) func whatANewPromptMarksIsKeptWhenTheOldOneEnds() async throws {
        let items = (1...3).map { "<item><title>story\($0)</title><guid>\($0)</guid></item>" }.joined()
        let server = LoopbackServer(["/feed": .status(200, "<rss><channel>\(items)</channel></rss>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        #expect(try quire.runProcess("refresh").status == 0)
        let (library, copy) = (folder.file("quire.db"), folder.file("copy.db"))
        try FileManager.default.copyItem(atPath: library, toPath: copy)

        let (old, new) = (try PseudoTerminal(), try PseudoTerminal())
        let oldSession = try quire.start(at: old, ["--offline"])
        old.type("star title:story1\r")
        await old.shows("Starred: story1")
        #expect(rename(copy, library) == 0)
        let newSession = try quire.start(at: new, ["--offline"])
        new.type("star title:story2\r")
        await new.shows("Starred: story2")
        old.type("star title:story3\rquit\r")
        // The sentence is wrapped.
        await old.shows("replaced,")
        #expect(await oldSession.status() == 0)
        new.type("quit\r")
        #expect(await newSession.status() == 0)
        old.close()
        new.close()
        #expect(try quire.runProcess("list", "--ids", "title:story2", "starred").output != "")
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }
}
