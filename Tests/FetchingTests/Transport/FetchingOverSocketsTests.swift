import FeedModel
import Fetching
import Foundation
import QuireTesting
import SourceAPI
import Testing

extension NetworkTests {
    /// Tests of whole fetches over sockets.
    @Suite struct FetchingOverSocketsTests {
        @Test func aFeedOnThisMachineIsFetchedWithBasicCredentialsAndThenNotModified() async throws {
            try await withServer(
                { request, _ in
                    guard request.header("Authorization") == "Basic bWU6c2VjcmV0" else { return .status(401) }
                    let isKnown = request.header("If-None-Match") == "\"1\""
                    return isKnown ? .status(304) : .status(200, "one\ntwo", ["ETag": "\"1\""])
                }
            ) { server, transport in
                let fetcher = Fetcher(transport)
                var job = try FetchJob.lines("http://me:secret@127.0.0.1:\(server.port)/feed")
                let first = await fetcher.fetch(job)
                #expect(try first.answer.get().items.map(\.title) == ["one", "two"])
                #expect(first.log == ["GET \(server.base)/feed: 200, 7 bytes"])
                job.record = first.record
                #expect(try await fetcher.fetch(job).answer.get().content == .unchanged)
                #expect(server.connections == 1)
            }
        }

        @Test func aRedirectToANeighbouringPortIsRefusedBeforeAConnectionIsMade() async throws {
            let neighbour = LoopbackServer { _, _ in .status(200, "inside") }
            defer { neighbour.stop() }
            try await withServer({ _, _ in .redirect(to: neighbour.base) }) { server, transport in
                let result = await Fetcher(transport).fetch(try .lines(server.base))
                let host = "127.0.0.1:\(server.port)"
                #expect(
                    result.error
                        == .refused(
                            "\(host) redirects, and 127.0.0.1 is an address of this machine or of a private network"
                        )
                )
                #expect(neighbour.connections == 0)
            }
        }

        @Test(arguments: [
            LoopbackServer.Reply.raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 9\r\n\r\nhalf"),
            .raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf"),
        ])
        func aTruncatedBodyStoresNoValidator(reply: LoopbackServer.Reply) async throws {
            try await withServer({ _, _ in reply }) { server, transport in
                let result = await Fetcher(transport).fetch(try .lines(server.base))
                #expect(result.record.failure?.code == "malformed")
                #expect(result.record.validators == [])
            }
        }
    }
}
