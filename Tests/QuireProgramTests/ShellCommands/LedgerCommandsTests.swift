import Foundation
import QuireTesting
import Testing

/// Tests of `sync`, `purge`, `undo`, `doctor` and of removed subscriptions.
@Suite struct LedgerCommandsTests {
    private static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>One</title><guid>1</guid></item>\
        <item><title>Two</title><guid>2</guid></item></channel></rss>
        """

    private func quire(in folder: borrowing TemporaryFolder, feed: String, device: String = "desk") throws -> Program {
        try folder.write("subscriptions", "\(feed)\n")
        try folder.write("config.toml", "device = \"\(device)\"\nprofile = \"ada\"\n[retention]\ndays = 30\n")
        return Program(home: folder.path)
    }

    @Test func markTakesTheBeginningOfAnIdentityAndSaysWhenNothingIsFound() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = try quire(in: folder, feed: "\(server.base)/feed")
        #expect(try await quire.run("refresh").status == 0)
        let id = try #require(
            try await quire.run("mark", "read", "one").output.split(whereSeparator: \.isWhitespace).last
        )
        let starred = try await quire.run("mark", "starred", String(id.prefix(7)))
        #expect(starred.output == "marked \(id)\n" && starred.errors == "" && starred.status == 0)
        // Marked already: found, and nothing to do.
        for words in [["one"], [String(id.prefix(7))], [String(id)]] {
            let again = try await quire.run(["mark", "starred"] + words)
            #expect(again.output == "" && again.errors == "" && again.status == 0)
        }
        let none = try await quire.run("mark", "starred", "nosuch")
        #expect(none.output == "" && none.errors == "No items match nosuch.\n" && none.status == 0)
        #expect(try await quire.run("mark", "--quiet", "starred", "nosuch").errors == "")
        let short = try await quire.run("mark", "starred", String(id.prefix(2)))
        #expect(short.output == "" && short.errors == "No items match \(id.prefix(2)).\n")
        let gone = try await quire.run("mark", "starred", "0000000000000000")
        #expect(gone.status == 66)
        #expect(
            gone.errors == "quire: There is no item 0000000000000000. 'quire list' shows items with their ids.\n"
        )
    }

    @Test func twoMachinesShareWhatWasReadThroughAFolder() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let desk = try TemporaryFolder()
        let laptop = try TemporaryFolder()
        let shared = try TemporaryFolder()
        let first = try quire(in: desk, feed: "\(server.base)/feed")
        let second = try quire(in: laptop, feed: "\(server.base)/feed", device: "laptop")
        #expect(try await first.run("refresh").status == 0)
        let all = try await first.run("mark", "read", "*").output
        #expect(try await first.run("sync", shared.path).output.hasSuffix(" sent\n"))
        #expect(try await second.run("sync", shared.path).output.hasPrefix("1 journal read, "))
        // The ledger is here before the items are.
        #expect(try await second.run("refresh").status == 0)
        #expect(try await second.run("list", "unread").output == "")
        #expect(try await second.run("undo").output == "There is nothing to undo.\n")
        let again = try await second.run("sync", shared.path)
        #expect(again.output == "1 journal read, 0 events new here, 0 sent\n" && again.errors == "")
        let read = try await second.run("list", "--ids", "read").output.split(separator: "\n")
        #expect(read.count == 2)
        #expect(all.split(separator: "\n").count == 2)

        try shared.write("broken.quire-journal", "{\"journal\":\"quire\"")
        let broken = try await second.run("sync", shared.path)
        #expect(broken.status == 2)
        #expect(broken.errors == "left alone: broken.quire-journal: it is not a journal of quire\n")
        let nowhere = try await second.run("sync", shared.path + "/nowhere/quire")
        #expect(nowhere.status == 66)
        #expect(nowhere.errors == "quire: There is no file \(shared.path)/nowhere/quire. Check the name.\n")
        let made = try await second.run("sync", shared.path + "/new")
        #expect(made.output.hasPrefix("\(shared.path)/new did not exist and was created.\n0 journals read, "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: shared.path + "/new").count == 1)
        #expect(
            try await second.run("doctor", "--rebuild").output.contains(
                ": it is the same as before.\nEverything is whole."
            )
        )
    }

    @Test func aDamagedLibraryIsSaidWithTheBackupThatIsThere() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = try quire(in: folder, feed: "\(server.base)/feed")
        #expect(try await quire.run("refresh").status == 0)
        let backup = folder.path + "/quire.db.mine.backup"
        #expect(try await quire.run("doctor", "--backup", backup).status == 0)
        let rubbish = String(repeating: "rubbish ", count: 1000)
        try folder.write("quire.db", rubbish)
        let doctor = try await quire.run("doctor")
        #expect(doctor.status == 65)
        #expect(
            doctor.errors.hasSuffix(
                """
                There is a backup: \(backup)
                'quire doctor --restore' replaces the library with the latest one, and keeps the damaged library.

