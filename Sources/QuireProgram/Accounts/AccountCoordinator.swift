import AuthProviders
import FeedModel
import Fetching
import Foundation
import Glibc
import ReaderShell
import Screens
import Services
import SourceAPI
import Streams
import SystemSupport

/// Signs in and out, and stores and deletes keys.
///
/// Only an account has its own library. The password of a private feed is a credential like the key of a source.
struct AccountCoordinator: Sendable {
    let isDemo: Bool
    let catalog: SubscriptionCatalog
    let credentials: CredentialStore
    let namedCredentials: [String]
    let fetcher: SubscriptionFetcher
    let libraries: LibraryProvider
    let answers: AnswerCache
    let sessionFile: SessionFile?
    let environment: ProcessEnvironment
    let vocabulary: @Sendable () -> any Vocabulary

    private var providers: [any AuthProvider] {
        guard !isDemo else {
            return [DemoAccount(pause: { try? await Task.sleep(for: .seconds(1)) })]
        }
        return [TokenAccount.gitHub, TokenAccount.qiita]
    }

    private var keys: [String] { catalog.registry.descriptors.flatMap { $0.credentials.map(\.name) } }

    /// Resolves a word to a plan: signing in, a key of a source, or a private feed.
    func plan(_ text: String) async throws -> SignInPlan {
        if text.contains("://") { return try await feedPlan(text) }
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
                kind: .account
            )
        }
        let isKey = keys.contains(name)
        guard !isDemo, isKey || namedCredentials.contains(name) else {
            let names = providers.map(\.descriptor.id) + (isDemo ? [] : keys + namedCredentials)
            throw CredentialError.unknown(name: text, known: Array(Set(names)).sorted())
        }
        try await credentials.refuseIfConfigured(name)
        return SignInPlan(name: name, title: name, secretName: "Key", kind: isKey ? .key : .feedKey)
    }

    private func feedPlan(_ text: String) async throws -> SignInPlan {
        let feed = try feed(text)
        if let name = fetcher.credentialName(of: feed) {
            throw CredentialError.named(name, address: feed.description)
        }
        let origin = try origin(of: feed)
        try await credentials.refuseIfConfigured(origin)
        return SignInPlan(name: feed.description, title: origin, secretName: "Password", kind: .feed)
    }

    func provider(_ name: String) throws(CredentialError) -> any AuthProvider {
        guard let provider = providers.first(where: { $0.descriptor.id == name }) else {
            throw .unknown(name: name, known: providers.map(\.descriptor.id))
        }
        return provider
    }

    /// Returns the address of a private feed, without the user and password that it may contain.
    func feed(_ text: String) throws -> SubscriptionURI {
        let uri = try SubscriptionURI(try SubscriptionURI(text).description)
        guard !isDemo, uri.plugin == "feeds" else { throw CredentialError.unknown(name: text, known: []) }
        return uri
    }

    func origin(of feed: SubscriptionURI) throws(SourceError) -> String {
        try HTTPAddress(feed.address).originText
    }

    func host(of provider: any AuthProvider) throws(SourceError) -> any SourceHost {
        let descriptor = SourceDescriptor(
            id: "login",
            title: provider.descriptor.title,
            subject: .init(name: "account", help: "", example: provider.descriptor.id),
            reach: provider.descriptor.reach,
            minimumInterval: .zero
        )
        guard let uri = try? SubscriptionURI("login:" + provider.descriptor.id) else {
            throw .refused("'\(provider.descriptor.id)' is not the name of a service")
        }
        return try fetcher.host(for: descriptor, at: uri)
    }

    func configuredSecret(_ plan: SignInPlan) async throws -> Credential? {
        guard let name = try provider(plan.name).descriptor.credential else { return nil }
        await credentials.lookAgain()
        if let credential = try await credentials.credential(name) { return credential }
        // A token that is typed now would be saved, but not used.
        try await credentials.refuseIfConfigured(name)
        return nil
    }

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

    /// Checks a user and password at the service of an account; saves nothing.
    func signIn(_ plan: SignInPlan, userID: String, password: Credential) async throws(SignInFailure) -> User {
        credentials.note(password)
        do {
            let provider = try provider(plan.name)
            var user = try await provider.signIn(userID, password: password, through: try host(of: provider))
            // A service can repeat the secret in place of a name.
            guard fetcher.redacted(user.id) == user.id else {
                throw AuthError.source(.malformed(where: "the user", what: "it contains the access token"))
            }
            user.name = fetcher.redacted(user.name)
            return user
        } catch AuthError.invalidIDOrPassword {
            throw .invalidPair
        } catch AuthError.source(let error) {
            throw failure(AuthError.source(fetcher.redacted(error)))
        } catch {
            throw failure(error)
        }
    }

    /// Checks a user and password at a private feed; saves nothing and changes no history.
    func check(_ plan: SignInPlan, userID: String, password: Credential) async throws(SignInFailure) -> User {
        do {
            let feed = try feed(plan.name)
            let credential = Credential(user: userID, password: password.secret)
            credentials.note(credential)
            try await credentials.check(credential, of: plan.title)
            try await fetcher.check(credential, at: feed)
            try Task.checkCancellation()
            return User(provider: plan.title, id: userID)
        } catch SourceError.unauthorized {
            throw .invalidPair
        } catch SourceError.malformed {
            throw failure(CredentialError.notAFeed(address: plan.name))
        } catch let error as SourceError {
            let explanation = vocabulary().explain(checkOfPassword: error)
            throw SignInFailure(text: explanation.line, status: explanation.status.rawValue)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> SignInFailure {
        let explanation = vocabulary().explain(error)
        return SignInFailure(text: explanation.line, status: explanation.status.rawValue)
    }

    /// Saves the secret of a user and switches to their own library, with nothing between that and the caller's next step.
    @MainActor
    private func begin(_ accepted: AcceptedUser) async throws {
        let name = try provider(accepted.plan.name).descriptor.credential
        if let name, try await credentials.credential(name) != accepted.secret {
            _ = try await credentials.keep(accepted.secret, as: name)
        }
        await answers.removeAll()
        try switchUser(to: accepted.user)
    }

    /// Switches to the user's own library; if that fails, or cannot be remembered, the former one stays open.
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

    /// Deletes the secret and switches to the anonymous library, even if a step fails.
    @MainActor
    private func end() async {
        guard let user = libraries.user else { return }
        await answers.removeAll()
        do {
            if (try? provider(user.provider)) != nil { _ = try await credentials.forget(user.provider) }
            try sessionFile?.write(nil)
            try libraries.switchUser(to: nil)
        } catch {
            Output.error.writeSentence("quire: \(vocabulary().explain(error).line)")
            try? sessionFile?.write(nil)
            try? libraries.switchUser(to: nil)
        }
    }

    private func revoke(_ user: User) async {
        guard let provider = try? provider(user.provider), let host = try? host(of: provider) else { return }
        try? await provider.signOut(user, through: host)
    }

    func keep(_ plan: SignInPlan, _ credential: Credential) async throws -> String {
        guard plan.kind == .feed else {
            let place = try await credentials.keep(credential, as: plan.name)
            return "Saved the key '\(plan.name)' in \(place)." + precedence(over: plan.name)
        }
        let former = try? await credentials.saved(plan.title)
        let place = try await credentials.keep(credential, as: plan.title)
        var sentences = "Saved the user ID and password for the private feeds of \(plan.title) in \(place)."
        if case .password(let user)? = former?.kind, former?.kind != credential.kind {
            sentences += " They replace the credentials of \(user)."
        }
        return sentences + precedence(over: plan.title)
    }

    private func precedence(over name: String) -> String {
        guard case .variable(let variable)? = credentials.place(of: name) else { return "" }
        return " The variable \(variable) is set and used instead: unset it."
    }

    func forget(_ text: String) async throws -> String {
        let name =
            if text.contains("://") { try origin(of: try feed(text)) } else { try await forgettable(text) }
        return try await credentials.forget(name)
            ? "Forgot the key '\(name)'." : "There is no saved key '\(name)'."
    }

    /// Returns the name of a key that may be saved, even if config.toml now names another place.
    private func forgettable(_ text: String) async throws -> String {
        do {
            let plan = try await plan(text)
            return plan.kind == .account ? try provider(plan.name).descriptor.credential ?? plan.name : plan.name
        } catch CredentialError.configured(let name, _) {
            return name
        } catch let error as CredentialError {
            // A name that config.toml no longer has.
            guard case .unknown(let name, _) = error, try await credentials.saved(name) != nil else { throw error }
            return name
        }
    }

    /// The accounts of a session; the library that is current is the only state of being signed in.
    @MainActor
    var feature: Accounts {
        Accounts(
            user: { libraries.user },
            plan: Reading { try await plan($0) },
            configuredSecret: Reading { plan in
                try await configuredSecret(plan).map {
                    ConfiguredSecret($0, isReplaceable: credentials.place(of: plan.name) == nil)
                }
            },
            signIn: { plan in
                SignInViewModel { userID, password in
                    outcome { () async throws(SignInFailure) -> User in
                        try await plan.kind == .feed
                            ? check(plan, userID: userID, password: password)
                            : signIn(plan, userID: userID, password: password)
                    }
                }
            },
            begin: Writing { try await begin($0) },
            end: Writing { await end() },
            revoke: Reading { await revoke($0) },
            keep: Writing { try await keep($0.plan, $0.credential) },
            forget: Writing { try await forget($0) },
            ask: { try await ask($0.text, isHidden: $0.isHidden, plan: $1) }
        )
    }

    @MainActor
    var keyboard: Keyboard {
        Keyboard(
            onInterrupt: { stop in
                let interruption = Interruption([SIGINT])
                interruption.stops {
                    Task { @MainActor in
                        // The terminal has shown ^C, and the cursor is after it.
                        if environment.outputIsTerminal { Output.standard.write("\n") }
                        stop()
                    }
                }
                return { interruption.end() }
            }
        )
    }
}

/// A question at the terminal, optionally without echo of the answer.
///
/// The terminal edits the line itself. During the question Ctrl-C and Ctrl-D cancel it and send no signal, so that the
/// terminal is always restored; a signal from elsewhere restores it, too (`LineEditor.guardTerminal`).
struct TerminalQuestion: Sendable {
    var text: String
    var isHidden: Bool

    /// Whether a question can be answered: both input and the output of the question are terminals.
    static func isPossible(_ surroundings: ProcessEnvironment) -> Bool {
        surroundings.inputIsTerminal && (surroundings.outputIsTerminal || surroundings.errorIsTerminal)
    }

    /// Asks on a new thread; returns the answer without its line break, or `nil` if the reader cancels.
    func ask(on output: Output) async -> String? {
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: read(asking: output)) }
        }
        // After hidden or cancelled input the cursor is still after the question.
        if isHidden || answer == nil { output.write("\n") }
        return answer
    }

    private static let giveUp: UInt8 = 3

    private func read(asking output: Output) -> String? {
        var found = termios()
        guard tcgetattr(STDIN_FILENO, &found) == 0 else { return nil }
        LineEditor.guardTerminal()
        var modes = found
        modes.c_lflag &= ~UInt32(isHidden ? ISIG | ECHO : ISIG)
        modes.c_lflag |= UInt32(ICANON)
        // Ctrl-C ends the line instead of the process.
        withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VEOL)] = Self.giveUp }
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &found) }
        // Only now, so that a quick answer is not echoed and Ctrl-C does not end the process.
        output.write(text)
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while line.last != 0x0A, line.last != Self.giveUp {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, line.count < 65_536 else { return nil }
            line += buffer[..<count]
        }
        guard line.last == 0x0A else { return nil }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }
}
