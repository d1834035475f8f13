import ArgumentParser
import FeedModel
import Foundation
import Library
import QuireTesting
import ReaderShell
import Screens
import Services
import SourceAPI
import Synchronization
import Testing

@testable import QuireProgram
@testable import SystemSupport

/// Tests of the requests of one day in virtual time: a refresh every ten minutes, and a new process every three hours.
@Suite(.serialized, .timeLimit(.minutes(4))) struct PolitenessOverADayTests {
    /// A whole network behind a proxy, and the log of what it was asked.
    private final class Network: Sendable {
        /// A request: minutes since the morning, its address, what it brought.
        struct Entry: Sendable {
            var minute: Int
            var address: String
            var request: LoopbackServer.Request
        }

        private let log = Mutex<[Entry]>([])
        private let server: Mutex<LoopbackServer?> = Mutex(nil)

        /// Answers by address, given the number of requests for it.
        init(clock: VirtualClock, _ answer: @escaping @Sendable (LoopbackServer.Request, Int) -> LoopbackServer.Reply) {
            let proxy = LoopbackServer { [self] request, count in
                log.withLock { $0.append(Entry(minute: clock.minute, address: request.path, request: request)) }
                return answer(request, count)
            }
            server.withLock { $0 = proxy }
        }

        var proxy: String { server.withLock { $0?.base ?? "" } }
        var entries: [Entry] { log.withLock(\.self) }
        func stop() { server.withLock { $0?.stop() } }

        /// When an address was asked.
        func minutes(of address: String) -> [Int] { entries.filter { $0.address == address }.map(\.minute) }

        /// The values of a header, one a request.
        func header(_ name: String, of address: String) -> [String?] {
            entries.filter { $0.address == address }.map { $0.request.header(name) }
        }
    }

    /// The time of a test: it begins at 09:00 on 2026-11-21, a Saturday.
    private final class VirtualClock: Sendable {
        private let seconds = Mutex(0)

        var now: Date { Date(timeIntervalSince1970: 1_795_251_600 + Double(seconds.withLock(\.self))) }
        var minute: Int { seconds.withLock { $0 / 60 } }

        func advance(minutes: Int) { seconds.withLock { $0 += minutes * 60 } }
    }

    private let clock = VirtualClock()

    @Test func nobodyIsAskedInsideTheGapOrBeforeTheTimeItHasNamed() async throws {
        let network = Network(clock: clock) { [clock] request, count in
            switch request.path {
            case "http://long.example/feed": .status(200, Self.feed, ["Cache-Control": "max-age=7200"])
            case "http://ttl.example/feed": .status(200, Self.feed(asking: "<ttl>180</ttl>"))
            case "http://quiet.example/feed":
                .status(200, Self.feed(asking: "<skipHours><hour>10</hour><hour>11</hour></skipHours>"))
            case "http://busy.example/first" where count == 1:
                .status(429, "slow down", ["Retry-After": "10800"])
            case "http://down.example/feed" where count == 1:
                .status(503, "", ["Retry-After": Self.httpDate(clock.now + 5 * 3600)])
            case "http://gone.example/feed": .status(410, "gone")
            default: .status(200, Self.feed)
            }
        }
        defer { network.stop() }
        let addresses = [
            "long.example/feed", "ttl.example/feed", "quiet.example/feed", "busy.example/first", "busy.example/second",
            "down.example/feed", "gone.example/feed", "plain.example/feed", "own.example/feed",
        ]
        try await live(
            for: 12 * 60,
            with: addresses,
            on: network,
            configuration: "[source.\"http://own.example/feed\"]\ninterval = 300\n"
        )
        let hours = Dictionary(uniqueKeysWithValues: addresses.map { ($0, network.minutes(of: "http://" + $0)) })
        #expect(hours["plain.example/feed"] == Array(stride(from: 0, to: 720, by: 60)))
        #expect(hours["own.example/feed"] == [0, 300, 600])
        #expect(hours["long.example/feed"] == Array(stride(from: 0, to: 720, by: 120)))
        #expect(hours["ttl.example/feed"] == [0, 180, 360, 540])
        #expect(hours["quiet.example/feed"] == [0, 180] + Array(stride(from: 240, to: 720, by: 60)))
        // The whole host is left alone, by the one who heard it and by the other.
        #expect(hours["busy.example/first"] == [0] + Array(stride(from: 180, to: 720, by: 60)))
        #expect(hours["busy.example/second"] == Array(stride(from: 180, to: 720, by: 60)))
        #expect(hours["down.example/feed"] == [0] + Array(stride(from: 300, to: 720, by: 60)))
        #expect(hours["gone.example/feed"] == [0])
    }

    @Test func whatFailsIsAskedMoreSeldomEachTimeAndWhatIsNotThereIsGivenUp() async throws {
        let network = Network(clock: clock) { request, _ in
            request.path == "http://lost.example/feed" ? .status(404, "no") : .status(500, "oops")
        }
        defer { network.stop() }
        try await live(for: 4 * 24 * 60, with: ["broken.example/feed", "lost.example/feed"], on: network)

        func waits(_ address: String) -> [Int] {
            let minutes = network.minutes(of: address)
            return zip(minutes.dropFirst(), minutes).map { $0 - $1 }
        }
        // Ten minutes are the source's minimum; then 16, 32, 64 … and up to a quarter more, at the next ten minutes, to a day.
        let broken = waits("http://broken.example/feed")
        #expect(broken.prefix(3) == [10, 10, 10])
        for (wait, least) in zip(broken.dropFirst(3), [16, 32, 64, 128, 256, 512, 1024, 1440]) {
            #expect((least...(least + min(least, 1024) / 4 + 10)).contains(wait), "\(broken)")
        }
        // A server that answers is asked as often as a good one at most, and ten times in all.
        let lost = waits("http://lost.example/feed")
        #expect(lost.count == 9)
        #expect(lost.prefix(5) == [60, 60, 60, 60, 60])
    }

    @Test func validatorsGoBackToWhoGaveThemAndNothingOfThePersonToAnybodyElse() async throws {
        let network = Network(clock: clock) { request, _ in
            switch request.path {
            case "http://etag.example/feed":
                request.header("If-None-Match") == "W/\"a,b\"" && request.header("If-Modified-Since") == "yesterday"
                    ? .status(304) : .status(200, Self.feed, ["ETag": "W/\"a,b\"", "Last-Modified": "yesterday"])
            case "http://home.example/feed":
                .status(302, "", ["Location": "http://away.example/feed", "Set-Cookie": "id=1", "ETag": "\"home\""])
            case "http://moved.example/feed": .redirect(301, to: "http://new.example/feed")
            default: .status(200, Self.feed, ["ETag": "\"\(request.path.utf8.count)\"", "Set-Cookie": "id=2"])
            }
        }
        defer { network.stop() }
        try await live(
            for: 4 * 60,
            with: ["etag.example/feed", "me:hush@home.example/feed", "moved.example/feed"],
            on: network,
            configuration: "[source.\"http://home.example/feed\"]\nheaders = { X-Api-Key = \"hush-hush\" }\n"
        )
        #expect(network.minutes(of: "http://etag.example/feed") == [0, 60, 120, 180])
        #expect(
            network.header("If-None-Match", of: "http://etag.example/feed") == [nil]
                + Array(repeating: "W/\"a,b\"", count: 3)
        )
        #expect(
            network.header("If-Modified-Since", of: "http://etag.example/feed")
                == [nil] + Array(repeating: "yesterday", count: 3)
        )
        let pair = "Basic " + Data("me:hush".utf8).base64EncodedString()
        #expect(network.header("Authorization", of: "http://home.example/feed") == Array(repeating: pair, count: 4))
        #expect(network.header("X-Api-Key", of: "http://home.example/feed") == Array(repeating: "hush-hush", count: 4))
        #expect(network.minutes(of: "http://away.example/feed") == [0, 60, 120, 180])
        #expect(network.minutes(of: "http://moved.example/feed") == [0, 60])
        #expect(network.minutes(of: "http://new.example/feed") == [0, 60, 120, 180])
        let strangers = network.entries.filter { !$0.address.contains("home.example") }
        for name in ["Authorization", "X-Api-Key", "Referer"] {
            #expect(strangers.allSatisfy { $0.request.header(name) == nil }, "\(name)")
        }
        #expect(network.entries.allSatisfy { $0.request.header("Cookie") == nil })
        #expect(!strangers.contains { $0.request.head.contains("home") })
        // A redirect has no validators; the validators of its target are sent to its target.
        #expect(network.header("If-None-Match", of: "http://home.example/feed") == Array(repeating: nil, count: 4))
        #expect(network.header("If-None-Match", of: "http://away.example/feed") == [nil, "\"24\"", "\"24\"", "\"24\""])
    }

    /// Lets a person's machine refresh every ten minutes.
    private func live(
        for minutes: Int,
        with addresses: [String],
        on network: Network,
        configuration: String = ""
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", addresses.map { "http://\($0)\n" }.joined())
        try folder.write("config.toml", "[fetch]\njobs = 1\n" + configuration)
        for start in stride(from: 0, to: minutes, by: 180) {
            let app = try app(in: folder, through: network.proxy)
            for _ in stride(from: start, to: min(start + 180, minutes), by: 10) {
                for await _ in app.refresh.start(RefreshRequest()).news {}
                clock.advance(minutes: 10)
            }
            await app.library.close()
        }
    }

    private func app(in folder: borrowing TemporaryFolder, through proxy: String) throws -> App {
        let options = try GlobalOptions.parse(["--home", folder.path])
        let surroundings = ProcessEnvironment(
            variables: ["http_proxy": proxy],
            now: { [clock] in clock.now },
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString },
            hostName: "here",
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
        return try App(options, environment: surroundings)
    }

    private static let feed = feed(asking: "")

    private static func feed(asking wish: String) -> String {
        BadInputTests.feed.replacing("<title>A feed</title>", with: "<title>A feed</title>\(wish)")
    }

    /// A date as HTTP writes it (RFC 9110, 5.6.7).
    private static func httpDate(_ date: Date) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: date)
    }
}
