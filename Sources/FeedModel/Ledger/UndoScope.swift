/// The steps that can be undone.
public enum UndoScope: Hashable, Sendable {
    /// Those that this run of the program has recorded.
    case session
    /// All, also those of earlier runs and of other processes.
    case any
}
