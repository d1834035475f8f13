import Glibc
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of files that arrive in parts: PartialFile.
@Suite struct PartialFileTests {
    private func append(_ text: String, to file: PartialFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.append($0) }
    }

    @Test func theNameComesWithTheLastPart() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.mp3")
        do {
            let first = try PartialFile(path)
            try first.restart(Array("record".utf8))
            try append("one ", to: first)
            #expect(try folder.files == ["a.mp3.part", "a.mp3.part.json"])
        }
        let second = try PartialFile(path)
        #expect(second.size == 4)
        #expect(second.record == Array("record".utf8))
        #expect(try second.suffix(2) == Array("e ".utf8))
        #expect(try second.suffix(9) == Array("one ".utf8))
        try append("two", to: second)
        #expect(try second.complete())
        #expect(try folder.files == ["a.mp3"])
        #expect(try folder.text(of: "a.mp3") == "one two")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func anotherFileKeepsTheName() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.file("a"))
        try append("new", to: file)
        try folder.write("a", "mine")
        #expect(try !file.complete())
        #expect(try folder.text(of: "a") == "mine")
        #expect(try folder.text(of: "a.part") == "new")
    }

    @Test func aRestartRemovesThePartAndItsRecord() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.file("a"))
        try file.restart(Array("first".utf8))
        try append("one", to: file)
        try file.restart(Array("second".utf8))
        #expect(file.size == 0 && file.record == Array("second".utf8))
        try append("two", to: file)
        try file.restart(nil)
        #expect(file.size == 0 && file.record == nil)
        file.abandon()
        // Nothing has arrived, so nothing is left.
        #expect(try folder.files == [])
        #expect(throws: FileError.self) { try append("late", to: file) }
    }

    @Test func onlyOneProcessHasItOpen() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.file("a"))
        try append("one", to: file)
        #expect(throws: FileError.busy(path: folder.file("a.part"))) { try PartialFile(folder.file("a")) }
        file.abandon()
        #expect(try PartialFile(folder.file("a")).size == 3)
    }

    @Test func theWholeFileOfAKilledProcessIsNotWrittenTo() throws {
        let folder = try TemporaryFolder()
        try folder.write("moved", "whole")
        #expect(link(folder.file("moved"), folder.file("a.part")) == 0)
        let file = try PartialFile(folder.file("a"))
        try append("new", to: file)
        #expect(try file.complete())
        #expect(try folder.text(of: "moved") == "whole")
        #expect(try folder.text(of: "a") == "new")
    }

    @Test func onlyARegularFileIsAPart() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", "mine")
        #expect(symlink(folder.file("mine"), folder.file("a.part")) == 0)
        let link = FileError.unwritable(path: folder.file("a.part"), reason: "Too many levels of symbolic links")
        #expect(throws: link) { try PartialFile(folder.file("a")) }
        #expect(mkfifo(folder.file("b.part"), 0o600) == 0)
        #expect(throws: FileError.unwritable(path: folder.file("b.part"), reason: "it is a pipe and not a file")) {
            try PartialFile(folder.file("b"))
        }
        // A record is not written through a link either.
        #expect(symlink(folder.file("mine"), folder.file("c.part.json")) == 0)
        try PartialFile(folder.file("c")).restart(Array("record".utf8))
        #expect(try folder.text(of: "mine") == "mine")
    }

    @Test func theRoomIsThatOfTheFileSystem() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.file("a"))
        #expect(try #require(file.room) > 0)
    }
}
