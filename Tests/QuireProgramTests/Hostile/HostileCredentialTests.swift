import Foundation
import QuireTesting
import Testing

/// Tests of servers that ask for credentials: each receives its own and no other.
@Suite struct HostileCredentialTests {
    @Test func whoWantsAPasswordIsToldItsOwnAndLeadsItNowhere() throws {
        let other = LoopbackServer { _, _ in .status(200, HostileFeed.good("canary")) }
        defer { other.stop() }
        let server = LoopbackServer { request, _ in
            let place = String(request.path.prefix { $0 != "?" })
            guard let wanted = Self.wanted[place], request.header("Authorization") == wanted else {
                return .status(401, "no", ["WWW-Authenticate": "Basic realm=\"\u{1B}[31mx\""])
            }
            return switch request.path {
            case "/away": .redirect(to: other.base + "/canary")
            case "/here": .redirect(to: "/here?again")
            default: .status(200, HostileFeed.good(), ["Set-Cookie": "sid=1; Path=/"])
            }
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let named = server.base.replacing("http://", with: "http://user:pass@")
        try folder.write(
            "subscriptions",
            """
            \(named)/basic ~basic
            \(server.base)/bearer ~bearer
            \(named)/away ~away
            \(named)/here ~here
            \(server.base)/nobody ~nobody

            """
        )
        try folder.write("config.toml", "[source.\"\(server.base)/bearer\"]\nauthorization = \"token\"\n")
        chmod(try folder.write("credentials.toml", "token = \"token123\"\n"), 0o600)
        let refresh = try Program(home: folder.path).runProcess("refresh", "--jobs", "1")
        #expect(refresh.status == 2)
        #expect(refresh.output == "3 fetched, 9 new; 0 unchanged, 0 skipped, 2 failed.\n")
        // Each is reported when it is safely on disk, whichever is first.
        #expect(
            refresh.errors.split(separator: "\n").sorted() == [
                """
                away: failed: refused: 127.0.0.1:\(server.port) redirects, and 127.0.0.1 is an address of this machine \
                or of a private network
                """,
                "nobody: failed: not authorised",
            ]
        )
        #expect(
            server.requests.map { "\($0.path) \($0.header("Authorization") ?? "-")" } == [
                "/basic \(Self.pair)", "/bearer Bearer token123", "/away \(Self.pair)", "/here \(Self.pair)",
                "/here?again \(Self.pair)", "/nobody -",
            ]
        )
        #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
        #expect(other.requests.isEmpty)
    }

    private static let pair = "Basic " + Data("user:pass".utf8).base64EncodedString()
    private static let wanted = ["/basic": pair, "/bearer": "Bearer token123", "/away": pair, "/here": pair]
}
