/// The settings of the reader, which last for a session, for every user.
@MainActor
package final class Settings {
    package var current: ReaderSettings
    /// The settings that the session began with.
    let first: ReaderSettings

    package init(_ settings: ReaderSettings = ReaderSettings()) {
        current = settings
        first = settings
    }
}