                """
            )
        )
        #expect(try String(contentsOfFile: folder.path + "/quire.db", encoding: .utf8) == rubbish)
    }

    // H12
    @Test func aBackupTakesThePlaceOfADamagedLibraryWhichIsKept() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = try quire(in: folder, feed: "\(server.base)/feed")
        #expect(try await quire.run("refresh").status == 0)
        #expect(
            try await quire.run("doctor", "--restore").output == "Everything is whole; nothing was restored.\n"
        )
        let backup = folder.path + "/quire.db.mine.backup"
        #expect(try await quire.run("doctor", "--backup", backup).status == 0)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_763_740_800)],
            ofItemAtPath: backup
        )
        #expect(try await quire.run("mark", "--quiet", "starred", "*").status == 0)
        let starred = try await quire.run("list", "--ids", "starred").output
        #expect(!starred.isEmpty)

        let handle = try FileHandle(forUpdating: URL(filePath: folder.path + "/quire.db"))
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: Data("rubbish".utf8))
        try handle.close()
        let damaged = try Data(contentsOf: URL(filePath: folder.path + "/quire.db"))
        let restored = try await quire.run("doctor", "--restore")
        // The ledger is on another page than the damaged one, but cannot be found.
        #expect(restored.status == 2)
        let aside = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".damaged-") }
        #expect(
            restored.errors
                == """
                Marks made after the backup (2025-11-21 16:00) can be missing. 'quire sync' and 'quire import' bring back what journals \
                and exports contain.

                """
        )
        #expect(
            restored.output
                == """
                \(backup) of 2025-11-21 16:00 is now the library, with 0 events from the damaged one that it did not have.
                The damaged library is kept: \(folder.path)/\(aside.first ?? "")
                'quire refresh --force' fetches again the items that arrived after the backup.

                """
        )
        #expect(try await quire.run("doctor").output.hasPrefix("Everything is whole."))
        #expect(try await quire.run("list", "--ids", "unread").output != "")
        #expect(try aside.map { try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)")) } == [damaged])
    }

    // H12
    @Test func whatIsMissingInARestoredLibraryIsSaidWithTheBackupsDate() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let (library, backup) = (folder.path + "/quire.db", folder.path + "/quire.db.mine.backup")
        #expect(try await quire.run("doctor", "--backup", backup).status == 0)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_763_740_800)],
            ofItemAtPath: backup
        )
        try FileManager.default.removeItem(atPath: library)
        let restored = try await quire.run("doctor", "--restore")
        #expect(restored.status == 2)
        #expect(
            restored.output
                == """
                \(backup) of 2025-11-21 16:00 is now the library, with 0 events from the damaged one that it did not have.
                'quire refresh --force' fetches again the items that arrived after the backup.

                """
        )
        #expect(
            restored.errors
                == """
                Marks made after the backup (2025-11-21 16:00) can be missing. 'quire sync' and 'quire import' bring back what journals \
                and exports contain.

