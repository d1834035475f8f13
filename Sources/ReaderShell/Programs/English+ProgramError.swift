package import Screens
import TerminalText

extension English {
    package func explain(_ error: ProgramError) -> Explanation {
        switch error {
        case .notSet(let key):
            Explanation(Self.sentence(withoutProgram: key))
                .advising("Set '\(key)' under [programs] in config.toml.", .configuration)
        case .notStarted(let program, let key):
            Explanation("The program '\(TerminalText.line(program))' could not be started.")
                .advising("Set '\(key)' under [programs] in config.toml to one that is installed.", .configuration)
        case .unsafe(let key, let path, let reason, let remedy):
            Explanation("The program under '\(key)' is not run, because \(path) \(reason).")
                .advising("Run: \(remedy)", .configuration)
        case .failed(let program, let status, let output):
            Explanation(
                "'\(TerminalText.line(program))' ended with status \(status)"
                    + (output.isEmpty ? "." : ": \(ProgramText.shown(output))"),
                output.isEmpty ? "Run it yourself to see why." : "",
                .unavailable
            )
        case .timedOut(let program, let seconds):
            Explanation("'\(TerminalText.line(program))' had not ended after \(seconds) seconds, and was stopped.")
                .advising("Run it yourself to see why.", .tryLater)
        case .noRecipient:
            Explanation("No address was given, and mail-to is not set under [programs] in config.toml.")
                .advising("'mail ann@example.org' sends the open item to one.")
        case .noMailAddress(let text):
            Explanation("'\(TerminalText.line(text))' is not an address for mail.", "Type 'mail 3 ann@example.org'.")
        case .noPage(let title):
            Explanation("'\(title)' has no web address.", "'copy text' copies its text.", .data)
        case .tooLong(let limit):
            Explanation(
                "The text has more than \(limit) bytes, the limit of terminals.",
                "Set 'copy' under [programs] in config.toml to a program that accepts more.",
                .data
            )
        case .notOpenable(let address):
            Explanation("'\(TerminalText.line(address))' is not a web address.")
                .advising("'play' opens only http and https addresses.", .data)
        }
    }

    private static func sentence(withoutProgram key: String) -> String {
        switch key {
        case "copy": "There is no terminal that copies."
        case "bookmark": "No program for bookmarks is set."
        default: "No program plays files of this type."
        }
    }
}
