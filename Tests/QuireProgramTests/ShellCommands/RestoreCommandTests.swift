import FeedModel
import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of `doctor --restore` with links and with unusable backups: LibraryRestorer.
@Suite struct RestoreCommandTests {
    /// A library with a backup of a November day.
    private func backUp(_ quire: Program, to path: String) throws {
        #expect(try quire.runProcess("doctor", "--backup", path).status == 0)
        try setDay(0, of: path)
    }

    private func setDay(_ day: Int, of path: String) throws {
        let date = Date(timeIntervalSince1970: 1_763_740_800 + Double(day) * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// A copy of a library that claims to have a later schema.
    private func makeNewer(_ path: String, of library: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: library))
        // The user version (SQLite, "Database File Format", 1.3).
        bytes.replaceSubrange(60..<64, with: [0, 0, 3, 0xE7])
        try bytes.write(to: URL(filePath: path))
        try setDay(1, of: path)
    }

    // H12: it may be on a disk that is not there now.
    @Test func aLinkThatLeadsToNothingIsToldAndNothingIsPutThere() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try backUp(quire, to: folder.path + "/quire.db.mine.backup")
        try FileManager.default.createDirectory(atPath: folder.path + "/disk", withIntermediateDirectories: false)
        for suffix in ["", "-wal", "-shm"] { unlink(folder.path + "/quire.db" + suffix) }
        try link(folder.path + "/quire.db", to: "disk/quire.db")
        let sentence = """
            quire: The library \(folder.path)/quire.db is a symbolic link to \(folder.path)/disk/quire.db, which does not exist. \
            Nothing was changed; bring back the disk or file it points to, or remove the link to start with an empty library.

            """
        for words in [["doctor"], ["doctor", "--restore"], ["list"]] {
            let told = try quire.runProcess(words)
            #expect(told.errors == sentence, "\(words)")
            #expect(told.output == "" && told.status == 66, "\(words)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/disk") == [])
        // Without the link there is a place again.
        try FileManager.default.removeItem(atPath: folder.path + "/quire.db")
        #expect(
            try quire.runProcess("doctor", "--restore").output.hasPrefix(
                "\(folder.path)/quire.db.mine.backup of 2025-11-21 16:00 is now the library, with 0 events"
            )
        )
    }

    // H12
    @Test func aBackupOfANewerQuireDoesNotEndTheSearchForAnOlderOne() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let (library, backup) = (folder.path + "/quire.db", folder.path + "/quire.db.mine.backup")
        try backUp(quire, to: backup)
        try makeNewer(folder.path + "/quire.db.later.backup", of: backup)
        try FileManager.default.removeItem(atPath: library)
        let restored = try quire.runProcess("doctor", "--restore")
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
                left alone: \(folder.path)/quire.db.later.backup: it was written by a newer version of quire, which can restore it
                Marks made after the backup (2025-11-21 16:00) can be missing. 'quire sync' and 'quire import' bring back what journals \
                and exports contain.

                """
        )
        #expect(restored.status == 2)
    }

    // H12: the newer quire, or a user who may read the library, can do better than start a new one.
    @Test func whereOnlyOthersCanUseABackupNothingTakesThePlace() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let (library, later) = (folder.path + "/quire.db", folder.path + "/quire.db.later.backup")
        #expect(try quire.runProcess("doctor").status == 0)
        try makeNewer(later, of: library)
        try link(folder.path + "/quire.db.linked.backup", to: "nowhere")
        try folder.write("quire.db", "rubbish")
        let refused = try quire.runProcess("doctor", "--restore")
        #expect(
            refused.errors
                == """
                left alone: \(later): it was written by a newer version of quire, which can restore it
                left alone: \(folder.path)/quire.db.linked.backup: it cannot be read: No such file or directory
                quire: There is no other backup of the library \(library). Move it away to start with an empty library; 'quire sync' and \
                'quire import' bring back what journals and exports contain.

                """
        )
        #expect(refused.output == "" && refused.status == 66)
        #expect(try String(contentsOfFile: library, encoding: .utf8) == "rubbish")
    }

    // H12
    @Test func itIsToldWhenNobodyKnowsHowManyEventsThereWere() throws {
        let server = LoopbackServer([
            "/feed": .status(
                200,
                "<rss version='2.0'><channel><item><title>One</title><guid>1</guid></item></channel></rss>"
            )
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        let (library, backup) = (folder.path + "/quire.db", folder.path + "/quire.db.mine.backup")
        #expect(try quire.runProcess("refresh").status == 0)
        try backUp(quire, to: backup)
        #expect(try quire.runProcess("mark", "--quiet", "starred", "one").status == 0)
        let event = try JSONValue(parsing: try quire.runProcess("export", "history", "--format", "jsonl").output)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: library)))
        // The leaf of an index (SQLite, "Database File Format", 1.6) that has the event's identity.
        let page = try #require(
            stride(from: 0, to: bytes.count, by: 8192).first { start in
                bytes[start] == 10
                    && Data(bytes[start..<start + 8192]).firstRange(of: Data((event["uid"].string ?? "?").utf8)) != nil
            }
        )
        bytes.replaceSubrange(page..<page + 8192, with: repeatElement(0xA5, count: 8192))
        try folder.write("quire.db", bytes)
        let restored = try quire.runProcess("doctor", "--restore")
        #expect(
            restored.output.hasPrefix(
                "\(backup) of 2025-11-21 16:00 is now the library, with 1 event from the damaged one that it did not have.\n"
            )
        )
        #expect(
            restored.errors
                == """
                Marks made after the backup (2025-11-21 16:00) can be missing. 'quire sync' and 'quire import' bring back what journals \
                and exports contain.

                """
        )
        #expect(restored.status == 2)
    }
}