                """
        )
    }

    @Test func aCopyTakesThePlaceOfNothingButAnOlderCopy() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let copy = folder.path + "/copy.db"
        for _ in 1...2 {
            let copied = try await quire.run("doctor", "--backup", copy)
            #expect(copied.status == 0 && copied.output.hasPrefix("Copied the library to \(copy).\n"))
        }
        try folder.write("letter.txt", String(repeating: "Dear Ada, ", count: 20))
        try folder.write("short.txt", "")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.db",
            withDestinationPath: folder.path + "/quire.db"
        )
        for (file, reason) in [
            ("letter.txt", "already exists and is not a library of quire"),
            ("short.txt", "already exists and is not a library of quire"),
            ("", "already exists and is not a library of quire"),
            ("quire.db", "belongs to the library itself"), ("link.db", "belongs to the library itself"),
            ("quire.db-wal", "belongs to the library itself"),
        ] {
            let path = folder.path + "/" + file
            let refused = try await quire.run("doctor", "--backup", path)
            #expect(refused.status == 73 && refused.output == "")
            #expect(refused.errors == "quire: \(path) \(reason). Nothing was copied; choose another file.\n")
        }
        #expect(try String(contentsOfFile: folder.path + "/letter.txt", encoding: .utf8).hasPrefix("Dear Ada"))
        try folder.write("copy.db-wal", "a log")
        #expect(try await quire.run("doctor", "--backup", copy).status == 73)
        #expect(try await quire.run("doctor").status == 0)
    }

    @Test func withoutAWholeBackupNothingIsPutInThePlaceOfADamagedLibrary() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let missing = try await quire.run("doctor", "--restore")
        #expect(missing.status == 66)
        #expect(missing.errors.hasPrefix("quire: There is no whole backup of the library \(folder.path)/quire.db."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try folder.write("quire.db", "rubbish")
        try folder.write("quire.db.mine.backup", "rubbish, too")
        let refused = try await quire.run("doctor", "--restore")
        #expect(refused.status == 66)
        #expect(
            refused.errors.hasPrefix(
                "left alone: \(folder.path)/quire.db.mine.backup: it is damaged as well: the file is not a database\n"
            )
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["quire.db", "quire.db.lock", "quire.db.mine.backup"]
        )
        #expect(try await quire.run("doctor", "--restore", "--json").status == 64)
    }

    @Test func purgingIsRehearsedFirst() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = try quire(in: folder, feed: "\(server.base)/feed")
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("mark", "--quiet", "read", "*").status == 0)
        #expect(try await quire.run("purge", "--dry-run").output == "0 items would be removed\n")
        #expect(try await quire.run("purge", "--days", "0").status == 64)
        try folder.write("config.toml", "")
        let refused = try await quire.run("purge")
        #expect(refused.status == 64)
        #expect(refused.errors.hasPrefix("quire: config.toml does not say how long to keep items."))
        try folder.write("config.toml", "[retention.sources]\n\"not an address\" = 3\n")
        #expect(try await quire.run("purge").status == 78)
    }

    @Test func aRemovedSubscriptionLeavesTheListAndKeepsItsHistory() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = try quire(in: folder, feed: "\(server.base)/feed")
        #expect(try await quire.run("refresh").status == 0)
        let ids = try await quire.run("list", "--ids").output.split(separator: "\n").map(String.init)
        #expect(try await quire.run("mark", "--quiet", "starred", ids[0]).status == 0)
        #expect(try await quire.run("remove", "\(server.base)/feed").status == 0)
        #expect(try await quire.run("list", "--ids").output == ids[0] + "\n")
        #expect(try await quire.run("history").output.split(separator: "\n").count == 1)
        #expect(try await quire.run("add", "\(server.base)/feed").status == 0)
        #expect(try await quire.run("list", "--ids").output.split(separator: "\n").map(String.init) == ids)
    }
}
