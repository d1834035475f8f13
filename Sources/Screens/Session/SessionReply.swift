package enum SessionReply: Equatable, Sendable {
    case page(SessionPage)
    case message(Message)
    /// The failure of the command that has the prompt, after which the rest of the line is skipped.
    case failure(SessionFailure)
    /// A question, to show in place of the prompt; the next line answers it.
    case question(Message)
    /// A sentence to print if the command that has the prompt takes long.
    case progress(Message)
    /// A sentence to print in addition to the pages, even if the command takes no time.
    case note(Message)
    case end
    case ready
}
