package import Screens
package import SystemSupport

/// `[programs]` in config.toml: programs as lists of words, which no shell reads.
package struct ProgramSettings: Equatable, Sendable {
    /// The words of the program that sends mail, as a sendmail; quire adds `-oi -t`.
    package var mail: [String]?
    /// The recipient of `mail` without an address.
    package var recipient: MailAddress?
    /// The words of the program that copies its standard input; without it, the terminal does.
    package var copy: [String]?
    /// The words of the program that keeps bookmarks, as newsboat's `bookmark-cmd`.
    package var bookmark: [String]?
    /// The words of players by media type: `audio`, or a whole one such as `audio/ogg`.
    package var players: [String: [String]] = [:]
    /// The reason why another user may have written config.toml; then none of its programs is run.
    package var fault: FileFault?

    package init() {}
}
