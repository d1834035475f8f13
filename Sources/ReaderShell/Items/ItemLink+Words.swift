import FeedModel
import Screens
import TerminalText

extension ItemLink {
    /// The width of the words of a link, about four lines: a publisher can put a whole article into one.
    private static let maximumWidth = 320

    /// Returns the words of the link and what it leads to; `nil` if nothing but its address is known.
    func label(_ symbols: Symbols) -> String? {
        let subject =
            switch kind {
            case .page: "page"
            case .text, .picture: ""
            case .enclosure(let file): file.words(symbols)
            case .comments: "comments"
            }
        let words = [TerminalText.line(words), subject].filter { !$0.isEmpty }.joined(separator: ", ")
        return words.isEmpty ? nil : words.truncated(toCells: Self.maximumWidth, ellipsis: "...")
    }
}

extension Enclosure {
    /// Returns the media type, the size and the playing time; empty if none is known.
    func words(_ symbols: Symbols) -> String {
        // Publishers write 0 for a length that they do not know.
        let size = length.flatMap { $0 > 0 ? $0 : nil }
            .map { $0 >= 1_048_576 ? "\($0 / 1_048_576) MiB" : "\(max(1, $0 / 1024)) KiB" }
        let minutes = duration.flatMap { $0 > 0 ? ($0 - 1) / 60 + 1 : nil }
        let time = minutes.map { symbols.isSpoken ? $0.counted("minute") : "\($0) min" }
        let words = [type.map(TerminalText.line), size, time].compactMap(\.self).filter { !$0.isEmpty }
        return words.joined(separator: ", ").truncated(toCells: Self.maximumWidth, ellipsis: symbols.ellipsis)
    }

    private static let maximumWidth = 80
}
