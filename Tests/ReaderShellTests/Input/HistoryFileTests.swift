import Foundation
import Glibc
import QuireTesting
import ReaderShell
import Testing

/// Tests of the file of typed lines: HistoryFile.
@Suite struct HistoryFileTests {
    @Test func aHistoryIsForItsOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let history = HistoryFile(path: folder.file("history"))
        #expect(history.lines().isEmpty)
        for line in [
            "home", "add https://ada:s3cret@h/f", "", " secret", "two\nlines", String(repeating: "x", count: 5000),
            "login github ghp_0123", "sign-in github 'two words", "home; logi newsapi s3cret", "login github 'x y",
            "login ghp_0123456789012345678901", "login https://example.org/f s3cret", "login github",
            "login https://example.org/private.xml", "search login form words", "quit",
        ] {
            history.append(line)
        }
        #expect(
            history.lines() == [
                "home", "login github", "login https://example.org/private.xml", "search login form words", "quit",
            ]
        )
        var status = stat()
        stat(history.path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func aLongHistoryIsCutToItsEnd() throws {
        let folder = try TemporaryFolder()
        let history = HistoryFile(path: folder.file("history"))
        let old = String(repeating: String(repeating: "o", count: 99) + "\n", count: 21_500)
        try old.write(toFile: history.path, atomically: false, encoding: .utf8)
        history.append("news")
        history.trim()
        #expect(history.lines().count == HistoryFile.maximumLines)
        #expect(history.lines().last == "news")
        var status = stat()
        stat(history.path, &status)
        #expect(status.st_size == 999 * 100 + 5)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
    }

    @Test func aHistoryThatIsNoFileIsEmpty() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.file("fifo"), 0o600)
        for path in [folder.path, folder.file("fifo"), folder.file("no/such"), "/dev/zero"] {
            HistoryFile(path: path).append("x")
            #expect(HistoryFile(path: path).lines().isEmpty)
        }
    }
}
