import FeedModel
import Foundation
import QuireTesting
import Synchronization
import Testing

/// Tests of servers with bad certificates: each fails alone, receives no request, and nothing stored is lost.
@Suite(.serialized, .timeLimit(.minutes(4))) struct HostileCertificateTests {
    @Test func aBadCertificateCostsItsOwnLineAndIsSentNothing() async throws {
        try await onThread { try Self.playBadCertificates() }
    }

    private static let bad: [(shown: Certificate, words: String)] = [
        (.expired, "the certificate of 127.0.0.1 has expired"),
        (.early, "the certificate of 127.0.0.1 is not valid yet, by the clock of this machine"),
        (.elsewhere, "the certificate of 127.0.0.1 is for another name"),
        (.own, "the certificate of 127.0.0.1 is self-signed and not trusted"),
    ]

    private static func playBadCertificates() throws {
        let isHostile = Mutex(false)
        let servers = bad.map { certificate, _ in
            LoopbackServer(showing: { isHostile.withLock { $0 ? certificate : .valid } }) { _, _ in
                .status(200, HostileFeed.before)
            }
        }
        let good = LoopbackServer(showing: { .valid }) { _, _ in
            .status(200, isHostile.withLock(\.self) ? HostileFeed.good() : HostileFeed.before)
        }
        defer { for server in servers + [good] { server.stop() } }
        let folder = try TemporaryFolder()
        let addresses = zip(bad, servers).map { bad, server in
            "https://me:hush@127.0.0.1:\(server.port)/feed ~\(bad.shown)\n"
        }
        try folder.write("subscriptions", addresses.joined() + "\(good.secureBase)/feed ~good\n")
        try folder.write("config.toml", "[fetch]\ncertificates = \"\(Certificate.authority)\"\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").output == "5 fetched, 10 new; 0 unchanged, 0 skipped, 0 failed.\n")
        let before = try quire.runProcess("list", "--ids", "title:kept").output
        #expect(servers.map(\.requests.count) == [1, 1, 1, 1])
        #expect(servers.allSatisfy { $0.requests[0].header("Authorization") != nil })

        isHostile.withLock { $0 = true }
        let refresh = try quire.runProcess("refresh", "--force")
        #expect(refresh.status == 2)
        #expect(refresh.output == "1 fetched, 3 new; 0 unchanged, 0 skipped, 4 failed.\n")
        let told = Set(refresh.errors.split(separator: "\n").map(String.init))
        #expect(told == Set(bad.map { "\($0.shown): failed: not secure: \($0.words)" }))
        // Not a byte that was to be secret has left: no request was read a second time.
        #expect(servers.map(\.requests.count) == [1, 1, 1, 1])
        #expect(try quire.runProcess("list", "--ids", "title:kept").output == before)
        let why = try quire.runProcess("why", "expired").output
        #expect(
            why.contains("The source could not be fetched: not secure: the certificate of 127.0.0.1 has expired.\n")
        )
        #expect(
            why.contains(
                "Nothing was sent to it: tell the publisher, or, for your own server, name its certificate authority"
            )
        )
    }

    @Test func theAuthorityOfAServerIsNamedInTheConfigurationOrTheEnvironment() async throws {
        try await onThread { try Self.playAuthorities() }
    }

    private static func playAuthorities() throws {
        let server = LoopbackServer(showing: { .valid }) { _, _ in .status(200, HostileFeed.good()) }
        defer { server.stop() }
        func outcome(config: String = "", _ variables: [String: String] = [:]) throws -> String {
            let folder = try TemporaryFolder()
            try folder.write("subscriptions", "\(server.secureBase)/feed ~nas\n")
            try folder.write("config.toml", config)
            try folder.write("ca.pem", try String(contentsOfFile: Certificate.authority, encoding: .utf8))
            let refresh = try Program(home: folder.path, variables: variables).runProcess("refresh")
            return refresh.errors.isEmpty ? refresh.output : refresh.errors
        }
        let fetched = "1 fetched, 3 new; 0 unchanged, 0 skipped, 0 failed.\n"
        let refused = "nas: failed: not secure: the certificate of 127.0.0.1 is not signed by a trusted authority\n"
        let missing = "nas: failed: not secure: the certificates in /nowhere/ca.pem cannot be read\n"
        let authority = Certificate.authority
        #expect(try outcome() == refused)
        // A name without a folder is next to the configuration.
        #expect(try outcome(config: "[fetch]\ncertificates = \"ca.pem\"\n") == fetched)
        #expect(try outcome(["SSL_CERT_FILE": authority]) == fetched)
        #expect(try outcome(["CURL_CA_BUNDLE": authority, "SSL_CERT_FILE": "/nowhere/ca.pem"]) == fetched)
        #expect(try outcome(["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": authority]) == fetched)
        #expect(try outcome(["SSL_CERT_FILE": "/nowhere/ca.pem"]) == missing)
        #expect(
            try outcome(config: "[fetch]\ncertificates = \"\(authority)\"\n", ["SSL_CERT_FILE": "/nowhere"]) == fetched
        )
    }

    @Test func aRedirectFromTLSToPlainTextIsNotFollowedAndLosesNothing() async throws {
        try await onThread { try Self.playDowngrade() }
    }

    private static func playDowngrade() throws {
        let leads = Mutex<String?>(nil)
        let plain = LoopbackServer { _, _ in .status(200, HostileFeed.good("stolen")) }
        let server = LoopbackServer(showing: { .valid }) { request, _ in
            leads.withLock(\.self).map { .redirect(301, to: $0) } ?? .status(200, HostileFeed.before, ["ETag": "\"1\""])
        }
        defer { for server in [server, plain] { server.stop() } }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "https://me:hush@127.0.0.1:\(server.port)/feed ~feed\n")
        let quire = Program(home: folder.path, variables: ["SSL_CERT_FILE": Certificate.authority])
        #expect(try quire.runProcess("refresh").status == 0)
        let before = try quire.runProcess("list", "--json", "-hidden").output

        for target in [plain.base + "/feed", "http://127.0.0.1:\(server.port)/feed", "http://a.example/feed"] {
            leads.withLock { $0 = target }
            // Twice, because what repeats would be adopted.
            for _ in 1...2 {
                let refresh = try quire.runProcess("refresh", "--force")
                #expect(refresh.status == 2)
                #expect(
                    refresh.errors
                        == "feed: failed: refused: 127.0.0.1:\(server.port) redirects, and a redirect from https to http is not followed\n"
                )
            }
        }
        #expect(plain.requests.isEmpty)
        #expect(server.requests.count == 7)
        #expect(try quire.runProcess("list", "--json", "-hidden").output == before)

        leads.withLock { $0 = nil }
        #expect(try quire.runProcess("refresh", "--force").status == 0)
        #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
    }
}
