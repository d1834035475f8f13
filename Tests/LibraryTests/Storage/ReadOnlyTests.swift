import FeedModel
import Foundation
import QuireTesting
import Testing

@testable import Library

/// Tests of a library that cannot be written: LibraryFile, Storage.
@Suite struct ReadOnlyTests {
    /// Removes write permission from a folder and its files, for the user that ``becomeAnybody()`` switches to.
    private func forbidWriting(to folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            chmod(folder + "/" + name, 0o400)
            chown(folder + "/" + name, Self.anybody, Self.anybody)
        }
        chmod(folder, 0o500)
        chown(folder, Self.anybody, Self.anybody)
    }

    private static let anybody: UInt32 = 65_534

    /// Switches to a user without the privileges of root.
    private static func becomeAnybody() {
        guard geteuid() == 0 else { return }
        setgroups(0, nil)
        setgid(anybody)
        setuid(anybody)
    }

    // H9
    @Test func aLibraryThatMayOnlyBeReadIsReadAndSaysWhyNotWritten() async throws {
        let world = try World()
        try await made(world)
        let folder = (world.path as NSString).deletingLastPathComponent
        try forbidWriting(to: folder)
        defer { chmod(folder, 0o700) }
        await #expect(processExitsWith: .success) { [path = world.path as String] in
            Self.becomeAnybody()
            let world = try World()
            let library = try Library(path: path, environment: world.environment())
            #expect(try await library.guids("read", in: world.context) == ["2"])
            #expect(try await library.check() == [])
            try await library.backUp(to: world.folder.appendingPathComponent("copy").path)
            await #expect(throws: LibraryError.unwritable(path: path, reason: "Permission denied")) {
                try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
            }
        }
    }

    // H9; as after a restore that was interrupted in its last step.
    @Test func aRestoredLibraryTakesItsPlaceOnceItsFolderCanBeWritten() async throws {
        let world = try World()
        try await made(world)
        let draft = LibraryFile(path: world.path).draft
        try LibraryFile.copy(world.path, to: draft.path)
        try Data(repeating: 0xA5, count: 50_000).write(to: URL(filePath: world.path))
        #expect(try draft.commitReplacement(at: world.path, movingTo: world.path + ".damaged"))
        let folder = (world.path as NSString).deletingLastPathComponent
        try forbidWriting(to: folder)
        defer { chmod(folder, 0o700) }
        await #expect(processExitsWith: .success) { [path = world.path as String] in
            Self.becomeAnybody()
            #expect(throws: LibraryError.unwritable(path: path + ".lock", reason: "Permission denied")) {
                try Library(path: path, environment: try World().environment())
            }
        }
        chmod(folder, 0o700)
        chmod(world.path + ".lock", 0o600)
        for name in [world.path, world.path + ".restored"] { chmod(name, 0o600) }
        #expect(try await world.library().guids("read", in: world.context) == ["2"])
        #expect(!FileManager.default.fileExists(atPath: world.path + ".restored"))
    }

    // H9; as after a crash: the log contains changes that the file lacks.
    @Test func aLibraryThatMayOnlyBeReadIsNotShownWithoutItsLog() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...3), from: feed)
        let folder = world.folder.appendingPathComponent("copy").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try PipedProcess("/bin/cp", [world.path, world.path + "-wal", folder]).ended()
        try forbidWriting(to: folder)
        defer { chmod(folder, 0o700) }
        await #expect(processExitsWith: .success) { [path = (folder + "/library.db") as String] in
            Self.becomeAnybody()
            let reason = "its last changes are in \(path)-wal, which cannot be read where nothing may be written"
            #expect(throws: LibraryError.unwritable(path: path, reason: reason)) {
                try Library(path: path, environment: try World().environment())
            }
        }
    }
}
