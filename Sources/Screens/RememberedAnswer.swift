package import Foundation

/// The age of an answer that is shown again without a request.
package struct RememberedAnswer: Hashable, Sendable {
    package var answered: Date
    package var until: Date?

    package init(answered: Date, until: Date?) {
        self.answered = answered
        self.until = until
    }
}
