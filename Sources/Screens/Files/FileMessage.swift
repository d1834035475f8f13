package enum FileMessage: Hashable, Sendable {
    /// Whether to replace the files with these paths.
    case confirm([String])
    case nothingSaved
    case saving
    case saved(SaveOutcome)
    /// A command of the shell ended with another status than 0.
    case ended(String, status: Int32)
}
