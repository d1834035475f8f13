import Screens

/// The line that is carried out.
struct RunningLine {
    /// Whether the session has not answered the command yet.
    var isWaiting = false
    /// Resumed when the session is ready for another line.
    var waiting: CheckedContinuation<Void, Never>?
    /// The progress of the command, to be printed if it takes long; `nil` once it does.
    var progress: [Message]?
    /// The error with which the command failed.
    var failure: SessionFailure?
    /// Whether Ctrl-C stopped the line.
    var isStopped = false
    /// Whether the line ended the session.
    var isLast = false
    /// Restores what Ctrl-C does, after the request of a sign-in.
    var endListening: (() -> Void)?
}
