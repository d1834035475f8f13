package import FeedModel

extension Item {
    /// The title, or a substitute if a terminal would not show it: the beginning of the text, the address or the publisher's identifier.
    package var displayTitle: String {
        [title, summary.map { String($0.prefix(80)) }, url, guid].compactMap(\.self)
            .first { !TerminalText.line($0).isEmpty } ?? "untitled"
    }
}
