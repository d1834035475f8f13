/// `mail 1-3 ann@example.org`: sends the texts of items as one message.
package struct MailCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    /// The recipient; `nil` for the one of config.toml, or else the one that the reader types when asked.
    package var recipient: MailAddress?

    package init(_ items: ItemSelection?, to recipient: MailAddress?) {
        self.items = items
        self.recipient = recipient
    }

    package func run(_ turn: Turn) async throws {
        let (files, programs) = (turn.features.files, turn.features.programs)
        let items = try await files.items(of: items, for: "mail", turn)
        var request = MailRequest(items: items, recipient: recipient)
        if recipient == nil, !programs.hasRecipient {
            guard turn.isInteractive else { throw ProgramError.noRecipient }
            let answer = try await turn.atTerminal { await programs.askRecipient() }
            let typed = answer?.split(separator: " ").joined(separator: " ") ?? ""
            if typed.isEmpty { return turn.say(.programs(.notMailed)) }
            guard let address = MailAddress(typed) else { throw ProgramError.noMailAddress(typed) }
            request.recipient = address
        }
        let message = try await turn.deciding { try await programs.message(request) }
        try await turn.write(programs.send, message, in: .writing(saying: .programs(.mailing), givesPromptBack: true))
        turn.say(.programs(.mailed(message, count: items.count)))
    }
}
