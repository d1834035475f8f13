package import Foundation
package import ReaderShell

/// The clock of a run, and what its errors are explained with: the time of the recordings while recordings are played, the system's otherwise.
package struct RunClock: Sendable {
    package let now: @Sendable () -> Date
    /// Returns the seconds east of UTC at a time.
    package let utcOffset: @Sendable (Date) -> Int
    /// Returns the place that a credential comes from, if `login` cannot change it there.
    package var credentialPlace: @Sendable (String) -> CredentialPlace? = { _ in nil }

    package init(now: @escaping @Sendable () -> Date, utcOffset: @escaping @Sendable (Date) -> Int) {
        self.now = now
        self.utcOffset = utcOffset
    }

    package var explainer: Explainer {
        Explainer(clock: LocalClock(utcOffset), now: now(), credentialPlace: credentialPlace)
    }
}
