public import Foundation

/// The age of an answer that is shown again without a request.
public struct RememberedAnswer: Hashable, Sendable {
    /// When the service gave the answer.
    public var answered: Date
    /// When it may be asked again.
    public var until: Date?

    /// Creates the age of an answer.
    public init(answered: Date, until: Date?) {
        self.answered = answered
        self.until = until
    }
}
