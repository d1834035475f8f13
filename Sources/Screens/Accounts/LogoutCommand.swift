import FeedModel

/// `logout`: signs out of the service; `logout NAME` of another name removes a saved key.
package struct LogoutCommand: Command {
    /// The name of the service, of a key, or the address of a feed; empty for the service.
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    package func run(_ turn: Turn) async throws {
        let accounts = turn.features.accounts
        let user = accounts.user()
        guard name.isEmpty || name == user?.provider else {
            // Without the secret, feeds may have other items.
            turn.features.feeds.countsAreDue()
            return try await accounts.forget(name, turn)
        }
        guard let user else { return turn.say(.accounts(.notSignedIn)) }
        // What is fetched for this user must not be stored for the next one.
        turn.features.refreshes.cancel()
        try await turn.write(accounts.end, (), in: .writing(saying: nil, givesPromptBack: false))
        turn.changeUser()
        turn.say(.accounts(.signedOut))
        // A service that does not answer keeps no reader signed in, and no session from its end.
        turn.continueBehindPrompt(saying: nil)
        try await accounts.revoke(user)
    }
}
