package import Foundation
package import Screens

/// Items as one text: as they are shown on pages, or as Markdown.
///
/// The text is safe to print, whatever the publishers wrote, because a command may print it. It has the addresses of links, because
/// `links` is not at hand there.
package struct TextOfItems: Sendable {
    var vocabulary: any Vocabulary
    var renderer: any Renderer

    /// - Parameter renderer: The renderer of a pipe, which has no width, so that each paragraph is on one line.
    package init(vocabulary: any Vocabulary, renderer: any Renderer) {
        (self.vocabulary, self.renderer) = (vocabulary, renderer)
    }

    package func plain(_ items: [OpenedItem]) -> String {
        joined(items.map { renderer.lines(vocabulary.blocks($0, at: nil, showsAddresses: true)) })
    }

    package func markdown(_ items: [OpenedItem]) -> String {
        joined(items.map { MarkdownText(opened: $0, vocabulary: vocabulary).lines })
    }

    package func dayAndTime(_ date: Date) -> String { vocabulary.dayAndTime(date) }

    private func joined(_ texts: [[String]]) -> String {
        texts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
