import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Signs a user in, or saves a credential.
    func login(_ arguments: Arguments) async throws {
        // A second word may be a secret, so it is not repeated in an error.
        guard arguments.rest.count <= 1 else { throw arguments.usage }
        let plan = try await environment.accounts.plan(arguments.text)
        switch plan.kind {
        case .account: try await signIn(plan)
        case .feed: try await savePassword(of: plan)
        case .key: try await saveKey(of: plan)
        case .feedKey: try await saveFeedKey(of: plan)
        }
    }

    private func signIn(_ plan: SignInPlan) async throws {
        let accounts = environment.accounts
        if let user = accounts.session.user {
            throw CommandError.impossible(
                what: "You are signed in as \(TerminalText.line(user.name)).",
                remedy: "Type 'logout' first."
            )
        }
        let secret = try await accounts.configuredSecret(plan)
        var screen = try await signIn(plan, with: secret)
        if secret != nil, screen?.failure == .invalidPair, accounts.credentialPlace(plan.name) == nil {
            print("That was the saved \(plan.secretName.lowercased()).")
            do {
                screen = try await signIn(plan, with: nil)
            } catch CredentialError.noTerminal {}
        }
        guard let user = screen?.user else { return }
        resetPages()
        print("Hello \(TerminalText.line(user.name))!")
    }

    /// Signs in with a secret, or with a pair that the reader types.
    ///
    /// - Returns: The screen after the answer; `nil` if no request was sent.
    private func signIn(_ plan: SignInPlan, with secret: Credential?) async throws -> SignInScreen? {
        let model = environment.accounts.signIn(plan)
        if let secret {
            // A token identifies its user.
            model.inputs.userID.send("-")
            model.inputs.password.send(secret)
        } else if try await fill(model, for: plan) == nil {
            print("You were not signed in.")
            return nil
        }
        guard await firstValue(of: model.outputs.canLogin) == true else {
            print("Both user ID and \(plan.secretName.lowercased()) are needed. You were not signed in.")
            return nil
        }
        await endBackground()
        return await answer(of: model, during: "Signing in...", otherwise: "You were not signed in.")
    }

    /// Waits for the answer of a provider, and prints a failure; Ctrl-C cancels.
    private func answer(
        of model: any SignInViewModelType,
        during work: String,
        otherwise cancelled: String
    ) async -> SignInScreen? {
        // Installed before the message is printed, because Ctrl-C may follow at once.
        let listenNoMore = environment.accounts.onInterrupt { model.inputs.cancel.send() }
        model.inputs.signIn.send()
        print(work)
        let screen = await firstValue(of: model.outputs.screen) { !$0.isBusy }
        listenNoMore()
        if screen?.user != nil { return screen }
        // There is no failure after a cancellation.
        record(screen?.failure.flatMap { ExitStatus(rawValue: $0.status) } ?? .permission)
        print(TerminalText.line(screen?.failure?.text ?? cancelled))
        return screen
    }

    /// Fills in both fields from the terminal.
    ///
    /// - Returns: What was typed; `nil` if the prompt was cancelled.
    private func fill(
        _ model: any SignInViewModelType,
        for plan: SignInPlan
    ) async throws -> (userID: String, password: String)? {
        let accounts = environment.accounts
        guard let userID = try await accounts.ask("User ID: ", false, plan) else { return nil }
        model.inputs.userID.send(userID)
        guard let password = try await accounts.ask(plan.secretName + ": ", true, plan) else { return nil }
        model.inputs.password.send(Credential(secret: password))
        return (userID, password)
    }

    /// Saves the password of a private feed, which says first whether it is right.
    private func savePassword(of plan: SignInPlan) async throws {
        let model = environment.accounts.signIn(plan)
        guard let typed = try await fill(model, for: plan) else { return print("Nothing was saved.") }
        guard await firstValue(of: model.outputs.canLogin) == true else {
            return print("Both user ID and password are needed. Nothing was saved.")
        }
        let screen = await answer(of: model, during: "Checking the password...", otherwise: "Nothing was saved.")
        guard screen?.user != nil else { return }
        print(try await environment.accounts.keep(plan, Credential(user: typed.userID, password: typed.password)))
    }

    private func saveKey(of plan: SignInPlan) async throws {
        let secret = try await environment.accounts.ask(plan.secretName + ": ", true, plan)
        try await save(secret.map { Credential(secret: $0) }, of: plan)
    }

    private func saveFeedKey(of plan: SignInPlan) async throws {
        let accounts = environment.accounts
        guard let userID = try await accounts.ask("User ID (empty for a token): ", false, plan) else {
            return print("Nothing was saved.")
        }
        let secret = try await accounts.ask(userID.isEmpty ? "Token: " : "Password: ", true, plan)
        try await save(
            secret.map { secret in
                guard userID.isEmpty else { return Credential(user: userID, password: secret) }
                // A token has no space, but a header value such as 'Token abc' has.
                return secret.contains(" ") ? Credential(header: secret) : Credential(secret: secret)
            },
            of: plan
        )
    }

    private func save(_ credential: Credential?, of plan: SignInPlan) async throws {
        guard let credential, !credential.secret.isEmpty else { return print("Nothing was saved.") }
        print(try await environment.accounts.keep(plan, credential))
    }

    /// Signs the user out, or forgets a key.
    func logout(_ arguments: Arguments) async throws {
        let accounts = environment.accounts
        let user = accounts.session.user
        // The password of a feed is no account, although earlier versions made it one.
        let isAccount = arguments.text == user?.provider && accounts.formerAccount() == nil
        guard arguments.isEmpty || isAccount else {
            return print(try await accounts.forget(arguments.text))
        }
        guard user != nil else { return print("You are not signed in.") }
        await endBackground()
        let notice = try await accounts.prepareSignOut()
        let model = accounts.signOut()
        model.inputs.signOut.send()
        _ = await firstValue(of: model.outputs.canSignOut) { $0 }
        resetPages()
        print("Signed out.")
        if let notice { print(TerminalText.line(notice)) }
    }

    /// Prints who is signed in.
    func whoami() {
        guard let user = environment.accounts.session.user else {
            return print("You are not signed in; your history is kept as anonymous.")
        }
        let (id, name) = (TerminalText.line(user.id), TerminalText.line(user.name))
        print("\(name == id ? id : "\(name) (\(id))"), signed in with \(TerminalText.line(user.provider)).")
        if let sentence = environment.accounts.formerAccount() { print(TerminalText.line(sentence)) }
    }

    /// Ends the work of the current user, so that its results are not stored for the next one.
    private func endBackground() async {
        background.cancel()
        await background.finish()
    }
}
