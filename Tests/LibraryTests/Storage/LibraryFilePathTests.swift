import Foundation
import QuireTesting
import Testing

@testable import Library

/// Tests of LibraryFile+Path.
@Suite struct LibraryFilePathTests {
    @Test(arguments: [
        ("quire.db", "", "quire.db"), ("/quire.db", "/", "quire.db"), ("/a/quire.db", "/a", "quire.db"),
        ("a/quire.db", "a", "quire.db"), ("/a/b/", "/a", "b"), ("/a//b", "/a", "b"), ("/", "/", ""), ("", "", ""),
        ("/a/\u{301}b", "/a", "\u{301}b"),
    ])
    func aPathHasAFolderAndAName(path: String, folder: String, name: String) {
        #expect(LibraryFile(path: path).folder == folder)
        #expect(LibraryFile(path: path).name == name)
    }

    @Test func aFileIsNamedWithinItsFolder() {
        #expect(["", "/", "/a"].map { LibraryFile.path(of: "b", in: $0) } == ["b", "/b", "/a/b"])
    }

    @Test func linksAreFollowedToTheFile() throws {
        let folder = try TemporaryFolder()
        let links = [("1", "sub/2"), ("sub/2", "../3"), ("3", "\(folder.path)/missing"), ("loop", "loop")]
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: target)
        }
        #expect(LibraryFile(path: folder.path + "/1").resolved == folder.path + "/missing")
        #expect(LibraryFile(path: folder.path + "/plain").resolved == folder.path + "/plain")
        #expect(LibraryFile(path: folder.path + "/loop").resolved == folder.path + "/loop")
    }
}
