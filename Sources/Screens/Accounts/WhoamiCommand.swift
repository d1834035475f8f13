/// `whoami`: names the signed-in user.
package struct WhoamiCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        turn.say(.accounts(turn.features.accounts.user().map(AccountMessage.signedIn) ?? .anonymous))
    }
}
