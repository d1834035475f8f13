package import Screens
import TerminalText

extension English {
    package func sentence(_ message: ProgramMessage) -> String {
        switch message {
        case .mailing: "Sending…"
        case .notMailed: "Nothing was sent."
        case .mailed(let message, let count):
            "Mailed \(count == 1 ? message.subject : count.counted("item")) to \(message.recipient.text)."
        case .copiedAddresses(let addresses, .program) where addresses.count == 1: "Copied: \(addresses[0])"
        case .copiedAddresses(let addresses, .terminal) where addresses.count == 1:
            "Passed to the terminal's clipboard: \(addresses[0])"
        case .copiedAddresses(let addresses, let target): sentence(target, about: "\(addresses.count) addresses")
        case .copiedTexts(let count, let target):
            sentence(target, about: "the text\(count == 1 ? "" : " of \(count.counted("item"))")")
        case .bookmarking: "Bookmarking…"
        case .bookmarked(let titles):
            titles.count == 1 ? "Bookmarked: \(titles[0])" : "Bookmarked \(titles.count.counted("item"))."
        case .bookmarkAnswered(let text, let title): "The answer for \(title): \(ProgramText.shown(text))"
        case .playing(let player):
            "Playing \(TerminalText.line(player.address)) with \(TerminalText.line(player.name))."
        case .playerEnded(let player, let status): "\(TerminalText.line(player.name)) ended with status \(status)."
        case .noFile(let number, let opened, let row): sentence(withoutFile: number, of: opened, row)
        }
    }

    /// Returns the sentence for copied text; a terminal does not confirm that it copied.
    private func sentence(_ target: CopyTarget, about what: String) -> String {
        switch target {
        case .program: "Copied \(what)."
        case .terminal: "Passed \(what) to the terminal's clipboard."
        }
    }
}

extension Programs {
    /// The question for the recipient of mail.
    package static let recipientQuestion = "To: "
}

extension ProgramMessage {
    var status: ExitStatus {
        switch self {
        case .noFile: .usage
        case .playerEnded, .bookmarkAnswered: .partial
        case .mailing, .notMailed, .mailed, .copiedAddresses, .copiedTexts, .bookmarking, .bookmarked, .playing: .ok
        }
    }
}

enum ProgramText {
    /// The width of what a program printed, about four lines.
    private static let maximumWidth = 320

    static func shown(_ text: String) -> String {
        TerminalText.line(text).truncated(toCells: maximumWidth, ellipsis: "...")
    }
}
