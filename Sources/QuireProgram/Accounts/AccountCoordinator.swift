import AuthProviders
import FeedModel
import Fetching
import Foundation
import Glibc
import OpenCombine
import ReaderShell
import Screens
import Services
import SourceAPI
import Streams
import SystemSupport

/// Signs in and out, stores and deletes keys, and switches to the library of the user.
struct AccountCoordinator: Sendable {
    let isDemo: Bool
    let catalog: SubscriptionCatalog
    let credentials: CredentialStore
    /// The credentials that config.toml names for subscriptions.
    let namedCredentials: [String]
    let fetcher: SubscriptionFetcher
    let libraries: LibraryProvider
    let sessionFile: SessionFile?
    let environment: ProcessEnvironment
    let clock: RunClock

    /// The services that can sign a reader in, besides private feeds.
    private var providers: [any AuthProvider] {
        guard !isDemo else {
            return [DemoAccount(pause: { try? await Task.sleep(for: .seconds(1)) })]
        }
        return [TokenAccount.gitHub, TokenAccount.qiita]
    }

    /// The names of keys that sources can use, and of those that config.toml names for a subscription.
    private var keys: [String] {
        catalog.registry.descriptors.flatMap { $0.credentials.map(\.name) } + namedCredentials
    }

    /// Resolves a word to a plan: signing in, a key of a source, or a private feed.
    func plan(_ text: String) throws -> SignInPlan {
        if text.contains("://") {
            let provider = try feed(text)
            return SignInPlan(name: text, title: provider.descriptor.title, secretName: "Password", isForUser: true)
        }
        let providers = providers
        let only = text.isEmpty && providers.count == 1 ? providers.first : nil
        // The name of a source with one key stands for that key.
        let own = catalog.registry.descriptors.first { $0.id == text && $0.credentials.count == 1 }?.credentials.first?
            .name
        let name = own ?? text
        if let provider = only ?? providers.first(where: { $0.descriptor.id == name }) {
            let descriptor = provider.descriptor
            return SignInPlan(
                name: descriptor.id,
                title: descriptor.title,
                secretName: descriptor.secretName,
                isForUser: true
            )
        }
        guard !isDemo, keys.contains(name) else {
            let names = providers.map(\.descriptor.id) + (isDemo ? [] : keys)
            throw CredentialError.unknown(name: text, known: Array(Set(names)).sorted())
        }
        return SignInPlan(name: name, title: name, secretName: "Key", isForUser: false)
    }

    private func provider(_ name: String) throws -> any AuthProvider {
        if name.contains("://") { return try feed(name) }
        guard let provider = providers.first(where: { $0.descriptor.id == name }) else {
            throw CredentialError.unknown(name: name, known: providers.map(\.descriptor.id))
        }
        return provider
    }

    private func feed(_ text: String) throws -> FeedAccount {
        let uri = try SubscriptionURI(text)
        guard !isDemo, uri.plugin == "feeds" else { throw CredentialError.unknown(name: text, known: []) }
        return FeedAccount(feed: uri, origin: try HTTPAddress(uri.address).originText)
    }

    private func host(of provider: any AuthProvider, named name: String) throws(SourceError) -> any SourceHost {
        let descriptor = SourceDescriptor(
            id: "login",
            title: provider.descriptor.title,
            subject: .init(name: "account", help: "", example: provider.descriptor.id),
            reach: provider.descriptor.reach,
            minimumInterval: .zero
        )
        guard let uri = try? SubscriptionURI(name.contains("://") ? name : "login:" + provider.descriptor.id) else {
            throw .refused("'\(name)' is not an address")
        }
        return try fetcher.host(for: descriptor, at: uri)
    }

    /// Returns the secret that the reader has configured for a plan.
    func configuredSecret(_ plan: SignInPlan) async throws -> Credential? {
        guard let name = try provider(plan.name).descriptor.credential else { return nil }
        return try await credentials.credential(name)
    }

    /// Asks one question at the terminal.
    func ask(_ question: String, isHidden: Bool, plan: SignInPlan) async throws -> String? {
        guard TerminalQuestion.isPossible(environment) else {
            let isNamed = !isDemo && !plan.name.contains("://")
            throw CredentialError.noTerminal(
                command: isDemo ? "quire --demo login" : "quire login \(plan.name)",
                variable: isNamed ? Credential.environmentVariable(for: plan.name) : nil
            )
        }
        if isHidden { credentials.expectSecret() }
        let output = environment.outputIsTerminal ? Output.standard : Output.error
        return await TerminalQuestion(text: question, isHidden: isHidden).ask(on: output)
    }

