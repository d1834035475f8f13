/// The steps that can be undone.
public enum UndoScope: Hashable, Sendable {
    /// Recorded by this run of the program.
    case session
    /// All, including earlier runs and other processes.
    case any
}
