import Foundation
import Glibc
import Primitives
import QuireTesting
import Testing

/// Tests of the scripts in the guide's page about bookmarks, against a server on loopback.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PipedProcess.exists("/usr/bin/curl")))
struct BookmarkRecipesTests: ~Copyable {
    private static let title = #"A "quoted" \title\ $(touch x) `touch x` %s é 日"#
    private static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title><![CDATA[\(title)]]></title><guid>1</guid>
        <link>https://example.org/?a=1&amp;b=2</link></item></channel></rss>
        """

    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = LoopbackServer { request, _ in
            switch request.path {
            case "/feed": .status(200, Self.feed)
            case "/oauth/v2/token": .status(200, #"{"access_token":"0123456789","expires_in":3600}"#)
            case _ where request.head.contains("refused"): .status(401, "no")
            default: .status(201, #"{"id": 1}"#)
            }
        }
    }

    deinit { server.stop() }

    /// Writes the script for a service, which then contacts the server of the test, and the file with the key.
    private func install(_ service: String, key: String) throws {
        let guide = try String(contentsOf: ProjectFolder.url("docs/guide/bookmarks.md"), encoding: .utf8)
        let scripts = guide.components(separatedBy: "```sh\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let script = try #require(scripts.first { $0.contains("https://\(service).example.org") })
        try folder.write("bookmark", script.replacing("https://\(service).example.org", with: server.base))
        chmod(folder.file("bookmark"), 0o700)
        let keys = folder.file(".config/quire")
        try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: true)
        try folder.write(".config/quire/\(service)", key + "\n")
        try folder.write(
            "config.toml",
            "[reader]\nwidth = 500\n[programs]\nbookmark = \"\(folder.file("bookmark"))\"\n"
        )
        try folder.write("subscriptions", "\(server.base)/feed \"~My feed\"\n")
    }

    private func bookmark() async throws -> (line: String, status: Int32) {
        let quire = Program(home: folder.path, variables: ["HOME": folder.path])
        #expect(try await quire.run("refresh", "--force").status == 0)
        let outcome = try await quire.run("--offline", "-c", "list; bookmark 1 to \"quote\"")
        return (outcome.output.split(separator: "\n").last.map(String.init) ?? "", outcome.status)
    }

    private static let address: JSONValue = "https://example.org/?a=1&b=2"
    private static let name = JSONValue.string(title)

    @Test(
        arguments: [
            (
                "linkding", "Token", "/api/bookmarks/",
                ["url": address, "title": name, "description": "to quote"]
            ),
            ("readeck", "Bearer", "/api/bookmarks", ["url": address, "title": name, "labels": ["My feed"]]),
            (
                "karakeep", "Bearer", "/api/v1/bookmarks",
                ["type": "link", "url": address, "title": name, "note": "to quote"]
            ),
        ] as [(String, String, String, JSONValue)]
    )
    func aServiceWithATokenGetsThePage(service: String, kind: String, path: String, body: JSONValue)
        async throws
    {
        try install(service, key: "Authorization: \(kind) 0123456789")
        #expect(try await bookmark() == ("Bookmarked: \(Self.title)", 0))
        let request = try #require(server.requests.last)
        #expect(request.head.hasPrefix("POST \(path) HTTP/"))
        #expect(request.header("Authorization") == "\(kind) 0123456789")
        #expect(request.header("Content-Type") == "application/json")
        #expect(try JSONValue(parsing: request.body) == body)
        #expect(try !folder.files.contains("x"))
    }

    @Test func wallabagGetsThePageWithANewToken() async throws {
        let account = "grant_type=password&client_id=1_abc&client_secret=def&username=ada&password=secret"
        try install("wallabag", key: account)
        #expect(try await bookmark() == ("Bookmarked: \(Self.title)", 0))
        let requests = server.requests.suffix(2)
        #expect(requests.map(\.path) == ["/oauth/v2/token", "/api/entries.json"])
        #expect(requests.first?.body == account)
        #expect(requests.last?.header("Authorization") == "Bearer 0123456789")
        #expect(try JSONValue(parsing: requests.last?.body ?? "") == ["url": Self.address, "title": Self.name])
    }

    @Test(arguments: ["linkding", "readeck", "karakeep"]) func aRefusalIsTheAnswer(service: String) async throws {
        try install(service, key: "Authorization: refused")
        let (line, status) = try await bookmark()
        #expect(line.hasPrefix("'bookmark' ended with status 22: curl: (22) The requested URL returned error: 401"))
        #expect(status == 69)
    }
}
