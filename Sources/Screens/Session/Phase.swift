/// The state of a running command, as far as the prompt, a newer command and Ctrl-C are concerned.
///
/// The prompt is wanted when a command has run for 300 milliseconds.
enum Phase: Hashable, Sendable {
    /// The command reads; its answer may be shown after the prompt is back.
    case reading
    /// The command reads, and a question or a program at the terminal may follow.
    case deciding
    /// A question replaces the prompt.
    case asking
    /// The command changes something, which is never left halfway; the remark is printed when the prompt is wanted.
    case writing(saying: Remark?, givesPromptBack: Bool)
    /// A program or a question has the terminal.
    case atTerminal
    /// The command continues in the background; the remark is printed when the prompt is wanted.
    case behind(saying: Remark?)
    /// A view model is about to answer with a page, until another page is shown, which ends the command with the remark.
    case awaitingPage(orElse: Remark)

    var isWriting: Bool { if case .writing = self { true } else { false } }

    /// Whether Ctrl-C on an empty line stops the command.
    var isBehindPrompt: Bool {
        switch self {
        case .behind, .awaitingPage: true
        case .reading, .deciding, .asking, .writing, .atTerminal: false
        }
    }

    /// The remark that is printed when the prompt is wanted.
    var apology: Remark? {
        switch self {
        case .reading, .deciding: .stillReading
        case .writing(let remark, _), .behind(let remark): remark
        case .asking, .atTerminal, .awaitingPage: nil
        }
    }

    /// Whether the prompt returns when it is wanted.
    var givesPromptBack: Bool {
        switch self {
        case .reading, .behind, .awaitingPage: true
        case .writing(_, let givesPromptBack): givesPromptBack
        case .deciding, .asking, .atTerminal: false
        }
    }

    /// Whether a newer command replaces the command.
    var yields: Bool {
        switch self {
        case .reading, .deciding, .asking: true
        case .writing, .atTerminal, .behind, .awaitingPage: false
        }
    }

    /// Whether Ctrl-C cancels the command; a program at the terminal receives it itself.
    var isCancellable: Bool {
        switch self {
        case .reading, .deciding, .asking, .behind, .awaitingPage: true
        case .writing, .atTerminal: false
        }
    }
}
