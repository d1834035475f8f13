/// `login NAME`: signs in to a service, or saves the secret of a feed or of a key.
package struct LoginCommand: Command {
    /// The name of a service or a key, or the address of a feed; empty for the only service.
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    package func run(_ turn: Turn) async throws {
        let accounts = turn.features.accounts
        // With another secret, feeds may have other items.
        turn.features.feeds.countsAreDue()
        let plan = try await turn.deciding(saying: nil) { try await accounts.plan(name) }
        switch plan.kind {
        case .account: try await signIn(plan, turn)
        case .feed:
            // Only a password that the feed has accepted is saved.
            guard let fields = try await accounts.fields(of: plan, turn),
                case .success? = try await accounts.send(fields, of: plan, turn)
            else { return }
            try await accounts.save(fields, of: plan, turn)
        case .key, .feedKey:
            guard let fields = try await accounts.fields(of: plan, turn) else { return }
            guard fields.hasSecret else { return turn.say(.accounts(.cancelled(plan))) }
            try await accounts.save(fields, of: plan, turn)
        }
    }

    @MainActor
    private func signIn(_ plan: SignInPlan, _ turn: Turn) async throws {
        let accounts = turn.features.accounts
        if let user = accounts.user() { return turn.say(.accounts(.alreadySignedIn(user))) }
        let configured = try await turn.deciding(saying: nil) { try await accounts.configuredSecret(plan) }
        var fields = configured.map { SignInFields($0) }
        if fields == nil { fields = try await accounts.fields(of: plan, turn) }
        guard var fields, var answer = try await accounts.send(fields, of: plan, turn) else { return }
        if configured?.isReplaceable == true, answer == .failure(.invalidPair) {
            turn.say(.accounts(.configuredSecretRejected(plan)))
            // Where no question can be asked, the reader knows enough.
            guard let typed = try? await accounts.fields(of: plan, turn),
                let answerToTyped = try await accounts.send(typed, of: plan, turn)
            else { return }
            (fields, answer) = (typed, answerToTyped)
        }
        if case .success(let user) = answer { try await accounts.begin(user, fields, of: plan, turn) }
    }
}
