import FeedModel
import Foundation
import QuireTesting
import SourceAPI
import Testing

/// Tests of folders of recordings.
@Suite struct RecordingsTests: ~Copyable {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func exchange(_ url: String, at seconds: TimeInterval, body: String) -> Exchange {
        Exchange(
            recorded: Date(timeIntervalSince1970: seconds),
            request: HTTPRequest(url),
            outcome: .response(HTTPResponse(url: url, status: 200, body: Array(body.utf8)))
        )
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try temporary.write(name, bytes)
    }

    @Test func theExchangesOfAnAddressAreInTheOrderOfTheirFileNames() throws {
        let first = exchange("https://a/", at: 30, body: "1")
        let second = exchange("https://a/", at: 10, body: "2")
        let other = exchange("https://b/", at: 20, body: "3")
        try write(second.fileContents, to: "b/2.http")
        try write(first.fileContents, to: "a/9.http")
        try write(other.fileContents, to: "other.http")
        try write(Array("not a recording".utf8), to: "README.md")
        let recordings = try Recordings(folder: folder)
        #expect(recordings.exchanges == ["https://a/": [first, second], "https://b/": [other]])
        #expect(recordings.recorded == Date(timeIntervalSince1970: 30))
    }

    @Test func aFolderThatIsMissingCannotBeRead() {
        let path = folder + "/missing"
        #expect(throws: Recordings.LoadError.unreadable(path: path)) { try Recordings(folder: path) }
    }

    @Test func aFolderWithoutRecordingsIsEmpty() throws {
        try write([], to: "a.txt")
        #expect(throws: Recordings.LoadError.empty(path: folder)) { try Recordings(folder: folder) }
    }

    @Test func aFileThatIsNoRecordingIsNamedWithItsLine() throws {
        try write(Array("quire-recording 1\nrecorded: never\n".utf8), to: "a/bad.http")
        let expected = Recordings.LoadError.malformed(
            path: folder + "/a/bad.http",
            line: 2,
            reason: "'recorded:' and a date such as 2026-11-21T09:00:00Z"
        )
        #expect(throws: expected) { try Recordings(folder: folder) }
    }

    @Test func aFolderNamedLikeARecordingCannotBeRead() throws {
        try write([], to: "a.http/b.txt")
        #expect(throws: Recordings.LoadError.unreadable(path: folder + "/a.http")) { try Recordings(folder: folder) }
    }

    @Test func recordingsAtHandNeedNoFolder() {
        let one = exchange("https://a/", at: 5, body: "")
        #expect(Recordings([one, one]).exchanges["https://a/"]?.count == 2)
        #expect(Recordings([]).recorded == Date(timeIntervalSince1970: 0))
    }
}
