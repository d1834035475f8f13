import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Signs a user in, or saves a key for sources.
    func login(_ arguments: Arguments) async throws {
        let accounts = environment.accounts
        let plan = try await accounts.plan(arguments.text)
        guard plan.isForUser else { return try await keepKey(of: plan) }
        if let user = accounts.session.user {
            throw CommandError.impossible(
                what: "You are signed in as \(TerminalText.line(user.name)).",
                remedy: "Type 'logout' first."
            )
        }
        let model = accounts.signIn(plan)
        guard try await fill(model, for: plan) else { return print("You were not signed in.") }
        guard await firstValue(of: model.outputs.canLogin) == true else {
            return print("Both user ID and \(plan.secretName.lowercased()) are needed. You were not signed in.")
        }
        await endBackground()
        // Installed before the message is printed, because Ctrl-C may follow at once.
        let listenNoMore = accounts.onInterrupt { model.inputs.cancel.send() }
        model.inputs.signIn.send()
        print("Signing in...")
        let screen = await firstValue(of: model.outputs.screen) { !$0.isBusy }
        listenNoMore()
        guard let user = screen?.user else {
            record(.permission)
            let reason = TerminalText.line(screen?.validationText ?? "")
            // The text is empty only after a cancellation.
            return print(reason.isEmpty ? "You were not signed in." : reason)
        }
        resetPages()
        print("Hello \(TerminalText.line(user.name))!")
    }

    /// Fills in both fields from the configuration or from the terminal.
    ///
    /// - Returns: `false` if the prompt was cancelled.
    private func fill(_ model: any SignInViewModelType, for plan: SignInPlan) async throws -> Bool {
        let accounts = environment.accounts
        if let secret = try await accounts.configuredSecret(plan) {
            // A token identifies its user.
            model.inputs.userID.send("-")
            model.inputs.password.send(secret)
            return true
        }
        guard let userID = try await accounts.ask("User ID: ", false, plan) else { return false }
        model.inputs.userID.send(userID)
        guard let password = try await accounts.ask(plan.secretName + ": ", true, plan) else { return false }
        model.inputs.password.send(Credential(secret: password))
        return true
    }

    private func keepKey(of plan: SignInPlan) async throws {
        guard let secret = try await environment.accounts.ask(plan.secretName + ": ", true, plan), !secret.isEmpty
        else {
            return print("Nothing was saved.")
        }
        print(try await environment.accounts.keep(plan, Credential(secret: secret)))
    }

    /// Signs the user out, or forgets a key.
    func logout(_ arguments: Arguments) async throws {
        let accounts = environment.accounts
        guard arguments.isEmpty || arguments.text == accounts.session.user?.provider else {
            return print(try await accounts.forget(arguments.text))
        }
        guard accounts.session.user != nil else { return print("You are not signed in.") }
        await endBackground()
        let model = accounts.signOut()
        model.inputs.signOut.send()
        _ = await firstValue(of: model.outputs.canSignOut) { $0 }
        resetPages()
        print("Signed out.")
    }

    /// Prints who is signed in.
    func whoami() {
        guard let user = environment.accounts.session.user else {
            return print("You are not signed in; your history is kept as anonymous.")
        }
        let (id, name) = (TerminalText.line(user.id), TerminalText.line(user.name))
        print("\(name == id ? id : "\(name) (\(id))"), signed in with \(TerminalText.line(user.provider)).")
    }

    /// Ends the work of the current user, so that its results are not stored for the next one.
    private func endBackground() async {
        background.cancel()
        await background.finish()
    }
}
