package import Screens

/// Items as one text: as they are shown on pages, or as Markdown.
///
/// The text is safe to print, whatever the publishers wrote, because a command may print it. It has the addresses of links, because
/// `links` is not at hand there.
package struct TextOfItems {
    var style: PageStyle

    /// - Parameter style: The style of a pipe, which has no width, so that each paragraph is on one line.
    package init(style: PageStyle) {
        self.style = style
        self.style.hasAddresses = true
    }

    package func text(of items: [OpenedItem], as form: TextForm) -> String {
        let texts = items.map { item in
            switch form {
            case .plain: ItemScreenText(opened: item, style: style).lines
            case .markdown: MarkdownText(opened: item, style: style).lines
            }
        }
        return texts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
