import FeedModel
import Fetching
import Foundation
import QuireTesting
import SourceAPI
import Testing

/// Tests of POST requests from the source to the transport: HTTPClient, SourceSession, SessionReport.
@Suite struct PostRequestTests {
    private static let service = "https://api.forge.example/v3"

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func aRedirectKeepsTheMethodByItsStatus(status: Int, method: String) async throws {
        let target = Self.service + "/new"
        let transport = ScriptedTransport([Self.service: [.redirect(status, to: target)], target: [.ok]])
        let result = await Fetcher(transport).fetch(try job())

        #expect(result.error == nil)
        #expect(transport.hops.map(\.method.rawValue) == ["POST", method])
        #expect(
            transport.hops.map { String(decoding: $0.body, as: UTF8.self) } == ["q=1", method == "POST" ? "q=1" : ""]
        )
        #expect(result.log == ["POST https://api.forge.example/v3: 200 from https://api.forge.example/v3/new, 4 bytes"])
    }

    @Test func aBodyIsNotSentToAnotherOrigin() async throws {
        let elsewhere = "https://files.example/x"
        let transport = ScriptedTransport([Self.service: [.redirect(307, to: elsewhere)], elsewhere: [.ok]])
        let services = SourceDescriptor.Reach.services([
            .init(key: "forge", base: Self.service), .init(key: "files", base: "https://files.example"),
        ])
        let result = await Fetcher(transport).fetch(try job(reach: services))

        #expect(
            result.error
                == .refused("api.forge.example redirects a POST request to files.example, which is not followed")
        )
        #expect(transport.urls == [Self.service])
    }

    @Test func theSameAnswerIsNotModifiedThoughNoValidatorsAreSent() async throws {
        let transport = ScriptedTransport([Self.service: [.status(200, ["ETag": "\"1\""])]])
        let fetcher = Fetcher(transport)
        let first = await fetcher.fetch(try job())
        var again = try job()
        again.record = first.record
        let second = await fetcher.fetch(again)

        #expect(first.record.validators.map(\.etag) == [nil])
        #expect(transport.header("If-None-Match") == [nil, nil])
        #expect(second.log == ["POST https://api.forge.example/v3: 200, 4 bytes, the same as last time"])
    }

    private func job(reach: SourceDescriptor.Reach = ScriptedSource.forge) throws -> FetchJob {
        try .scripted(
            ScriptedSource(reach: reach) { host throws(SourceError) in
                var request = HTTPRequest(Self.service, isConditional: true)
                (request.method, request.body) = (.post, Array("q=1".utf8))
                let response = try await host.http(request)
                return Page(response.status == 304 ? .unchanged : .items([]))
            }
        )
    }
}

extension NetworkTests {
    /// Tests of POST requests over sockets: CurlTransfer, RecordingTransport, ReplayTransport.
    @Suite struct PostOverSocketsTests {
        @Test(arguments: ["", "q=1", String(repeating: "x", count: 64 << 10)])
        func theBodyIsSent(body: String) async throws {
            try await withServer({ request, _ in .status(200, "\(request.body.utf8.count)") }) { server, transport in
                let response = try await transport.send(
                    Self.request(server.base + "/q", body),
                    limits: .short,
                    addresses: .any,
                    time: TransferTime()
                )
                #expect(response.body == Array("\(body.utf8.count)".utf8))
                #expect(server.requests.map(\.body) == [body])
                #expect(server.requests.map { $0.head.prefix(5) } == ["POST "])
                #expect(server.requests.map { $0.header("Content-Type") } == ["text/x"])
                #expect(server.requests.map { $0.header("Expect") } == [nil])
            }
        }

        @Test func aRecordingAnswersTheSameBodyOnly() async throws {
            let folder = try TemporaryFolder()
            let base = ScriptedTransport { request, _ throws(SourceError) in
                HTTPResponse(url: request.url, status: 200, body: request.body)
            }
            let recording = RecordingTransport(wrapping: base, folder: folder.path, now: { morning })
            for body in ["one", "two"] { _ = await Self.answer(recording, body) }
            let replay = ReplayTransport(try Recordings(folder: folder.path))
            #expect(await Self.answer(replay, "two") == .success(Array("two".utf8)))
            #expect(await Self.answer(replay, "one") == .success(Array("one".utf8)))
            #expect(await Self.answer(replay, "three") == .failure(.refused("not recorded: POST https://a.example/")))
        }

        private static func answer(_ transport: any Transport, _ body: String) async -> Result<[UInt8], SourceError> {
            let request = request("https://a.example/", body)
            do throws(SourceError) {
                return .success(
                    try await transport.send(request, limits: .short, addresses: .any, time: TransferTime()).body
                )
            } catch {
                return .failure(error)
            }
        }

        private static func request(_ url: String, _ body: String) -> HTTPRequest {
            var request = HTTPRequest(url, headers: ["Content-Type": "text/x"])
            (request.method, request.body) = (.post, Array(body.utf8))
            return request
        }
    }
}
