import FeedModel
import Foundation
import PluginManifests
import PluginSources
import Primitives
import QuireTesting
import SourceAPI
import SourceChecks
import Synchronization
import Testing
import TidesSource

@testable import SourceProcess

/// Tests of sources in a separate process: SourceProcessHost, MessageHost, PageMessages, FetchLine.
@Suite struct SourceProcessHostTests {
    private let uri: SubscriptionURI

    init() throws {
        uri = try SubscriptionURI("tides:Bremerhaven")
    }

    private static let now = Date(timeIntervalSince1970: 1_795_251_600)
    private static let source = SourceID("tides:Bremerhaven")

    /// The plugin whose program runs the source of Tests/Samples/Tides; it is next to the tests.
    ///
    /// - Parameter libraries: The folder of the compiler's libraries, if it runs under the kernel's rules alone.
    private func plugin(libraries: String? = nil) throws -> ProgramSource {
        let manifest = """
            id = "tides"
            title = "Tides"
            run = ["./tides-process"]
            pages = true
            [subject]
            name = "harbour"
            help = "the name of a harbour"
            example = "Bremerhaven"
            [[services]]
            key = "api"
            base = "https://tides.example.org"
            """
        var surroundings = ProgramSurroundings(
            variables: [:],
            isOffline: false,
            deadline: .seconds(300),
            temporaryFolder: NSTemporaryDirectory(),
            reader: "quire/0"
        )
        // It uses the compiler's libraries, which need not be the system's.
        surroundings.isSandboxed = libraries != nil
        surroundings.usesBubblewrap = false
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
        var read = try #require(PluginManifest.read(Array(manifest.utf8)).manifest)
        read.readablePaths = [libraries].compactMap(\.self)
        return try #require(ProgramSource(read, in: folder, surroundings: surroundings))
    }

    @Test func aSourceConformsInAProcessOfItsOwn() async throws {
        let recordings = try Recordings(folder: ProjectFolder.url("Tests/Samples/Tides/Fixtures/ordinary").path)
        #expect(await ConformanceCheck(of: try plugin(), on: recordings).findings() == [])
        let request = FetchRequest(uri: try SubscriptionURI("tides:Bremerhaven"))
        let inside = await RecordedRun(TidesSource(), request: request, on: recordings)
        let outside = await RecordedRun(try plugin(), request: request, on: recordings)
        #expect(try outside.page == inside.page)
        #expect(outside.transcript.requests == inside.transcript.requests)
    }

