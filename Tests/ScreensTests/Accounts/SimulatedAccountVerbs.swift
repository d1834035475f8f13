import FeedModel
import SourceAPI

@testable import Screens

/// The operations of accounts, which wait on the desk of a world: `read`, `ask`, `service`, `write` and `revoke`.
///
/// `github` is a service, `newsapi` a key, and any other name a private feed. What is not answered with content is answered by no
/// secret, by a cancelled question and by a rejection, or by an error.
@MainActor
final class SimulatedAccountVerbs {
    /// The text that the reader types at the terminal.
    var typed = "x"
    /// The kinds of plans that are others than usual.
    var kinds: [String: SignInPlan.Kind] = [:]
    /// Whether a rejected secret of the configuration can be replaced by a typed one.
    var isReplaceable = true
    /// The questions asked at the terminal.
    private(set) var asked: [SignInQuestion] = []
    /// The users and secrets that the provider was asked about.
    private(set) var sent: [[String]] = []
    private(set) var kept: [KeptCredential] = []
    private(set) var forgotten: [String] = []

    private unowned let world: SimulatedWorld
    private(set) var user: User?

    static let ada = User(provider: "github", id: "ada", name: "Ada")
    static let unreachable = SignInFailure(text: "The service cannot be reached")
    static let error = ScreenFailure.noSuchItem("x")

    init(_ world: SimulatedWorld) {
        self.world = world
    }

    func plan(_ name: String) -> SignInPlan {
        let usual: SignInPlan.Kind = name == "github" ? .account : name == "newsapi" ? .key : .feed
        return SignInPlan(name: name, title: name, secretName: "Token", kind: kinds[name] ?? usual)
    }
}

extension SimulatedAccountVerbs {
    var accounts: Accounts {
        Accounts(
            user: { self.user },
            plan: Reading { name in
                try await self.world.desk.carryOut("read")
                guard self.world.answer == .content else { throw Self.error }
                return self.plan(name)
            },
            configuredSecret: Reading { _ in
                try await self.world.desk.carryOut("read")
                return try self.content(ConfiguredSecret(Credential(secret: "old"), isReplaceable: self.isReplaceable))
            },
            signIn: { _ in
                SignInViewModel { userID, password in
                    self.sent.append([userID, password.secret])
                    return self.world.desk.publisher("service") { self.answerOfProvider }
                }
            },
            begin: Writing { accepted in
                try await self.world.desk.carryOut("write")
                self.user = accepted.user
            },
            end: Writing {
                try await self.world.desk.carryOut("write")
                self.user = nil
            },
            revoke: Reading { _ in try await self.world.desk.carryOut("revoke") },
            keep: Writing { credential in
                self.kept.append(credential)
                try await self.world.desk.carryOut("write")
                return "Done."
            },
            forget: Writing { name in
                self.forgotten.append(name)
                try await self.world.desk.carryOut("write")
                return "Done."
            },
            ask: { question, _ in
                self.asked.append(question)
                try await self.world.desk.carryOut("ask")
                return try self.content(self.typed)
            }
        )
    }

    private func content<Content>(_ content: Content) throws -> Content? {
        switch world.answer {
        case .content: content
        case .nothing: nil
        case .failure: throw Self.error
        }
    }

    private var answerOfProvider: Result<User, SignInFailure> {
        switch world.answer {
        case .content: .success(Self.ada)
        case .nothing: .failure(.invalidPair)
        case .failure: .failure(Self.unreachable)
        }
    }
}
