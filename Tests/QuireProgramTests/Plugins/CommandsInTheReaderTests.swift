import Foundation
import QuireTesting
import Testing

/// Tests of `exec:` and `filter:` lines in the whole program: CommandPermissions, CommandQuestion, AddCommand, ImportCommand,
/// PluginAllowCommand, PluginListCommand.
@Suite struct CommandsInTheReaderTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        let folder = try TemporaryFolder()
        quire = Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        self.folder = folder
    }

    private static func line(_ title: String) -> String {
        #"exec:printf '1700000000\t\#(title)\thttps://x.example/\#(title)\n'"#
    }

    @Test func aCommandRunsOnceItIsAllowedAndNotAfterItIsDenied() async throws {
        let address = Self.line("A")
        let quoted = "'" + address.replacing("'", with: #"'\''"#) + "'"
        let added = try await quire.run("add", address, "--title", "Tides")
        #expect(
            added.output == """
                added a command
                The command is not allowed to run. Allow it with: quire plugin allow \(quoted)

                """
        )
        let refused = try await quire.run("refresh")
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "Tides: failed. The command is not allowed to run. Allow it with: quire plugin allow \(quoted)\n"
        )
        #expect(refused.output == "0 fetched, 0 new; 0 unchanged, 0 skipped, 1 failed.\n")
        #expect(
            try await quire.run("feeds").output == "0/0  Tides — cannot be fetched: the command is not allowed to run\n"
        )
        #expect(try await quire.run("plugin", "allow", address).output == "\(address) is allowed to run.\n")
        #expect(try await quire.run("feeds").output == "0/0  Tides — never fetched\n")
        #expect(try await quire.run("plugin", "list").output == "\(address): allowed\n")
        #expect(try await quire.run("refresh").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(try await quire.run("plugin", "deny", address).output == "\(address) is denied.\n")
        #expect(try await quire.run("refresh", "--force").status == 2)
        #expect(
            try await quire.run("plugin", "list").output
                == "\(address): denied; allow it with: quire plugin allow \(quoted)\n"
        )
        #expect(try await quire.run("plugin", "allow", address).status == 0)
        #expect(try await quire.run("feeds").output == "1/1  Tides\n")
        #expect(
            try await quire.run("refresh", "--force").output == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.\n"
        )
        #expect(try await quire.run("remove", "Tides").status == 0)
        #expect(try await quire.run("add", address, "~Tides", "sea").output == "added \(address), tagged sea\n")
    }

    @Test func aCommandAsWordsOfTheShellEndsAtItsTitle() async throws {
        let added = try await quire.run("add", "exec:cat", "~/tides.xml", "~High tides", "sea")
        #expect(
            added.output == """
                added a command, tagged sea
                The command is not allowed to run. Allow it with: quire plugin allow 'exec:cat ~/tides.xml'

                """
        )
        #expect(try await quire.run("feeds").output.hasPrefix("0/0  High tides  #sea — cannot be fetched"))
    }

    @Test func aCommandIsNamedAsItsFeedIsAndBeforeThatInShort() async throws {
        try folder.write(program: "bin/tides", "#!/bin/sh\ncat ~/tides.xml\n")
        for address in [
            "exec:~/bin/tides --today | cat", "filter:~/bin/tidy:https://x.example/feed", "exec:~/bin/other",
        ] {
            _ = try await quire.run("add", address)
            #expect(try await quire.run("plugin", "allow", address).status == 0)
        }
        #expect(
            try await quire.run("feeds").output == """
                0/0  tides --today — never fetched
                0/0  tidy: x.example/feed — never fetched
                0/0  other — never fetched

                """
        )
        #expect(try await quire.run("remove", "other").output == "removed exec:~/bin/other\n")
        #expect(try await quire.run("remove", "tidy: x.example/feed").status == 0)
        #expect(
            try await quire.run("why", "tides").output.hasPrefix("exec:~/bin/tides --today | cat\nIt has never been")
        )
        let failed = try await quire.run("refresh").errors
        #expect(
            failed
                == "tides --today: failed: exec: it printed nothing: cat: \(folder.path)/tides.xml: No such file or directory\n"
        )
        let item = "<item><title>High water</title><guid>1</guid></item>"
        try folder.write("tides.xml", "<rss><channel><title>Tides of the bay</title>\(item)</channel></rss>")
        #expect(try await quire.run("refresh", "--force").status == 0)
        #expect(try await quire.run("feeds").output == "1/1  Tides of the bay\n")
        #expect(
            try await quire.run("--offline", "-c", "home").output.contains("\n[1] Tides of the bay  1 unread of 1\n")
        )
    }

    @Test func withRecordingsACommandIsNotRunAndNothingIsRecordedOfIt() async throws {
        let address = Self.line("A")
        #expect(try await quire.run("add", address, "--title", "Tides").status == 0)
        #expect(try await quire.run("plugin", "allow", address).status == 0)
        let server = LoopbackServer(["/feed": .status(200, "<rss><channel><title>Bells</title></channel></rss>")])
        defer { server.stop() }
        let other = Program(home: folder.path + "/other")
        #expect(try await other.run("add", "\(server.base)/feed").status == 0)
        #expect(try await other.run("--record", folder.path + "/tape", "refresh").status == 0)
        let replayed = try await quire.run("--replay", folder.path + "/tape", "refresh")
        #expect(replayed.errors == "Tides: failed: commands are not run offline or with --replay\n")
        #expect(try await quire.run("feeds").output == "0/0  Tides — never fetched\n")
        #expect(try await quire.run("refresh").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
    }

    @Test func anImportWithYesKeepsACommandWithoutAllowingIt() async throws {
        let urls = try folder.write("urls", "\"exec:touch \(folder.path)/ran\" tag\n")
        #expect(try await quire.run("import", "--yes", urls).status == 0)
        #expect(try await quire.run("refresh").status == 2)
        #expect(try !folder.files.contains("ran"))
        let known = try await quire.run("import", urls)
        #expect(known.output == "\(urls): 0 added, 1 already known, 0 left out\n")
    }

    @Test func withoutItsFilterAnArticleIsShownAsTheOtherFeedHasIt() async throws {
        let item = "<item><guid>1</guid><title>Plain words</title><link>https://x.example/1</link></item>"
        let server = LoopbackServer([
            "/feed": .status(200, "<rss><channel><title>Feed</title>\(item)</channel></rss>")
        ])
        defer { server.stop() }
        let script = try folder.write(program: "tidy", "#!/bin/sh\nsed s/Plain/Tidied/\n")
        let address = "filter:\(script):\(server.base)/feed"
        try folder.write("home/subscriptions", "\(server.base)/feed\n\(address)\n")
        #expect(try await quire.run("plugin", "allow", address).status == 0)
        #expect(try await quire.run("refresh", "--quiet").status == 0)
        func titles(_ commands: String) async throws -> [Substring] {
            try await quire.run("--offline", input: commands).output.split(separator: "\n")
                .filter { $0.hasPrefix("1 ") }.map { $0.dropFirst(4).prefix { $0 != " " } }
        }
        #expect(try await titles("list\n") == ["Tidied"])
        #expect(try await titles("remove \(address)\nlist\nundo\nlist\n") == ["Plain", "Tidied"])
        #expect(try await quire.run("remove", address).status == 0)
        #expect(try await titles("list\n") == ["Plain"])
    }

    @Test func aCorrectedFilterIsAppliedByAForcedRefreshAlthoughTheDocumentIsTheSame() async throws {
        let server = LoopbackServer { request, _ in
            if request.header("If-None-Match") == "\"1\"" { return .status(304) }
            return .status(200, "[news]\n", ["ETag": "\"1\""])
        }
        defer { server.stop() }
        let first = "#!/bin/sh\nread x\nprintf '1\\tone\\thttps://x.example/1\\n'\n"
        let script = try folder.write(program: "tidy", first)
        let address = "filter:\(script):\(server.base)/list"
        try folder.write("home/subscriptions", address + "\n")
        #expect(try await quire.run("plugin", "allow", address).status == 0)
        #expect(try await quire.run("refresh", "--quiet").status == 0)
        try folder.write(program: "tidy", "#!/bin/sh\nread x\nprintf '1\\ttwo\\thttps://x.example/2\\n'\n")
        #expect(
            try await quire.run("refresh", "--force").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n"
        )
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, nil])
        // A part is fetched whole again.
        try folder.write(program: "tidy", "#!/bin/sh\nprintf '1\\tthree\\thttps://x.example/3\\n'; exit 1\n")
        #expect(try await quire.run("refresh", "--force").status == 0)
        #expect(try await quire.run("why", "tidy").output.contains("filter: exit status 1"))
        let record = try await quire.run("sources", "--json").output
        #expect(record.contains(#""validators":[]"#))
    }

    @Test func aTerminalIsAskedOncePerLineWhenTheReaderStarts() async throws {
        let (one, two) = (Self.line("A"), Self.line("B"))
        let lines = [one, two].map { "\"\($0.replacing("\\", with: "\\\\"))\"\n" }
        try folder.write("home/subscriptions", lines.joined())
        let terminal = try PseudoTerminal(columns: 400)
        let session = try quire.start(at: terminal, [])
        await terminal.shows("exec: this runs as you: \(one.dropFirst(5))")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("y\r")
        await terminal.shows("exec: this runs as you: \(two.dropFirst(5))")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("\r")
        await terminal.shows("> ")
        terminal.type("add exec:date\r")
        await terminal.shows("At each refresh this runs as you: date. Allow it? [y/n, Enter: ask later]")
        terminal.type("y\r")
        await terminal.shows("exec:date is allowed to run.")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        let listed = try await quire.run("plugin", "list").output.split(separator: "\n").map {
            $0.split(separator: "; ")[0]
        }
        #expect(listed == ["\(one): allowed", "exec:date: allowed"])
        // Enter alone is not an answer: quire asks again, but not after a no.
        let again = try quire.start(at: terminal, [])
        await terminal.shows("exec: this runs as you: \(two.dropFirst(5))")
        terminal.type("n\r")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await again.status() == 0)
        terminal.close()
        #expect(try await quire.run("plugin", "list").output.contains("\(two): denied"))
    }

    @Test func wordsThatFollowACommandAreShownBesideIt() async throws {
        let urls = try folder.write("urls", "exec:printf '<rss version=\"2.0\">' scripts\nexec:date daily\n")
        let terminal = try PseudoTerminal(columns: 400)
        let imported = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("exec: this runs as you: printf")
        await terminal.shows(#"The rest of the line does not run, and becomes tags: '<rss, version="2.0">', scripts."#)
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("n\r")
        await terminal.shows("exec: this runs as you: date")
        await terminal.shows("The rest of the line does not run, and becomes tags: daily.\r\nRun it at each refresh?")
        terminal.type("n\r")
        #expect(await imported.status() == 2)
        terminal.close()
    }

    @Test func aCommandIsShownWithAllThatRuns() async throws {
        let hidden = "echo a:$(id)@b  c # daily\ndate"
        let shown = "echo a:$(id)@b  c # daily⟨line break⟩date"
        let terminal = try PseudoTerminal(columns: 400)
        let added = try quire.start(at: terminal, ["add", "exec:\(hidden)"])
        await terminal.shows("exec: this runs as you: \(shown)")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("y\r")
        #expect(await added.status() == 0)
        let urls = try folder.write("urls", "\"exec:curl https://$(id)@example.org/feed\"\n")
        let imported = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("exec: this runs as you: curl https://$(id)@example.org/feed")
        terminal.type("n\r")
        await terminal.shows("left out, as you answered: exec:curl https://$(id)@example.org/feed")
        #expect(await imported.status() == 2)
        terminal.close()
        #expect(try await quire.run("plugin", "list").output == "exec:\(shown): allowed\n")
        #expect(try await quire.run("plugin", "deny", "exec:\(hidden)").output == "exec:\(shown) is denied.\n")
        #expect(
            try await quire.run("plugin", "list").output
                == "exec:\(shown): denied; allow it with: quire plugin allow "
                + #"$'exec:echo a:$(id)@b  c # daily\ndate'"# + "\n"
        )
        #expect(
            try await quire.run("refresh").errors.hasSuffix(
                "not allowed to run. 'quire plugin list' shows the whole command, and how to allow it.\n"
            )
        )
    }

    @Test func whatIsSaidAboutACommandIsFoldedBetweenWords() async throws {
        let terminal = try PseudoTerminal(columns: 40)
        let urls = try folder.write("urls", "exec:date tech\n")
        let imported = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("The rest of the line does not run, and\r\nbecomes tags: tech.")
        terminal.type("n\r")
        await terminal.shows("left out, as you answered: exec:date")
        #expect(await imported.status() == 2)
        terminal.close()
    }

    @Test func importAsksUntilTheAnswerIsYesNoOrEmpty() async throws {
        let terminal = try PseudoTerminal(columns: 400)
        let urls = try folder.write("urls", "exec:date\n")
        let left = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("yess\r")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("\u{4}")
        await terminal.shows("0 added, 0 already known, 1 left out")
        #expect(await left.status() == 2)
        let kept = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("later\r")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("\r")
        await terminal.shows("1 added, 0 already known, 0 left out")
        #expect(await kept.status() == 0)
        terminal.close()
        #expect(try await quire.run("refresh").errors.contains("The command is not allowed to run. Allow it with: "))
    }

    @Test func aMoveSaysThatItsCommandIsNotAllowedAfterEnterAndAfterNo() async throws {
        #expect(try await quire.run("add", "exec:ls").status == 0)
        let terminal = try PseudoTerminal(columns: 400)
        let later = try quire.start(at: terminal, ["move", "exec:ls", "exec:date"])
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("\r")
        await terminal.shows("The command is not allowed to run. Allow it with: quire plugin allow 'exec:date'")
        #expect(await later.status() == 0)
        let denied = try quire.start(at: terminal, ["move", "exec:date", "exec:id"])
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("n\r")
        await terminal.shows("The command is denied, and not allowed to run.")
        #expect(await denied.status() == 0)
        terminal.close()
    }

    @Test func addAndImportAskAtATerminal() async throws {
        let terminal = try PseudoTerminal(columns: 400)
        let added = try quire.start(at: terminal, ["add", "exec:date"])
        await terminal.shows("exec: this runs as you: date")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("n\r")
        await terminal.shows("The command is denied, and not allowed to run.")
        #expect(await added.status() == 0)
        let urls = try folder.write("urls", "filter:tac:https://y.example/ tag\n")
        let imported = try quire.start(at: terminal, ["import", urls])
        await terminal.shows("filter: this runs as you on https://y.example/: tac")
        await terminal.shows("Run it at each refresh? [y/n, Enter: ask later]")
        terminal.type("y\r")
        await terminal.shows("1 added, 0 already known, 0 left out")
        #expect(await imported.status() == 0)
        terminal.close()
        let denied = "exec:date: denied; allow it with: quire plugin allow 'exec:date'\n"
        #expect(try await quire.run("plugin", "list").output == denied + "filter:tac:https://y.example/: allowed\n")
    }
}