    /// Dispatch's thread pool would end about every eighth run, because it cannot read of its threads.
    @Test(.enabled(if: ProgramSandbox.hasKernelRules))
    func aSourceRunsUnderTheKernelsRulesAlone() async throws {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
        let line = try #require(maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") })
        let libraries = URL(filePath: String(line[try #require(line.firstIndex(of: "/"))...]))
            .deletingLastPathComponent().path
        let recordings = try Recordings(folder: ProjectFolder.url("Tests/Samples/Tides/Fixtures/ordinary").path)
        let request = FetchRequest(uri: try SubscriptionURI("tides:Bremerhaven"))
        let expected = try await RecordedRun(TidesSource(), request: request, on: recordings).page
        let plugin = try plugin(libraries: libraries)
        for _ in 1...100 {
            let run = await RecordedRun(plugin, request: request, on: recordings)
            guard try run.page == expected else {
                Issue.record("\(run)")
                return
            }
        }
    }

    @Test func everyFieldOfAPageComesThrough() {
        var item = Item(source: Self.source, guid: "1", title: "High water")
        item.url = "https://tides.example.org/1"
        item.authors = ["Ada", "Ben"]
        item.published = Self.now
        item.updated = Self.now + 60
        item.starts = Self.now + 3600
        item.ends = Self.now + 7200
        item.summary = "3.8 m"
        item.body = .html("<p>3.8 m")
        item.categories = ["high", "north"]
        item.enclosures = [Enclosure(url: "https://tides.example.org/1.mp3", type: "audio/mpeg", length: 7)]
        item.image = "https://tides.example.org/1.png"
        item.comments = "https://tides.example.org/1/comments"
        item.language = "de"
        item.score = 3
        var other = Item(source: Self.source, guid: "2", title: "Low water")
        other.body = .text("0.2 m")
        var page = Page(.items([item, other]), title: "Tides", next: Cursor(rawValue: "2"))
        page.url = "https://tides.example.org/"
        page.total = 9
        page.notice = "Measured."
        page.isPartial = true
        page.skipped = 2
        page.minimumInterval = .seconds(900)
        page.skipSchedule = SkipSchedule(hours: [1, 2], days: [0])
        page.state = SourceState(rawValue: "seen \"1\"\n")
        let request = FetchRequest(uri: uri)
        #expect(Self.page(PageMessages.messages(of: page, request), request) == .success(Self.asStored(page)))
        let unchanged = Page(.unchanged, state: SourceState(rawValue: "old"))
        var second = request
        second.state = SourceState(rawValue: "old")
        #expect(PageMessages.messages(of: unchanged, second) == [["type": "unchanged"], ["type": "done"]])
        #expect(
            PageMessages.messages(of: Page(.items([])), second) == [
                ["type": "state", "value": .null], ["type": "done"],
            ]
        )
    }

    @Test func aStateComesBackAsItWas() throws {
        let state = SourceState(rawValue: "seen \"1\"\n")
        let text = JSONValue.string(state.rawValue).line
        let line = try #require(
            FetchLine(
                #"{"type":"fetch","protocol":1,"uri":"tides:Bremerhaven?days=3","limit":7,"cursor":"2","state":"# + text
                    + #","now":"2026-11-21T09:00:00Z"}"#
            )
        )
        #expect(line.request.state == state)
        #expect(line.request.limit == 7)
        #expect(line.request.cursor == Cursor(rawValue: "2"))
        #expect(line.request.uri.parameter("days") == "3")
        #expect(line.now == Self.now)
        #expect(FetchLine("{}") == nil)
    }

    @Test(
        arguments: [
            .unreachable("no route"), .status(418, message: "teapot"),
            .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_720), message: "slow down"),
            .unauthorized(credential: "tides"), .missingCredential("tides", without: "10 a day"),
            .notFound("no such harbour"), .malformed(where: "tides", what: "expected a list"), .timedOut,
            .refused("no"), .plugin("broken"),
        ] as [SourceError]
    )
    func anErrorComesThrough(error: SourceError) {
        let host = MessageHost(now: Self.now) { _ in }
        #expect(Self.page([host.message(of: error)], FetchRequest(uri: uri)) == .failure(error))
    }

    @Test func answersFindTheirRequestsInAnyOrderAndAnEndCancelsTheRest() async throws {
        let sent = Mutex<[JSONValue]>([])
        let (questions, continuation) = AsyncStream.makeStream(of: Void.self)
        let host = MessageHost(now: Self.now) { message in
            sent.withLock { $0.append(message) }
            continuation.yield()
        }
        async let first = host.http(HTTPRequest("https://tides.example.org/1", headers: ["Accept": "text/plain"]))
        var asked = questions.makeAsyncIterator()
        _ = await asked.next()
        async let second = host.http(HTTPRequest("https://tides.example.org/2", isConditional: true))
        _ = await asked.next()
        #expect(
            sent.withLock(\.self).map(\.line) == [
                #"{"type":"http","url":"https://tides.example.org/1","want":"base64","method":"GET","#
                    + #""headers":{"Accept":"text/plain"},"id":1}"#,
                #"{"type":"http","url":"https://tides.example.org/2","want":"base64","method":"GET","conditional":true,"id":2}"#,
            ]
        )
        host.receive(#"{"type":"response","id":2,"error":{"code":"unreachable","message":"no route"}}"#)
        host.receive(
            #"{"type":"response","id":1,"url":"https://tides.example.org/1","status":200,"headers":{"etag":"a"},"base64":"aGk="}"#
        )
        let response = try await first
        #expect(
            response
                == HTTPResponse(
                    url: "https://tides.example.org/1",
                    status: 200,
                    headers: ["etag": "a"],
                    body: Array("hi".utf8)
                )
        )
        let failed: (any Error)?
        do {
            _ = try await second
            failed = nil
        } catch {
            failed = error
        }
        #expect(failed as? SourceError == .unreachable("no route"))
        #expect(host.message(of: .unreachable("no route")) == ["type": "error", "of": 2])
        host.end()
        await #expect(throws: SourceError.cancelled) { try await host.http(HTTPRequest("https://tides.example.org/3")) }
    }

    @Test func aSecretThatIsNotGivenIsNone() async throws {
        let (questions, continuation) = AsyncStream.makeStream(of: Void.self)
        let host = MessageHost(now: Self.now) { _ in continuation.yield() }
        async let credential = host.credential("tides")
        var asked = questions.makeAsyncIterator()
        _ = await asked.next()
        host.receive(#"{"type":"credential","id":1,"name":"tides","error":{"code":"refused","message":"no"}}"#)
        #expect(try await credential == nil)
    }

    @Test(
        arguments: [
            (#""value":"k""#, Credential(secret: "k")),
            (#""value":"k","user":"ada""#, Credential(user: "ada", password: "k")),
        ]
    )
    func aSecretThatIsGivenHasItsUser(members: String, expected: Credential) async throws {
        let (questions, continuation) = AsyncStream.makeStream(of: Void.self)
        let host = MessageHost(now: Self.now) { _ in continuation.yield() }
        async let credential = host.credential("tides")
        var asked = questions.makeAsyncIterator()
        _ = await asked.next()
        host.receive(#"{"type":"credential","id":1,"name":"tides",\#(members)}"#)
        let given = try #require(try await credential)
        #expect(given.secret == expected.secret)
        #expect(given.kind == expected.kind)
    }

    /// Returns the page that quire makes of messages.
    private static func page(_ messages: [JSONValue], _ request: FetchRequest) -> Result<Page, SourceError> {
        var lines = OutputLines()
        var answer = ProgramAnswer(request, isPaged: true, now: now)
        do throws(SourceError) {
            for line in try lines.append(Array(messages.map { $0.line + "\n" }.joined().utf8)) {
                _ = try answer.take(try PluginMessage(line))
            }
            return .success(try answer.finished())
        } catch {
            return .failure(error)
        }
    }

    /// The page with its state as quire stores it, which is JSON.
    private static func asStored(_ page: Page) -> Page {
        var page = page
        page.state = page.state.map { SourceState(rawValue: JSONValue.string($0.rawValue).line) }
        return page
    }
}