    /// Checks a user and password, stores the secret, and switches to the user's own library.
    func signIn(_ plan: SignInPlan, userID: String, password: Credential) async throws(SignInFailure) -> User {
        credentials.note(password)
        do {
            let provider = try provider(plan.name)
            let host = try host(of: provider, named: plan.name)
            let user = try await provider.signIn(userID, password: password, through: host)
            // A sign-in that was cancelled meanwhile has no effect.
            try Task.checkCancellation()
            if let name = provider.descriptor.credential {
                let kept = userID == TokenAccount.anyUserID ? password : secret(of: provider, userID, password)
                if try await credentials.credential(name) != kept {
                    _ = try await credentials.keep(kept, as: name)
                }
            }
            try switchUser(to: user)
            return user
        } catch AuthError.invalidIDOrPassword {
            throw .invalidPair
        } catch {
            throw SignInFailure(text: clock.explainer.explain(error).line)
        }
    }

    /// Switches to the user's own library.
    ///
    /// If that fails, or cannot be remembered, the former one stays open.
    private func switchUser(to user: User) throws {
        let former = libraries.user
        try sessionFile?.write(user)
        do {
            try libraries.switchUser(to: user)
        } catch {
            try sessionFile?.write(former)
            throw error
        }
    }

    private func secret(of provider: any AuthProvider, _ userID: String, _ password: Credential) -> Credential {
        guard provider is FeedAccount else { return password }
        return FeedAccount.pair(userID, password) ?? password
    }

    /// Signs out of the provider, deletes the secret and switches to the anonymous library, even if a step fails.
    func signOut() async {
        guard let user = libraries.user else { return }
        if let provider = try? provider(user.provider), let host = try? host(of: provider, named: user.provider) {
            try? await provider.signOut(user, through: host)
        }
        do {
            _ = try await credentials.forget(user.provider)
            try sessionFile?.write(nil)
            try libraries.switchUser(to: nil)
        } catch {
            Output.error.writeSentence("quire: \(clock.explainer.explain(error).line)")
            try? sessionFile?.write(nil)
            try? libraries.switchUser(to: nil)
        }
    }

    /// Stores a key for sources.
    func keep(_ plan: SignInPlan, _ key: Credential) async throws -> String {
        let place = try await credentials.keep(key, as: plan.name)
        return "Saved the key '\(plan.name)' in \(place)."
    }

    /// Deletes a key.
    func forget(_ text: String) async throws -> String {
        let plan = try plan(text)
        let name = plan.isForUser ? try provider(plan.name).descriptor.credential ?? plan.name : plan.name
        return try await credentials.forget(name)
            ? "Forgot the key '\(name)'." : "There is no saved key '\(name)'."
    }
}

extension AccountCoordinator {
    /// The actions that the reader offers.
    @MainActor
    var actions: AccountActions {
        let session = Session(user: libraries.user)
        return AccountActions(
            session: session,
            plan: { try plan($0) },
            configuredSecret: { try await configuredSecret($0) },
            ask: { try await ask($0, isHidden: $1, plan: $2) },
            signIn: { plan in
                let environment = SignInEnvironment { userID, password in
                    outcome { () async throws(SignInFailure) -> User in
                        try await signIn(plan, userID: userID, password: password)
                    }
                }
                return SignInViewModel(session: session, environment: environment)
            },
            onInterrupt: { stop in
                let interruption = Interruption([SIGINT])
                interruption.stops {
                    Task { @MainActor in
                        // The terminal has shown ^C, and the cursor stands behind it.
                        if environment.outputIsTerminal { Output.standard.write("\n") }
                        stop()
                    }
                }
                return { interruption.end() }
            },
            signOut: {
                SignOutViewModel(session: session) {
                    outcome { () async -> Void in await signOut() }.map { _ in }.eraseToAnyPublisher()
                }
            },
            keep: { try await keep($0, $1) },
            forget: { try await forget($0) }
        )
    }
}
