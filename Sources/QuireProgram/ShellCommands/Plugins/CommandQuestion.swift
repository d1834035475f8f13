import FeedModel
import PluginTrust
import ReaderShell
import SystemSupport

/// The question whether a command of the subscriptions file may run.
enum CommandQuestion {
    /// The question itself.
    static let text = "Run it at each refresh? [y/N] "

    /// Returns the line that shows what would run, for ``Output/writeCommand(_:)``.
    static func sentence(_ uri: SubscriptionURI, _ command: String) -> String {
        let document = uri.filteredAddress.map { " on \(TerminalText.command($0.redactingUserinfo))" } ?? ""
        return "\(uri.plugin): this runs as you\(document): \(TerminalText.command(command))"
    }

    /// Whether an answer is yes.
    static func isYes(_ answer: String?) -> Bool { ["y", "yes"].contains(answer?.lowercased() ?? "") }

    /// Asks about an address at the terminal; `nil` if the reader cancels.
    @MainActor
    static func ask(about uri: SubscriptionURI, _ command: String) async -> Bool? {
        Output.standard.writeCommand(sentence(uri, command))
        let answer = await TerminalQuestion(text: text, isHidden: false).ask(on: Output.standard)
        return answer.map { isYes($0) }
    }
}
