import Foundation
import QuireTesting
import Testing

/// Tests of moving subscriptions in the whole program: MoveCommand, SubscriptionMover, SettingsText.
@Suite struct MoveCommandTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program
    private static let old = "exec:printf '1\\tA\\thttps://x.example/1\\n'"
    private static let new = "exec:printf '1\\tA\\thttps://x.example/1\\n' | cat"

    init() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        try folder.write(
            "home/config.toml",
            "[source.\"exec:printf '1\\\\tA\\\\thttps://x.example/1\\\\n'\"]\ninterval = 20\n"
        )
        _ = try await quire.run("add", Self.old, "--title", "One")
        _ = try await quire.run("plugin", "allow", Self.old)
        _ = try await quire.run("refresh")
        self.quire = quire
        self.folder = folder
    }

    /// Returns an address as one word of the shell.
    private func quoted(_ address: String) -> String { "'" + address.replacing("'", with: #"'\''"#) + "'" }

    private var old: String { Self.old }
    private var new: String { Self.new }

    private func subscriptions() throws -> String { try folder.text(of: "home/subscriptions") }

    @Test func itemsGoAlongWithTheLineAndTheSettings() async throws {
        #expect(try await quire.run("mark", "read", "unread").status == 0)
        let moved = try await quire.run("move", "One", new)
        #expect(
            moved.output.hasPrefix(
                "Moved \(old) to \(new), with 1 item. Move it back with: quire move \(quoted(new)) \(quoted(old))\n"
                    + "The command is not allowed to run. Allow it with: "
            )
        )
        #expect(
            try folder.text(of: "home/config.toml").hasPrefix(
                "[source.\"exec:printf '1\\\\tA\\\\thttps://x.example/1\\\\n' | cat\"]"
            )
        )
        #expect(try subscriptions().contains(" | cat\" ~One"))
        #expect(try await quire.run("plugin", "allow", new).status == 0)
        #expect(try await quire.run("refresh").output == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(try await quire.run("feeds").output == "0/1  One\n")
        #expect(try await quire.run("doctor").status == 0)
    }

    @Test func anInterruptedMoveIsFinishedByTheSameCommand() async throws {
        let text = try subscriptions()
        try folder.write("home/subscriptions", text.replacing("\\\\n'\"", with: "\\\\n' | cat\""))
        let moved = try await quire.run("move", old, new)
        #expect(moved.output.hasPrefix("The line had been moved already; moved 1 item from \(old) to \(new).\n"))
        #expect(try await quire.run("doctor").status == 0)
        let again = try await quire.run("move", old, new)
        #expect(again.status == 66)
        #expect(again.errors.hasPrefix("quire: You are not subscribed to"))
    }

    @Test func anInterruptedMoveThatWasNamedByTitleNamesTheOldAddress() async throws {
        let text = try subscriptions()
        try folder.write("home/subscriptions", text.replacing("\\\\n'\"", with: "\\\\n' | cat\""))
        let refused = try await quire.run("move", "one", new)
        #expect(refused.status == 64)
        #expect(
            refused.errors
                == "quire: 'one' has the address \(new) already. If its move was interrupted, name the old address; "
                + "without a subscription, items are at \(old).\n"
        )
        #expect(try await quire.run("move", "Onne", new).errors.hasPrefix("quire: You are not subscribed to"))
    }

    @Test func aTitleThatIsShownNamesASubscriptionIfItIsTheOnlyOne() async throws {
        let bells = ["exec:cat bells.xml", "exec:cat ./bells.xml"]
        try folder.write("bells.xml", "<rss><channel><title>Bells</title><item><title>A</title></item></channel></rss>")
        for address in bells {
            #expect(try await quire.run("add", address).status == 0)
            #expect(try await quire.run("plugin", "allow", address).status == 0)
        }
        #expect(try await quire.run("refresh").status == 0)
        let several =
            "quire: 2 subscriptions have the title 'bells': \(bells[0]), \(bells[1]). "
            + "Name the one that is meant by its address; nothing was changed.\n"
        #expect(try await quire.run("remove", "bells").errors == several)
        #expect(try await quire.run("move", "bells", "exec:date").errors == several)
        #expect(try await quire.run("remove", bells[1]).output == "removed \(bells[1])\n")
        #expect(
            try await quire.run("move", "bells", bells[1]).output.hasPrefix(
                "Moved \(bells[0]) to \(bells[1]), with 1 item. Move it back with: quire move '\(bells[1])' '\(bells[0])'\n"
            )
        )
    }

    @Test func aMoveOfASubscriptionThatWasNeverFetchedIsToldByUndo() async throws {
        #expect(try await quire.run("mark", "read", "unread").status == 0)
        #expect(try await quire.run("add", "https://never.example/").status == 0)
        #expect(try await quire.run("move", "https://never.example/", "https://other.example/").status == 0)
        #expect(
            try await quire.run("undo").errors.hasPrefix(
                "quire: The last change was the move of https://never.example/"
            )
        )
    }

    @Test func thePasswordGoesAlongToTheSameServerOnly() async throws {
        #expect(try await quire.run("add", "https://ada:secret@one.example/a").status == 0)
        let same = try await quire.run("move", "https://one.example/a", "https://one.example/b")
        let back = "quire move 'https://one.example/b' 'https://one.example/a'"
        #expect(
            same.output
                == "Moved https://one.example/a to https://one.example/b, with 0 items. Move it back with: \(back)\n"
        )
        #expect(try subscriptions().hasSuffix("https://ada:secret@one.example/b\n"))
        let filtered = try await quire.run("move", "https://one.example/b", "filter:tac:https://one.example/b")
        #expect(filtered.output.hasPrefix("Moved https://one.example/b to filter:tac:https://one.example/b, with 0 "))
        #expect(try subscriptions().hasSuffix("filter:tac:https://ada:secret@one.example/b\n"))
        let other = try await quire.run("move", "filter:tac:https://one.example/b", "https://two.example/b")
        #expect(
            other.output == "Moved filter:tac:https://one.example/b to https://two.example/b, with 0 items. "
                + "The user name and password of the old address were left out.\n"
        )
        #expect(try subscriptions().hasSuffix("https://two.example/b\n"))
    }

    @Test func noLineMovesBackWhatHadAnotherPassword() async throws {
        #expect(try await quire.run("add", "https://ada:secret@one.example/a").status == 0)
        let other = try await quire.run("move", "https://one.example/a", "https://eve:other@two.example/b")
        #expect(other.output == "Moved https://one.example/a to https://two.example/b, with 0 items.\n")
        #expect(try subscriptions().hasSuffix("https://eve:other@two.example/b\n"))
    }

    @Test func undoSaysThatItDoesNotTakeAMoveBack() async throws {
        #expect(try await quire.run("mark", "read", "unread").status == 0)
        _ = try await quire.run("move", old, new)
        let refused = try await quire.run("undo")
        #expect(refused.status == 64)
        #expect(
            refused.errors
                == "quire: The last change was the move of \(old) to \(new), which 'undo' does not take back. "
                + "'move \(new) \(old)' moves all its items back.\n"
        )
        #expect(try await quire.run("undo").output == "Undone: read: A\n")
    }

    @Test func theLibrariesOfAllAccountsAreMoved() async throws {
        let users = folder.path + "/home/users/github-ada-1"
        try FileManager.default.createDirectory(atPath: users, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path + "/home/quire.db", toPath: users + "/quire.db")
        let moved = try await quire.run("move", old, new)
        #expect(moved.output.hasPrefix("Moved \(old) to \(new), with 1 item, 1 item in the library of github-ada-1. "))
    }

    @Test func whatCannotBeMovedStaysAsItIs() async throws {
        let before = try subscriptions()
        #expect(try await quire.run("move", "https://never.example/", new).status == 66)
        #expect(try await quire.run("move", old, "wether:Tokyo").status == 65)
        #expect(try await quire.run("move", old, old).status == 65)
        #expect(try await quire.run("add", "weather:Tokyo").status == 0)
        #expect(try await quire.run("move", old, "weather:Tokyo").status == 65)
        try folder.write("home/users/github-ada-1/quire.db", "no library")
        #expect(try await quire.run("move", old, new).status == 65)
        #expect(try subscriptions() == before + "weather:Tokyo\n")
    }
}
