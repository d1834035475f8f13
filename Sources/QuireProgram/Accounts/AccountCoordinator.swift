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

/// Signs in and out, and stores and deletes keys.
///
/// Only an account has a library of its own. The password of a private feed is a credential like the key of a source.
struct AccountCoordinator: Sendable {
    let isDemo: Bool
    let catalog: SubscriptionCatalog
    let credentials: CredentialStore
    /// The credentials that config.toml names for subscriptions.
    let namedCredentials: [String]
    let fetcher: SubscriptionFetcher
    let libraries: LibraryProvider
    /// The answers to questions, emptied when the user changes.
    let answers: AnswerCache
    let sessionFile: SessionFile?
    /// Writes the history of a former account into a file.
    let exporter: Exporter
    /// The folder of the libraries; `nil` where none of the reader's files are used.
    let dataFolder: String?
    let environment: ProcessEnvironment
    let clock: RunClock

    /// The services that can sign a reader in, besides private feeds.
    private var providers: [any AuthProvider] {
        guard !isDemo else {
            return [DemoAccount(pause: { try? await Task.sleep(for: .seconds(1)) })]
        }
        return [TokenAccount.gitHub, TokenAccount.qiita]
    }

    /// The names of keys that sources can use.
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

    /// Returns the scheme, host and port under which the password of a feed is saved.
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

    /// Returns the secret that the reader has configured for a plan.
    func configuredSecret(_ plan: SignInPlan) async throws -> Credential? {
        guard let name = try provider(plan.name).descriptor.credential else { return nil }
        await credentials.lookAgain()
        if let credential = try await credentials.credential(name) { return credential }
        // A token that is typed now would be saved, but not used.
        try await credentials.refuseIfConfigured(name)
        return nil
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
}
