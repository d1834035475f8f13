package import Screens

/// Items as one text: as they are shown on pages, or as Markdown.
///
/// The text is safe to print, whatever the publishers wrote, because a command may print it. It has the addresses of links, because
/// `links` is not at hand there.
package struct TextOfItems {
    var vocabulary: any Vocabulary
    var renderer: any Renderer

    /// - Parameter renderer: The renderer of a pipe, which has no width, so that each paragraph is on one line.
    package init(vocabulary: any Vocabulary, renderer: any Renderer) {
        (self.vocabulary, self.renderer) = (vocabulary, renderer)
    }

    package func text(of items: [OpenedItem], as form: TextForm) -> String {
        let texts = items.map { item in
            switch form {
            case .plain: renderer.lines(vocabulary.blocks(item, at: nil, showsAddresses: true))
            case .markdown: MarkdownText(opened: item, vocabulary: vocabulary).lines
            }
        }
        return texts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
