import FeedModel
import Fetching
import SourceAPI
import Synchronization
import Testing

/// Tests of the services that addresses belong to: RequestPolicy, SourceSession, HTTPAddress.
@Suite struct ServiceAddressTests {
    private static let reach = SourceDescriptor.Reach.services([
        .init(key: "forge", base: "https://api.forge.example/v3"),
        .init(key: "files", base: "https://api.forge.example/v3/files"),
        .init(key: "wiki", base: "https://wiki.example"),
    ])

    /// Returns the services of each address, and where a request for it goes.
    private func places(_ addresses: [String], endpoints: [String: String]) async throws -> [String] {
        let source = ScriptedSource(reach: Self.reach) { host throws(SourceError) in
            var items: [Item] = []
            for address in addresses {
                let services = host.services(of: address).map { $0.map(\.key).joined(separator: "+") } ?? "unknown"
                let place: String
                do throws(SourceError) {
                    place = try await host.http(HTTPRequest(address)).url
                } catch {
                    place = error.failure.code
                }
                items.append(Item(source: SourceID("scripted:a"), guid: "\(services) \(place)", title: ""))
            }
            return Page(.items(items))
        }
        let result = await Fetcher(ScriptedTransport([:]), endpoints: endpoints).fetch(try .scripted(source))
        return try result.answer.get().items.map(\.guid)
    }

    @Test func anAddressBelongsToTheServiceBelowWhoseDeclaredAddressItIs() async throws {
        #expect(
            try await places(
                [
                    "https://api.forge.example/v3/a?b=c", "HTTPS://API.Forge.example:443/v3/a",
                    "https://api.forge.example/v3/files/1", "https://api.forge.example/v3/filest",
                    "https://me:secret@wiki.example?a", "https://wiki.example.evil.example/a",
                    "https://wiki.example@evil.example/a", "https://wiki.example:8443/a", "http://wiki.example/a",
                    "https://wiki.example./a", "https://api.forge.example/v3/../a",
                    "https://api.forge.example/v3/files/../a", "https://api.forge.example/v30", "wiki:a",
                ],
                endpoints: [:]
            ) == [
                "forge https://api.forge.example/v3/a?b=c", "forge https://api.forge.example/v3/a",
                "files https://api.forge.example/v3/files/1", "forge https://api.forge.example/v3/filest",
                "wiki https://wiki.example/?a", " undeclared", " undeclared", " undeclared", " undeclared",
                " undeclared", " undeclared", "forge https://api.forge.example/v3/a", " undeclared", " refused",
            ]
        )
    }

    @Test func theAddressThatTheReaderHasSetIsThatOfTheServiceAsWell() async throws {
        let asked = [
            "https://api.forge.example/v3/a?b=c", "http://127.0.0.1:8080/mock/a?b=c", "HTTP://127.0.0.1:8080/mock",
            "https://API.forge.example/v3/files/1", "http://127.0.0.1:8081/1", "http://127.0.0.1:8080/other",
            "http://127.0.0.1:8082/mock/a", "http://127.0.0.1.evil.example:8080/mock/a",
            "https://127.0.0.1:8080/mock/a",
            "http://127.0.0.1:8080/mocks", "https://wiki.example/a",
        ]
        #expect(
            try await places(
                asked,
                endpoints: ["forge": "http://127.0.0.1:8080/mock/", "files": "http://127.0.0.1:8081"]
            ) == [
                "forge http://127.0.0.1:8080/mock/a?b=c", "forge http://127.0.0.1:8080/mock/a?b=c",
                "forge http://127.0.0.1:8080/mock", "files http://127.0.0.1:8081/1", "files http://127.0.0.1:8081/1",
                " undeclared", " undeclared", " undeclared", " undeclared", " undeclared",
                "wiki https://wiki.example/a",
            ]
        )
    }

    @Test func aServiceBelowAnotherIsNotReplacedWithIt() async throws {
        #expect(
            try await places(
                ["https://api.forge.example/v3/files/1", "https://api.forge.example/v3/file"],
                endpoints: ["forge": "http://127.0.0.1:8080"]
            ) == ["files https://api.forge.example/v3/files/1", "forge http://127.0.0.1:8080/file"]
        )
    }

    @Test func oneServerMayStandForSeveralServices() async throws {
        #expect(
            try await places(
                ["http://127.0.0.1:8080/a", "https://wiki.example/a", "http://127.0.0.1:8080/files/a"],
                endpoints: [
                    "forge": "http://127.0.0.1:8080", "files": "http://127.0.0.1:8080/files",
                    "wiki": "http://127.0.0.1:8080/",
                ]
            ) == [
                "forge+wiki http://127.0.0.1:8080/a", "wiki http://127.0.0.1:8080/a",
                "files http://127.0.0.1:8080/files/a",
            ]
        )
        // The server of the wiki stands for the forge, and the wiki itself is elsewhere.
        #expect(
            try await places(
                ["https://wiki.example/a", "https://api.forge.example/v3/a"],
                endpoints: ["forge": "https://wiki.example", "wiki": "http://127.0.0.1:8080"]
            ) == ["forge https://wiki.example/a", "forge https://wiki.example/a"]
        )
    }

    @Test func anAddressIsToldBelowTheDeclaredOne() async throws {
        let asked = [
            "http://127.0.0.1:8080/a?b=c", "https://api.forge.example/v3/a", "http://127.0.0.1:8081/files",
            "http://127.0.0.1:8081/files/a", "http://127.0.0.1:8080",
        ]
        let told = Mutex<[ServiceAddress]>([])
        let source = ScriptedSource(reach: Self.reach) { host throws(SourceError) in
            let addresses = asked.flatMap { host.services(of: $0) ?? [] }
            told.withLock { $0 = addresses }
            return Page(.items([]))
        }
        let endpoints = ["forge": "http://127.0.0.1:8081", "wiki": "http://127.0.0.1:8080/"]
        _ = await Fetcher(ScriptedTransport([:]), endpoints: endpoints).fetch(try .scripted(source))
        #expect(
            told.withLock(\.self).map { "\($0.key) \($0.url)" } == [
                "wiki https://wiki.example/a?b=c", "forge https://api.forge.example/v3/a",
                // Below its declared address they would be of another service, which the reader has not replaced.
                "forge http://127.0.0.1:8081/files", "forge http://127.0.0.1:8081/files/a",
                "wiki https://wiki.example/",
            ]
        )
    }
}
