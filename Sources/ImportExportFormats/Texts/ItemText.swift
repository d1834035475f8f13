package import FeedModel

/// An item with its whole text, for the documents that quire writes for browsers and for book readers.
package struct ItemText: Sendable {
    package var libraryItem: LibraryItem
    /// The title to show; never empty.
    package var title: String
    package var sourceTitle: String
    /// The day and time to show.
    package var date: String?
    package var text: ReadableText

    package init(_ libraryItem: LibraryItem, title: String, sourceTitle: String, date: String?, text: ReadableText) {
        self.libraryItem = libraryItem
        self.title = title
        self.sourceTitle = sourceTitle
        self.date = date
        self.text = text
    }

    /// Returns the item as an element that is valid as HTML and as XML.
    func markup(id: String) -> String {
        let item = libraryItem.item
        let picture = item.image.flatMap { image in
            text.links.contains(image) || item.enclosures.contains { $0.url == image } ? nil : image
        }
        let lines: [String?] =
            [
                "<article id=\"\(id)\" dir=\"auto\" lang=\"\(language)\" xml:lang=\"\(language)\">",
                "<h1>\(HTMLPage.escaped(title))</h1>",
                "<p class=\"quiet\">\(origin)</p>", line("", item.url),
                item.comments == item.url ? nil : line("Comments: ", item.comments),
            ] + item.enclosures.map { line("Enclosed: ", $0.url, kind: $0.type) } + [line("Picture: ", picture)]
        return lines.compactMap(\.self).map { $0 + "\n" }.joined() + TextMarkup.markup(of: text) + "</article>\n"
    }

    private var origin: String {
        let authors = libraryItem.item.authors.map(isolated).joined(separator: ", ")
        let parts = [isolated(sourceTitle), authors.isEmpty ? nil : "by \(authors)", date.map(HTMLPage.escaped)]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns a name whose direction of writing does not affect the text around it.
    private func isolated(_ name: String) -> String { "<bdi>\(HTMLPage.escaped(name))</bdi>" }

    private func line(_ label: String, _ address: String?, kind: String? = nil) -> String? {
        guard let address else { return nil }
        let kind = kind.map { " (\(HTMLPage.escaped($0)))" } ?? ""
        return "<p class=\"quiet\">\(label)\(WebLink(address).markup)\(kind)</p>"
    }

    /// The declared language, perhaps with a script or a region; "und" for any other tag, as if it is undetermined (ISO 639-2).
    var language: String {
        let declared = libraryItem.item.language ?? ""
        let parts = declared.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
        let isShort = parts.count <= 3 && (2...3).contains(parts[0].count)
        return isTag && isShort && parts.dropFirst().allSatisfy { [2, 4].contains($0.count) } ? declared : "und"
    }
}
