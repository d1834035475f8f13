import AuthProviders
import FeedModel
import Foundation
import Primitives
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of signing in on recordings: TokenAccount, DemoAccount.
@Suite struct AuthProvidersTests {
    private let token = Credential(secret: "TEST_TOKEN")

    // RL8
    @Test func aTokenSignsItsOwnerInAtGitHubAndAtQiita() async throws {
        let gitHub = try await signIn(.gitHub, "OctoCat", "github")
        #expect(gitHub == .success(User(provider: "github", id: "octocat", name: "The Octocat")))
        let nameless = try await signIn(.gitHub, TokenAccount.anyUserID, "github-nameless")
        #expect(nameless == .success(User(provider: "github", id: "octocat", name: "octocat")))
        #expect(try await signIn(.qiita, "fumi", "qiita") == .success(User(provider: "qiita", id: "fumi", name: "ふみ")))
    }

    @Test func theTokenIsSentInAHeaderToTheUserEndpoint() async throws {
        let host = try host(TokenAccount.gitHub, "github")
        _ = try await TokenAccount.gitHub.signIn("octocat", password: token, through: host)
        let asked = host.transcript.requests
        #expect(asked.map(\.url) == ["https://api.github.com/user"])
        #expect(asked.map { $0.headers["Authorization"] } == ["Bearer TEST_TOKEN"])
    }

    // RL3: a rejected pair is distinguished from all other errors.
    @Test(arguments: [
        ("github-wrong", "octocat", AuthError.invalidIDOrPassword), ("github", "somebody", .invalidIDOrPassword),
        ("github-limited", "octocat", .source(.rateLimited(until: Date(iso8601: "2026-11-21T09:10:00Z")))),
        ("github-nobody", "octocat", .source(.malformed(where: "login", what: "there is no user"))),
        ("github-broken", "octocat", .source(.status(500, message: "oops"))),
        ("qiita", "octocat", .source(.offline)),
    ])
    func onlyAWrongPairIsCalledOne(folder: String, userID: String, error: AuthError) async throws {
        #expect(try await signIn(.gitHub, userID, folder) == .failure(error))
    }

    @Test func aWrongTokenIsToldByQiitaToo() async throws {
        #expect(try await signIn(.qiita, "fumi", "qiita-wrong") == .failure(.invalidIDOrPassword))
    }

    @Test(arguments: ["", "two words", "line\r\nHost: example.org", "パスワード"])
    func aTokenThatCannotStandInAHeaderIsNeverSent(secret: String) async throws {
        let host = try host(TokenAccount.gitHub, "github")
        await #expect(throws: AuthError.self) {
            guard !secret.isEmpty else { throw AuthError.invalidIDOrPassword }
            _ = try await TokenAccount.gitHub.signIn("octocat", password: Credential(secret: secret), through: host)
        }
        #expect(host.transcript.requests == [])
    }

    @Test func theDemonstrationKnowsOnePairAndTakesItsTime() async throws {
        let pauses = Counter()
        let account = DemoAccount(pause: { pauses.increment() })
        let host = try host(TokenAccount.gitHub, "github")
        let user = try await account.signIn(
            "foobar@example.com",
            password: Credential(secret: "password"),
            through: host
        )
        #expect(user == User(provider: "demo", id: "foobar@example.com", name: "foobar"))
        for (id, secret) in [("foobar@example.com", "wrong"), ("somebody", "password"), ("", "")] {
            await #expect(throws: AuthError.invalidIDOrPassword) {
                _ = try await account.signIn(id, password: Credential(secret: secret), through: host)
            }
        }
        try await account.signOut(user, through: host)
        #expect(pauses.count == 5)
        #expect(host.transcript.requests == [])
    }

    private func signIn(_ account: TokenAccount, _ userID: String, _ folder: String) async throws -> Result<
        User, AuthError
    > {
        let host = try host(account, folder)
        do throws(AuthError) {
            return .success(try await account.signIn(userID, password: token, through: host))
        } catch {
            return .failure(error)
        }
    }

    private func host(_ account: TokenAccount, _ folder: String) throws -> RecordedHost {
        RecordedHost(
            playing: try recordings(folder),
            for: descriptor(account.descriptor),
            address: try SubscriptionURI("login:x")
        )
    }

    private func descriptor(_ account: AuthDescriptor) -> SourceDescriptor {
        SourceDescriptor(
            id: "login",
            title: account.title,
            subject: .init(name: "account", help: "", example: "x"),
            reach: account.reach,
            minimumInterval: .zero
        )
    }

    private func recordings(_ folder: String) throws -> Recordings {
        try Recordings(folder: ProjectFolder.url("Tests/SourceTests/AuthProviders/Fixtures/\(folder)").path)
    }
}
