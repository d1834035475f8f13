import FeedModel
import Foundation
import Library
import Testing

/// Tests of copies of an open library.
@Suite struct LibraryCopyTests {
    @Test func aCopyIsWholeWhileOthersWrite() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...200), from: feed)
        let ids = makeItems(1...200).map(\.id)
        async let marks: Void = {
            let writer = try world.library()
            for id in ids { try await writer.mark(.read, [id], screen: "list", via: "read") }
        }()
        for round in 0..<5 {
            let path = world.folder.appendingPathComponent("copy\(round)").path
            try await library.backUp(to: path)
            #expect(try await Library(path: path, environment: world.environment()).check() == [])
        }
        try await marks
    }

    @Test func aCopyThatFailsLeavesNothingBehind() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...3), from: feed)
        let target = world.folder.appendingPathComponent("copies").path
        try FileManager.default.createDirectory(atPath: target + "/full", withIntermediateDirectories: true)
        await #expect(throws: LibraryError.unwritable(path: target, reason: "Is a directory")) {
            try await library.backUp(to: target)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path).sorted() == ["copies", "data"])
    }
}
