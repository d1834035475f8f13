import FeedModel
import Foundation
import QuireTesting
import SourceAPI
import SystemSupport
import Testing

@testable import Screens
@testable import Services

/// Tests of downloads from servers that break off, say wrong sizes, change the file and answer ranges wrongly: DownloadService,
/// PartialDownload, PartRecord.
///
/// Whatever a server does, a file with the final name has the bytes of the server.
@Suite(.timeLimit(.minutes(2))) struct DownloadServiceTests {
    private let trial: Downloading

    init() throws {
        trial = try Downloading()
    }

    private func done(_ file: ServedFile) -> DownloadNews { .done(path: trial.place, bytes: file.body.count) }

    @Test(arguments: [1, 5000, 300_000])
    func aFileGetsItsNameWhenItIsWhole(size: Int) async throws {
        let file = ServedFile(size)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(try trial.files == [Downloading.name])
            let request = try #require(server.requests.first)
            #expect(request.header("Accept-Encoding") == "identity")
            #expect(request.header("Range") == nil)
            // A second time nothing is asked for, and nothing written.
            #expect(try await trial.download(from: server) == .failed(with: DownloadError.exists(trial.place)))
            #expect(server.requests.count == 1)
        }
    }

    @Test func theLengthOfTheFeedIsReportedAndNotRequired() async throws {
        let file = ServedFile(1000)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            let enclosure = Enclosure(url: server.base + "/1.mp3", type: "audio/mpeg", length: 9000)
            let item = trial.item([enclosure], of: server)
            #expect(try await trial.news(item).last == .done(path: trial.place, bytes: 1000, announced: 9000))
            #expect(try trial.bytes() == file.body)
        }
    }

    @Test func aFileInChunksIsWholeWithItsLastChunk() async throws {
        let file = ServedFile(5000)
        try await trial.with([{ _ in file.chunks(isComplete: false) }, { _ in file.chunks() }]) { server throws in
            guard case .interrupted(_, kept: 5000)? = try await trial.download(from: server)?.error else {
                return #expect(Bool(false), "It is not interrupted.")
            }
            #expect(try trial.files == [Downloading.name + ".part", Downloading.name + ".part.json"])
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
        }
    }

    @Test(arguments: [1, 4096, 4097, 250_000, 299_999])
    func aServerThatBreaksOffIsAskedForTheRest(kept: Int) async throws {
        let truncation = SourceError.malformed(where: "the body", what: "it was cut short")
        let interrupted = DownloadError.interrupted(truncation, kept: kept)
        let file = ServedFile()
        try await trial.with([{ _ in file.beginning(kept) }, { file.reply(to: $0) }]) { server throws in
            #expect(try await trial.download(from: server) == .failed(with: interrupted))
            #expect(try trial.files == [Downloading.name + ".part", Downloading.name + ".part.json"])
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(try trial.files == [Downloading.name])
            let asked = server.requests.last
            #expect(asked?.rangeStart == max(0, kept - 4096))
            #expect(asked?.header("If-Range") == "\"one\"")
        }
    }

    @Test func aPartThatIsWholeIsOnlyCompared() async throws {
        let file = ServedFile(10_000)
        try trial.folder.write(Downloading.name + ".part", file.body)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            try trial.record(#""etag":"\"one\"","length":10000"#, of: server)
            #expect(try await trial.download(from: server) == done(file))
            #expect(server.requests.map { $0.header("Range") } == ["bytes=5904-"])
        }
    }

    /// Writes the record of a part.
    private func record(_ members: String, of server: LoopbackServer, path: String = "/1.mp3") throws {
        try trial.folder.write(Downloading.name + ".part.json", #"{"address":"\#(server.base)\#(path)",\#(members)}"#)
    }

    @Test(arguments: [
        (#""etag":"W/\"one\"","last_modified":"Fri, 21 Nov 2025 09:00:00 GMT","length":300000"#, nil),
        (#""length":300000"#, nil), ("not json", nil),
        (
            #""last_modified":"Fri, 21 Nov 2025 09:00:00 GMT","length":300000"#,
            "Fri, 21 Nov 2025 09:00:00 GMT"
        ),
    ])
    func withoutAStrongValidatorTheWholeFileIsAskedFor(members: String, ifRange: String?) async throws {
        var file = ServedFile(etag: nil)
        file.lastModified = ifRange
        try trial.folder.write(Downloading.name + ".part", Array(file.body[..<100_000]))
        try await trial.with([{ [file] in file.reply(to: $0) }]) { server throws in
            try trial.record(members, of: server)
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(server.requests.map { $0.header("If-Range") } == [ifRange])
        }
    }

    @Test func aPartOfAnotherAddressIsNotContinued() async throws {
        let file = ServedFile()
        try trial.folder.write(Downloading.name + ".part", Array(repeating: UInt8(0), count: 1000))
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            try trial.record(#""etag":"\"one\"","length":300000"#, of: server, path: "/2.mp3")
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(server.requests.map(\.rangeStart) == [nil])
        }
    }

    @Test(arguments: [
        // The server says so, and sends the new file.
        ServedFile(200_000, seed: 2, etag: "\"two\""), ServedFile(400_000, seed: 2, etag: "\"two\""),
    ])
    func aFileThatChangedIsDownloadedWhole(changed: ServedFile) async throws {
        let file = ServedFile()
        try await trial.with([{ _ in file.beginning(100_000) }, { changed.reply(to: $0) }]) { server throws in
            _ = try await trial.download(from: server)
            #expect(try await trial.download(from: server) == done(changed))
            #expect(try trial.bytes() == changed.body)
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: [
        // It sends a rest of another file, under another validator or the same one, of another size or the same one.
        ServedFile(seed: 2, etag: "\"two\""), ServedFile(seed: 2), ServedFile(400_000, seed: 2),
        ServedFile(seed: 2, etag: nil),
    ])
    func theRestOfAnotherFileIsNotUsed(changed: ServedFile) async throws {
        let file = ServedFile()
        try await trial.with([
            { _ in file.beginning(100_000) }, { changed.rest(from: $0.rangeStart ?? 0) }, { _ in changed.whole },
        ]) { server throws in
            _ = try await trial.download(from: server)
            #expect(try await trial.download(from: server) == done(changed))
            #expect(try trial.bytes() == changed.body)
            #expect(server.requests.map { $0.rangeStart } == [nil, 95_904, nil])
        }
    }

    @Test(arguments: [
        "", "bytes 0-299999/300000", "bytes 95905-299999/300000", "bytes 95904-299998/300000",
        "bytes 95904-299999/*", "bytes 95904-299999/299999", "bytes 95904-300000/300001", "bytes */300000",
        "items 95904-299999/300000", "bytes 95904-299999/99999999999999999999", "bytes -1-299999/300000", "bytes",
        "bytes 299999-95904/300000",
    ])
    func aRangeThatWasNotAskedForIsNotUsed(range: String) async throws {
        let file = ServedFile()
        try await trial.with([
            { _ in file.beginning(100_000) }, { file.rest(from: $0.rangeStart ?? 0, ["Content-Range": range]) },
            { file.reply(to: $0) },
        ]) { server throws in
            _ = try await trial.download(from: server)
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(server.requests.map { $0.rangeStart } == [nil, 95_904, nil])
        }
    }

    @Test(arguments: [0, 1, 95_905, 200_000])
    func bytesOfAnotherPlaceAreNotUsed(start: Int) async throws {
        let file = ServedFile()
        let claim = ["Content-Range": "bytes 95904-299999/300000"]
        try await trial.with([
            { _ in file.beginning(100_000) }, { _ in file.rest(from: start, claim) }, { _ in file.whole },
        ]) { server throws in
            _ = try await trial.download(from: server)
            #expect(try await trial.download(from: server) == done(file))
            #expect(try trial.bytes() == file.body)
        }
    }

    @Test(arguments: [416, 206])
    func aServerThatAlwaysAnswersAsToARangeFails(status: Int) async throws {
        let file = ServedFile()
        try await trial.with([
            { _ in file.beginning(100_000) },
            { _ in status == 416 ? .status(416) : .bytes(206, file.body, ["Content-Range": "bytes 0-299999/300000"]) },
        ]) { server throws in
            _ = try await trial.download(from: server)
            let last = try await trial.download(from: server)
            #expect(last?.error != nil)
            let files = try trial.files
            #expect(!files.contains(Downloading.name))
            #expect(server.requests.count == 3)
        }
    }

    @Test(arguments: [-1, 8]) func aRestThatIsTooShortOrTooLongIsThrownAway(excess: Int) async throws {
        let file = ServedFile(10_000)
        let head =
            "HTTP/1.1 206 OK\r\nETag: \"one\"\r\nContent-Range: bytes 4096-9999/10000\r\nTransfer-Encoding: chunked\r\n\r\n"
        let rest = Array((file.body + Array("and more".utf8))[4096..<10_000 + excess])
        let chunk = Array("\(head)\(String(rest.count, radix: 16))\r\n".utf8) + rest + Array("\r\n0\r\n\r\n".utf8)
        try await trial.with([
            { _ in file.beginning(8192) }, { _ in LoopbackServer.Reply(bytes: chunk, then: .close) },
        ]) { server throws in
            _ = try await trial.download(from: server)
            #expect(try await trial.download(from: server) == .failed(with: DownloadError.wrong(.otherLength)))
            #expect(try trial.files == [])
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n\r\nsome bytes", DownloadError.Fault.unknownLength),
        ("HTTP/1.0 200 OK\r\n\r\nsome bytes", .unknownLength),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .empty),
        ("HTTP/1.1 204 No\r\n\r\n", .empty),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .empty),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nbytes", .encoded),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 5\r\n\r\nbytes", .encoded),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 4\r\n\r\n<a/>", .webPage),
        ("HTTP/1.1 206 OK\r\nContent-Range: bytes 0-4/5\r\nContent-Length: 5\r\n\r\nbytes", .changed),
    ])
    func anotherAnswerIsNotTheFile(reply: String, fault: DownloadError.Fault) async throws {
        try await trial.with([{ _ in .raw(reply) }]) { server throws in
            #expect(try await trial.download(from: server) == .failed(with: DownloadError.wrong(fault)))
            #expect(try trial.files == [])
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nbytes!",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nbytes",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nbytes",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbytes",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbytes\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\nbytes\r\n0\r\n\r\n",
        "HTTP/1.1 404 No\r\nContent-Length: 4\r\n\r\nnone", "HTTP/1.1 500 No\r\nContent-Length: 4\r\n\r\nnone",
        "HTTP/1.1 304 No\r\n\r\n", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", "no answer", "",
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2/\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
    ])
    func anErrorOfTheServerLeavesNothing(reply: String) async throws {
        try await trial.with([{ _ in .raw(reply) }]) { server throws in
            guard case .interrupted(_, kept: 0)? = try await trial.download(from: server)?.error else {
                return #expect(Bool(false), "It is not an error of the server.")
            }
            // Without a validator, the part could not be continued.
            #expect(try trial.files == [])
        }
    }

    @Test func aFileThatNoDiskHasRoomForIsNotBegun() async throws {
        let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Length: 9000000000000000000\r\n\r\nsome"
        try await trial.with([{ _ in .raw(head) }]) { server throws in
            #expect(try await trial.download(from: server) == .failed(with: DownloadError.noRoom(trial.place)))
            #expect(try trial.files == [])
        }
    }

    @Test func aStoppedDownloadKeepsItsPart() async throws {
        let file = ServedFile(6 << 20)
        var begun = file.beginning(5 << 20)
        begun.then = .hang
        try await trial.with([{ [begun] _ in begun }, { file.reply(to: $0) }]) { server throws in
            let item = trial.item([Enclosure(url: server.base + "/1.mp3")], of: server)
            // When a part has arrived, its news are no longer awaited, as after Ctrl-C.
            for await one in try trial.service().start(DownloadRequest(item: item, index: 0)) {
                if case .progress(Downloading.name, 4_194_304..., 6_291_456?) = one { break }
            }
            // The file is closed soon.
            let busy = DownloadNews.failed(with: FileError.busy(path: trial.place + ".part"))
            var last = try await trial.download(from: server)
            while last == busy { last = try await trial.download(from: server) }
            #expect(last == done(file))
            #expect(try trial.bytes() == file.body)
            #expect(server.requests.map { $0.rangeStart == nil } == [true, false])
        }
    }

    @Test func aFileThatAppearsMeanwhileIsKept() async throws {
        let file = ServedFile(1000)
        let place = trial.place
        try await trial.with([
            { request in
                try? Data("mine".utf8).write(to: URL(filePath: place))
                return file.reply(to: request)
            }
        ]) { server throws in
            #expect(try await trial.download(from: server) == .failed(with: DownloadError.exists(place)))
            #expect(try trial.bytes() == Array("mine".utf8))
            #expect(try trial.bytes(Downloading.name + ".part") == file.body)
        }
    }

    @Test func theQuartersOfALargeFileAreReported() async throws {
        let file = ServedFile(20 << 20)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            let item = trial.item([Enclosure(url: server.base + "/1.mp3", type: "audio/mpeg")], of: server)
            let news = try await trial.news(item)
            let reported = news.dropLast().map { one in
                if case .progress(Downloading.name, let bytes, 20_971_520?) = one { bytes >> 20 } else { -1 }
            }
            #expect(reported == [5, 10, 15])
            #expect(news.last == done(file))
        }
    }
}
