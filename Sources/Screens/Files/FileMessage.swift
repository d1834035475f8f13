package enum FileMessage: Equatable, Sendable {
    /// Whether to replace the files with these paths.
    case confirm([String])
    case nothingSaved
    case saving
    case saved(SaveOutcome)
}
