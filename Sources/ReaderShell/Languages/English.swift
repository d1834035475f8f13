package import Foundation
package import Primitives
import Screens

/// The words of the reader in English; each feature has its own in its folder.
package struct English: Vocabulary {
    package var clock: LocalClock
    package var now: Date
    package var symbols: Symbols
    /// Returns the place that a credential comes from, if `login` cannot change it there.
    package var credentialPlace: @Sendable (String) -> CredentialPlace?
    package var subscriptionsFile: String?

    package init(
        clock: LocalClock,
        now: Date,
        symbols: Symbols = .rich,
        credentialPlace: @escaping @Sendable (String) -> CredentialPlace? = { _ in nil }
    ) {
        self.clock = clock
        self.now = now
        self.symbols = symbols
        self.credentialPlace = credentialPlace
    }

    package func age(_ date: Date) -> String {
        let age = Age(of: date, at: now)
        return symbols.isInWords ? age.spoken : age.description
    }

    /// Returns `2 h ago`; a time in the future, which only a clock that was set back produces, is `just now`.
    func ago(_ date: Date) -> String {
        Age(of: date, at: now).seconds < 60 ? "just now" : "\(age(date)) ago"
    }

    /// Returns a day and a time of day: `2026-11-21 18:42`.
    package func dayAndTime(_ date: Date) -> String { "\(clock.day(date)) \(clock.time(date))" }

    package func state(isRead: Bool, isStarred: Bool) -> String {
        (isRead ? "read" : "unread") + (isStarred ? ", starred" : "")
    }

    package func tagged(_ tags: [String]) -> String { "tagged \(tags.enumeration)" }

    package func also(in titles: [String]) -> String { "also in \(titles.joined(separator: ", "))" }
}
