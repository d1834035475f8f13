import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of requests that the host signs for a source: CredentialUse+Signing, SourceSession.
@Suite struct CredentialUseTests {
    private static let service = "https://api.forge.example/v3"

    @Test(arguments: [
        (CredentialUse.Scheme.bearer, "s3cret", "Authorization", "Bearer s3cret"),
        (.basic, "s3cret", "Authorization", "Basic czNjcmV0Og=="),
        (.basic, "me:pass", "Authorization", "Basic bWU6cGFzcw=="),
        (.bearer, "me:pass", "Authorization", "Basic bWU6cGFzcw=="),
        (.token, "s3cret", "Authorization", "Token s3cret"),
        (.header("X-Key"), "s3cret", "X-Key", "s3cret"),
    ])
    func aSchemePutsTheSecretIntoAHeader(
        scheme: CredentialUse.Scheme,
        secret: String,
        field: String,
        value: String
    ) async throws {
        let transport = ScriptedTransport([Self.service: [.ok]])
        let result = await Fetcher(transport, credentials: ["forge": secret]).fetch(try job(scheme))

        #expect(result.error == nil)
        #expect(transport.hops.map { $0.headers[field] } == [value])
    }

    @Test func aSchemePutsTheSecretIntoTheQueryAndKeepsNoValidators() async throws {
        let transport = ScriptedTransport([Self.service + "?key=a%26b": [.ok]])
        let result = await Fetcher(transport, credentials: ["forge": "a&b"]).fetch(try job(.query("key")))

        #expect(result.error == nil)
        #expect(result.record.validators == [])
        #expect(!result.log.joined().contains("a%26b"))
    }

    @Test func withoutACredentialTheRequestIsSentUnsigned() async throws {
        let transport = ScriptedTransport([Self.service: [.ok]])
        let result = await Fetcher(transport).fetch(try job(.bearer))

        #expect(result.error == nil)
        #expect(transport.hops.map { $0.headers["Authorization"] } == [nil])
    }

    @Test func anUndeclaredCredentialIsRefused() async throws {
        let transport = ScriptedTransport([Self.service: [.ok]])
        let result = await Fetcher(transport, credentials: ["other": "x"]).fetch(try job(.bearer, name: "other"))

        #expect(result.error == .refused("'scripted' has not declared the credential 'other'"))
        #expect(transport.hops.count == 0)
    }

    @Test func aRedirectToAnotherOriginDropsTheSecret() async throws {
        let elsewhere = "https://files.example/x"
        let transport = ScriptedTransport([Self.service: [.redirect(to: elsewhere)], elsewhere: [.ok]])
        let services = SourceDescriptor.Reach.services([
            .init(key: "forge", base: Self.service), .init(key: "files", base: "https://files.example"),
        ])
        let fetcher = Fetcher(transport, credentials: ["forge": "s3cret"])
        let result = await fetcher.fetch(try job(.header("X-Key"), reach: services))

        #expect(result.error == nil)
        #expect(transport.hops.map { $0.headers["X-Key"] } == ["s3cret", nil])
    }

    private func job(
        _ scheme: CredentialUse.Scheme,
        name: String = "forge",
        reach: SourceDescriptor.Reach = ScriptedSource.forge
    ) throws -> FetchJob {
        try .scripted(
            ScriptedSource(reach: reach, credentials: ["forge"]) { host throws(SourceError) in
                var request = HTTPRequest(Self.service, isConditional: true)
                request.credential = CredentialUse(name, scheme: scheme)
                _ = try await host.http(request).successful(now: host.now)
                return Page(.items([]))
            }
        )
    }
}
