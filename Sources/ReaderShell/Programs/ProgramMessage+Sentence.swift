import FeedModel
import Screens
import TerminalText

extension ProgramMessage {
    var sentence: String {
        switch self {
        case .mailing: "Sending…"
        case .mailed(let message, let count):
            "Mailed \(count == 1 ? message.subject : count.counted("item")) to \(message.recipient.text)."
        case .copiedAddresses(let addresses, .program) where addresses.count == 1: "Copied: \(addresses[0])"
        case .copiedAddresses(let addresses, .terminal) where addresses.count == 1:
            "Passed to the terminal's clipboard: \(addresses[0])"
        case .copiedAddresses(let addresses, let target): target.sentence(about: "\(addresses.count) addresses")
        case .copiedTexts(let count, let target):
            target.sentence(about: "the text\(count == 1 ? "" : " of \(count.counted("item"))")")
        case .bookmarking: "Bookmarking…"
        case .bookmarked(let titles):
            titles.count == 1 ? "Bookmarked: \(titles[0])" : "Bookmarked \(titles.count.counted("item"))."
        case .bookmarkAnswered(let text, let title): "The answer for \(title): \(ProgramText.shown(text))"
        case .playing(let player):
            "Playing \(TerminalText.line(player.address)) with \(TerminalText.line(player.name))."
        case .playerEnded(let player, let status): "\(TerminalText.line(player.name)) ended with status \(status)."
        case .noFile(let number, let opened, let row): opened.missingFile(number, row: row)
        }
    }

    var status: ExitStatus {
        switch self {
        case .noFile: .usage
        case .playerEnded, .bookmarkAnswered: .partial
        case .mailing, .mailed, .copiedAddresses, .copiedTexts, .bookmarking, .bookmarked, .playing: .ok
        }
    }
}

extension OpenedItem {
    /// Returns the sentence about a file that the item does not have; without a number, about one to hear or see.
    fileprivate func missingFile(_ number: Int?, row: Int?) -> String {
        let count = kept.item.enclosures.count
        guard count > 0 else {
            return "This item has no files to play. 'links\(row.map { " \($0)" } ?? "")' lists its links."
        }
        let missing = number.map { "file \($0)" } ?? "sound and no film"
        let item = row.map { "\($0)." } ?? ""
        return "This item has no \(missing). 'play \(item)1' opens its \(count == 1 ? "only" : "first") file."
    }
}

extension CopyTarget {
    /// Returns the sentence about what was copied; of a terminal, that is not known.
    fileprivate func sentence(about what: String) -> String {
        switch self {
        case .program: "Copied \(what)."
        case .terminal: "Passed \(what) to the terminal's clipboard."
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
