/// `mail 1-3 ann@example.org`: sends the texts of items as one message.
package struct MailCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    /// The recipient; `nil` for the one of config.toml.
    package var recipient: MailAddress?

    package init(_ items: ItemSelection?, to recipient: MailAddress?) {
        self.items = items
        self.recipient = recipient
    }

    package func run(_ turn: Turn) async throws {
        let (files, programs) = (turn.features.files, turn.features.programs)
        let items = try await files.items(of: items, for: "mail", turn)
        let request = MailRequest(items: items, recipient: recipient)
        let message = try await turn.deciding { try await programs.message(request) }
        try await turn.write(programs.send, message, in: .writing(saying: .programs(.mailing), givesPromptBack: true))
        turn.say(.programs(.mailed(message, count: items.count)))
    }
}
