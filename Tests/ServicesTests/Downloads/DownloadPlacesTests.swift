import FeedModel
import Foundation
import QuireTesting
import SourceAPI
import SystemSupport
import Testing

@testable import Screens
@testable import Services

/// Tests of the folders and names of files that are downloaded: DownloadService, Enclosure.ending.
@Suite(.timeLimit(.minutes(2))) struct DownloadPlacesTests {
    private let trial: Downloading

    init() throws {
        trial = try Downloading()
    }

    @Test func theFolderOfTheSettingsIsMadeAndATypedOneIsNot() async throws {
        let file = ServedFile(100)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            let item = trial.item([Enclosure(url: server.base + "/1.mp3")], of: server)
            let service = try trial.service(folder: "~/new/podcasts", home: trial.folder.path)
            func last(_ typed: String?) async -> DownloadNews? {
                let news = service.start(DownloadRequest(item: item, index: 0, folder: typed))
                return await news.reduce(nil) { $1 }
            }
            #expect(await last(nil) == .done(path: trial.folder.file("new/podcasts/" + Downloading.name), bytes: 100))
            for (typed, missing) in [
                (trial.folder.file("no"), trial.folder.file("no")), ("~/no/", trial.folder.file("no")),
                ("~nosuchuser/x", "~nosuchuser/x"),
                (
                    trial.folder.file("new/podcasts/" + Downloading.name),
                    trial.folder.file("new/podcasts/" + Downloading.name)
                ), ("a\0b", "a\0b"), (trial.folder.path + "\0b", trial.folder.path + "\0b"),
            ] {
                #expect(await last(typed) == .failed(with: DownloadError.noFolder(missing)))
            }
            #expect(await last(trial.folder.path + "//") == .done(path: trial.place, bytes: 100))
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: [
        ("Episode 1", "/1.mp3", "audio/mpeg", "Episode-1.mp3"), ("Episode 1", "/1", "AUDIO/MPEG; x=1", "Episode-1.mp3"),
        ("", "/a.ogg?x=/../../b.sh#c", nil, ".ogg"), ("../../etc/passwd", "/../../x.mp3", nil, "etc-passwd.mp3"),
        ("-rf *", "/-o.mp3", nil, "rf.mp3"), (".bashrc", "/.bashrc", nil, "bashrc"),
        ("$(touch x)`id`\n;", "/$(x).mp3", nil, "touch-x-id.mp3"),
        ("a\u{202E}3pm.exe", "/a", "video/mp4", "a-3pm-exe.mp4"),
        ("CON", "/NUL.mp3", nil, "CON.mp3"), ("a", "/x.tar.gz/", "a/b", "a.gz"), ("a", "/x.toolong", nil, "a"),
        ("a", "/x.m%1Bp", nil, "a"), ("a", "", nil, "a"), ("a", "/x.", nil, "a"), ("a", "/x.MP3", nil, "a.mp3"),
    ])
    func aNameIsSafeWhateverThePublisherWrote(title: String, path: String, type: String?, name: String) async throws {
        let file = ServedFile(10)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            let item = trial.item([Enclosure(url: server.base + path, type: type)], title: title, of: server)
            let news = try await trial.news(item).last
            let expected = "2025-11-21\(name.hasPrefix(".") || name.isEmpty ? "" : "-")\(name)"
            #expect(news == .done(path: trial.folder.file(expected), bytes: 10))
            #expect(try trial.files == [expected])
        }
    }

    @Test(arguments: [("text/html", "/1"), (nil, "/1.htm")])
    func aWebPageIsDownloadedIfThePublisherNamesOne(type: String?, path: String) async throws {
        let page = ["Content-Type": "text/html; charset=utf-8"]
        try await trial.with([{ _ in .status(200, "<p>A page", page) }]) { server throws in
            let item = trial.item([Enclosure(url: server.base + path, type: type)], of: server)
            guard case .done(_, 9, _)? = try await trial.news(item).last else {
                return #expect(Bool(false), "It is not done.")
            }
        }
    }

    @Test func aLongTitleFitsAndFilesOfOneItemDiffer() async throws {
        let file = ServedFile(10)
        try await trial.with([{ file.reply(to: $0) }]) { server throws in
            let enclosures = [1, 2].map { Enclosure(url: "\(server.base)/\($0).mp3") }
            let item = trial.item(enclosures, title: String(repeating: "夏", count: 300), of: server)
            for index in [0, 1] {
                guard case .done(let path, 10, _)? = try await trial.news(item, at: index).last else {
                    return #expect(Bool(false), "It is not done.")
                }
                #expect((path.split(separator: "/").last?.utf8.count ?? 0) + ".part.json".utf8.count <= 255)
                #expect(path.hasSuffix(index == 0 ? "夏.mp3" : "夏-2.mp3"))
            }
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/1.mp3", "magnet:?xt=1", "/etc/passwd", "", "a b"])
    func anAddressOfAnotherKindIsRefused(address: String) async throws {
        try await trial.with([{ _ in .status(200, "no") }]) { server throws in
            let item = trial.item([Enclosure(url: address, type: "audio/mpeg")], of: server)
            guard case .interrupted(.refused, kept: 0)? = try await trial.news(item).last?.error else {
                return #expect(Bool(false), "It is not refused.")
            }
            #expect(try trial.files == [])
        }
    }
}
