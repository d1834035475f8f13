/// The state of a running command, as far as the prompt, a newer command and Ctrl-C are concerned.
///
/// The prompt is wanted when a command has run for 300 milliseconds.
enum Phase: Equatable, Sendable {
    /// The command reads; its answer may be shown after the prompt is back.
    case reading
    /// The command reads, and a question or a program at the terminal may follow, so that the prompt does not return.
    ///
    /// The message is printed when the prompt is wanted.
    case deciding(saying: Message?)
    /// The command reads what it can do without, and continues without it when the prompt is wanted.
    case readingUntilPromptWanted
    /// A question replaces the prompt.
    case asking
    /// The command changes something, which is never left halfway; the message is printed when the prompt is wanted.
    case writing(saying: Message?, givesPromptBack: Bool)
    /// A program or a question has the terminal.
    case atTerminal
    /// The command continues in the background; the message is printed when the prompt is wanted.
    case behind(saying: Message?)
    /// Commands share the work, which never has the prompt and is not stopped by a newer command.
    case shared
    /// A service is about to answer; another page ends the command with a message.
    case awaitingPage(AwaitedAnswer)

    var isWriting: Bool { if case .writing = self { true } else { false } }

    /// Whether Ctrl-C on an empty line stops the command.
    var isBehindPrompt: Bool {
        switch self {
        case .behind, .awaitingPage: true
        case .reading, .deciding, .readingUntilPromptWanted, .asking, .writing, .atTerminal, .shared: false
        }
    }

    /// The message that is printed when the prompt is wanted.
    var messageOnDelay: Message? {
        switch self {
        case .reading: .stillReading
        case .deciding(let message), .writing(let message, _), .behind(let message): message
        case .readingUntilPromptWanted, .asking, .atTerminal, .shared, .awaitingPage: nil
        }
    }

    /// Whether the prompt returns when it is wanted.
    var givesPromptBack: Bool {
        switch self {
        case .reading, .behind, .awaitingPage: true
        case .writing(_, let givesPromptBack): givesPromptBack
        case .deciding, .readingUntilPromptWanted, .asking, .atTerminal, .shared: false
        }
    }

    /// Whether a newer command replaces the command.
    var isReplaceable: Bool {
        switch self {
        case .reading, .deciding, .readingUntilPromptWanted, .asking: true
        case .writing, .atTerminal, .behind, .shared, .awaitingPage: false
        }
    }

    /// Whether Ctrl-C cancels the command; a program at the terminal receives it itself.
    var isCancellable: Bool {
        switch self {
        case .reading, .deciding, .readingUntilPromptWanted, .asking, .behind, .shared, .awaitingPage: true
        case .writing, .atTerminal: false
        }
    }
}
