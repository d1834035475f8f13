import Foundation
import QuireTesting
import Testing

/// Tests of programs whose services the reader has replaced with other servers: PluginRequest, RequestPolicy.
@Suite struct ReplacedServiceTests: ~Copyable {
    private static let manifest = """
        id = "forge"
        title = "Forge"
        run = ["./forge"]
        [[services]]
        key = "api"
        base = "https://api.forge.example/v1"
        [[services]]
        key = "files"
        base = "https://api.forge.example/v1/files"
        [[credentials]]
        name = "forge"
        service = "api"
        [[credentials]]
        name = "files"
        service = "files"

        """

    /// A server in the place of the service, one in the place of its files, and one that no service is replaced by.
    private let (server, files, other): (LoopbackServer, LoopbackServer, LoopbackServer)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        files = LoopbackServer { _, _ in .status(200, "{}") }
        other = LoopbackServer { _, _ in .status(200, "{}") }
        let places = [
            "/api/moved": "https://api.forge.example/v1/second",
            "/api/moved-to-files": "https://api.forge.example/v1/files/1",
            "/api/moved-away": other.base + "/api/second",
        ]
        server = LoopbackServer { request, _ in
            places[request.path].map { .status(302, "", ["Location": $0]) } ?? .status(200, "{}")
        }
    }

    deinit {
        server.stop()
        files.stop()
        other.stop()
    }

    /// Returns the titles of the items that a program prints after some requests, and what arrived at each server.
    private func asked(_ requests: [String], endpoints: String) async throws -> [String] {
        let script = """
            #!/bin/sh
            read -r fetch
            ask() {
              echo "{\\"type\\":\\"http\\",\\"id\\":1,$1}"
              read -r answer
              title=$(echo "$answer" | sed 's/.*"status":\\([0-9]*\\).*/\\1/; s/.*"message":"\\(.*\\)"}.*/\\1/')
              n=$((n + 1))
              echo "{\\"type\\":\\"item\\",\\"id\\":\\"$n\\",\\"title\\":\\"$n: $title\\"}"
            }
            \(requests.map { "ask '\($0)'" }.joined(separator: "\n"))

            """
        try folder.write("forge/plugin.toml", Self.manifest)
        try folder.write(program: "forge/forge", script)
        try folder.write("home/config.toml", "[endpoint]\n" + endpoints)
        let quire = Program(
            home: folder.path + "/home",
            variables: ["QUIRE_FORGE_KEY": "key-of-forge", "QUIRE_FILES_KEY": "key-of-files"]
        )
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/forge").status == 0)
        let tried = try await quire.run("plugin", "try", "forge:all").output
        let titles = tried.matches(of: #/(?m)^  \d+ (\d+: .*)$/#).map { String($0.output.1) }
        let arrived = [("server", server), ("files", files), ("other", other)].flatMap { name, server in
            server.requests.map { "\(name) \($0.path) \($0.header("Authorization") ?? "-")" }
        }
        return titles + arrived
    }

    private var endpoints: String {
        "\"forge.api\" = \"\(server.base)/api\"\n\"forge.files\" = \"\(files.base)\"\n"
    }

    @Test func wholeAddressesOfAServiceCarryItsCredential() async throws {
        #expect(
            try await asked(
                [
                    #""service":"api","path":"/first""#, #""url":"https://api.forge.example/v1/second""#,
                    #""url":"\#(server.base)/api/second""#, #""url":"HTTPS://API.Forge.example:443/v1/third""#,
                    #""url":"\#(server.base)/api/fourth","auth":{"credential":"forge"}"#,
                    #""url":"\#(server.base)/api/fifth","auth":false"#,
                ],
                endpoints: endpoints
            ) == [
                "1: 200", "2: 200", "3: 200", "4: 200", "5: 200", "6: 200",
                "server /api/first Bearer key-of-forge", "server /api/second Bearer key-of-forge",
                "server /api/second Bearer key-of-forge", "server /api/third Bearer key-of-forge",
                "server /api/fourth Bearer key-of-forge", "server /api/fifth -",
            ]
        )
    }

    @Test func eachServiceGetsItsOwnCredential() async throws {
        #expect(
            try await asked(
                [
                    #""url":"https://api.forge.example/v1/files/1""#, #""url":"\#(files.base)/2""#,
                    #""url":"\#(files.base)/3","auth":{"credential":"forge"}"#,
                ],
                endpoints: endpoints
            ) == [
                "1: 200", "2: 200", "3: the credential 'forge' is not for this address",
                "files /1 Bearer key-of-files", "files /2 Bearer key-of-files",
            ]
        )
    }

    @Test func oneServerForTwoServicesGetsTheCredentialThatIsNamed() async throws {
        let endpoints = "\"forge.api\" = \"\(server.base)\"\n\"forge.files\" = \"\(server.base)\"\n"
        #expect(
            try await asked(
                [#""url":"\#(server.base)/1""#, #""url":"\#(server.base)/2","auth":{"credential":"files"}"#],
                endpoints: endpoints
            ) == ["1: 200", "2: 200", "server /1 Bearer key-of-forge", "server /2 Bearer key-of-files"]
        )
    }

    @Test func otherAddressesAreNotAsked() async throws {
        let undeclared = "'forge' has not declared that it contacts"
        #expect(
            try await asked(
                [
                    #""url":"\#(other.base)/api/first""#, #""url":"\#(server.base)/first""#,
                    #""url":"https://api.forge.example.evil.example/v1/a""#,
                    #""url":"https://api.forge.example@127.0.0.1:\#(other.port)/v1/a""#,
                ],
                endpoints: endpoints
            ) == [
                "1: \(undeclared) 127.0.0.1:\(other.port)", "2: \(undeclared) 127.0.0.1:\(server.port)",
                "3: \(undeclared) api.forge.example.evil.example", "4: \(undeclared) 127.0.0.1:\(other.port)",
            ]
        )
    }

    @Test func aRedirectCarriesTheCredentialToItsOwnOriginOnly() async throws {
        #expect(
            try await asked(
                [
                    #""service":"api","path":"/moved""#, #""service":"api","path":"/moved-to-files""#,
                    #""service":"api","path":"/moved-away""#,
                ],
                endpoints: endpoints
            ) == [
                "1: 200", "2: 200",
                "3: 127.0.0.1:\(server.port) redirects, and 'forge' has not declared that it contacts "
                    + "127.0.0.1:\(other.port)",
                "server /api/moved Bearer key-of-forge", "server /api/second Bearer key-of-forge",
                "server /api/moved-to-files Bearer key-of-forge", "server /api/moved-away Bearer key-of-forge",
                "files /1 -",
            ]
        )
    }

    @Test func theNextPageOfAMappingHasTheCredentialOfItsService() async throws {
        let pages = LoopbackServer { request, _ in
            let base = "http://\(request.header("Host") ?? "")/git"
            let link = ["Link": "<\(base)/en/notices?page=2>; rel=\"next\""]
            return switch request.path {
            case "/git/notices": .status(302, "", ["Location": "/git/en/notices"])
            case "/git/en/notices": .status(200, "[{\"id\":1}]", link)
            default: .status(200, "[{\"id\":2}]")
            }
        }
        defer { pages.stop() }
        try folder.write(
            "notices/plugin.toml",
            """
            id = "notices"
            title = "Notices"
            [[services]]
            key = "other"
            base = "https://other.example.org"
            [[services]]
            key = "api"
            [[credentials]]
            name = "notices"
            service = "api"
            [request]
            url = "api:/notices"
            [items]
            id = "id"
            each = "$[*]"
            [next]
            link = true
            """
        )
        let endpoints = "\"notices.other\" = \"\(pages.base)/git\"\n\"notices.api\" = \"\(pages.base)/git\"\n"
        try folder.write("home/config.toml", "[endpoint]\n" + endpoints)
        let quire = Program(home: folder.path + "/home", variables: ["QUIRE_NOTICES_KEY": "a-key"])
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/notices").status == 0)
        let tried = try await quire.run("plugin", "try", "--pages", "2", "notices:all").output
        #expect(tried.contains("next page: https://notices.api.invalid/en/notices?page=2,"), "\(tried)")
        #expect(
            pages.requests.map { "\($0.path) \($0.header("Authorization") ?? "-")" } == [
                "/git/notices Bearer a-key", "/git/en/notices Bearer a-key", "/git/en/notices?page=2 Bearer a-key",
            ]
        )
    }
}
