package import Screens

/// Items as one text: as they are shown on pages, or as Markdown.
///
/// The text is safe to print, whatever the publishers wrote, because a command may print it.
package struct TextOfItems {
    var style: PageStyle

    /// - Parameter style: The style of a pipe, which has no width, so that each paragraph is on one line.
    package init(style: PageStyle) {
        self.style = style
    }

    package func plain(_ items: [OpenedItem]) -> String {
        joined(items.map { ItemScreenText(opened: $0, style: style).lines })
    }

    package func markdown(_ items: [OpenedItem]) -> String {
        joined(items.map { MarkdownText(opened: $0, style: style).lines })
    }

    private func joined(_ texts: [[String]]) -> String {
        texts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
