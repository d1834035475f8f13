import FeedModel

extension Accounts {
    /// Asks for the user and the secret of a plan; `nil` if the reader cancels a question, which is reported.
    func fields(of plan: SignInPlan, _ turn: Turn) async throws -> SignInFields? {
        var userID: String? = ""
        if let question = plan.userQuestion { userID = try await turn.atTerminal { try await ask(question, plan) } }
        if let userID {
            let question = plan.secretQuestion(ofUser: userID)
            if let secret = try await turn.atTerminal({ try await ask(question, plan) }) {
                return SignInFields(userID: userID, secret: secret)
            }
        }
        turn.say(.accounts(.cancelled(plan)))
        return nil
    }

    /// Sends the user and the secret to the provider, and reports a failure.
    ///
    /// - Returns: The user, or the failure; `nil` if a field is empty.
    func send(
        _ fields: SignInFields,
        of plan: SignInPlan,
        _ turn: Turn
    ) async throws -> Result<User, SignInFailure>? {
        guard fields.isComplete else {
            turn.say(.accounts(.fieldsMissing(plan)))
            return nil
        }
        // What is fetched for the current user must not be stored for the next one.
        if plan.kind == .account { turn.features.refreshes.cancel() }
        // Ctrl-C may follow the sentence at once.
        turn.cancellation = .accounts(.interrupted(plan))
        turn.say(.accounts(.signingIn(plan)))
        let model = signIn(plan)
        let screen = try await turn.answer(
            of: model.answers,
            in: .deciding(saying: nil),
            after: { model.begin(with: fields) },
            orCancel: { model.stop() }
        ) { $0 }
        turn.cancellation = nil
        if let user = screen.user { return .success(user) }
        turn.say(.accounts(screen.failure.map(AccountMessage.signInFailed) ?? .interrupted(plan)))
        return screen.failure.map { .failure($0) }
    }

    /// Saves the secret of a user, and changes the user with the library: Ctrl-C does not come in between.
    func begin(_ user: User, _ fields: SignInFields, of plan: SignInPlan, _ turn: Turn) async throws {
        let accepted = AcceptedUser(user: user, secret: fields.password, plan: plan)
        try await turn.write(begin, accepted, in: .writing(saying: nil, givesPromptBack: false))
        turn.changeUser()
        turn.say(.accounts(.hello(user)))
    }

    func save(_ fields: SignInFields, of plan: SignInPlan, _ turn: Turn) async throws {
        try await change(keep, KeptCredential(credential: fields.credential(of: plan.kind), plan: plan), turn)
    }

    func forget(_ name: String, _ turn: Turn) async throws { try await change(forget, name, turn) }

    /// Changes saved credentials; after Ctrl-C nothing more is said about it.
    private func change<Request>(
        _ operation: Writing<Request, String>,
        _ request: Request,
        _ turn: Turn
    ) async throws {
        try Task.checkCancellation()
        let sentence: String
        do {
            defer { if Task.isCancelled { turn.end() } }
            sentence = try await turn.write(operation, request, in: .writing(saying: nil, givesPromptBack: false))
        }
        turn.say(.accounts(.credentialChanged(sentence)))
    }
}
