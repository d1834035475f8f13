import AuthProviders
import FeedModel
import Fetching
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport

extension AccountCoordinator {
    /// Checks a user and password, stores the secret, and switches to the user's own library.
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
            // A sign-in that was cancelled meanwhile has no effect.
            try Task.checkCancellation()
            if let name = provider.descriptor.credential, try await credentials.credential(name) != password {
                _ = try await credentials.keep(password, as: name)
            }
            try switchUser(to: user)
            await answers.removeAll()
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
    ///
    /// - Returns: The user, as an account of the feed's server.
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
            let explanation = clock.explainer.explain(checkOfPassword: error)
            throw SignInFailure(text: explanation.line, status: explanation.status.rawValue)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> SignInFailure {
        let explanation = clock.explainer.explain(error)
        return SignInFailure(text: explanation.line, status: explanation.status.rawValue)
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

    /// Signs out of the provider, deletes the secret and switches to the anonymous library, even if a step fails.
    func signOut() async {
        guard let user = libraries.user else { return }
        await answers.removeAll()
        do {
            if let provider = try? provider(user.provider) {
                if let host = try? host(of: provider) { try? await provider.signOut(user, through: host) }
                _ = try await credentials.forget(user.provider)
            }
            try sessionFile?.write(nil)
            try libraries.switchUser(to: nil)
        } catch {
            Output.error.writeSentence("quire: \(clock.explainer.explain(error).line)")
            try? sessionFile?.write(nil)
            try? libraries.switchUser(to: nil)
        }
    }

    /// The origin of the private feed that was the current user's account in an earlier version; `nil` for all others.
    private var formerOrigin: String? {
        libraries.user.flatMap { $0.provider.contains("://") ? $0.provider : nil }
    }

    /// Returns a sentence about a user of an earlier version, whose account was a private feed.
    var formerAccount: String? {
        formerOrigin.map { _ in
            "The password of a feed no longer opens a history of its own. This one stays open until 'logout', which "
                + "writes it into a file that 'quire import' adds to your other history."
        }
    }

    /// Writes the history of a former account into a file, because no sign-in opens it again.
    ///
    /// - Returns: What the reader must know; `nil` for other accounts.
    @MainActor
    func prepareSignOut() async throws -> String? {
        guard let origin = formerOrigin, let user = libraries.user, let dataFolder else { return nil }
        let path = "\(dataFolder)/history-\(user.folder).jsonl"
        _ = try await exporter.run(ExportRequest(what: .history, format: "jsonl", path: path))
        let isSaved = await credentials.hasSaved(origin)
        return "What you did as \(user.name) is in \(path): 'quire import' adds it to the history that you use now."
            + (isSaved ? " The password for \(origin) is still saved; 'logout \(origin)' forgets it." : "")
    }
}
