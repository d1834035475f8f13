package import Foundation

/// The age of an answer that is shown again without a request.
package struct RememberedAnswer: Hashable, Sendable {
    /// When the service gave the answer.
    package var answered: Date
    /// When it may be asked again.
    package var until: Date?

    /// Creates the age of an answer.
    package init(answered: Date, until: Date?) {
        self.answered = answered
        self.until = until
    }
}
