package import FeedModel

/// Something of an item that can be opened.
package struct ItemLink: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The page of the item, whose number is 0.
        case page
        case text
        case enclosure(Enclosure)
        case comments
        case picture
    }

    package var number: Int
    package var kind: Kind
    package var address: String
    /// The words that lead there, on one line; empty for none.
    package var words: String
}

/// The links that `links` lists.
package enum LinkGroup: Hashable, Sendable {
    /// All but pictures.
    case links
    case pictures
}

extension OpenedItem {
    /// Everything of the item that can be opened, in the order of the numbers: its page, the links of its text, its files, its
    /// comments, and its pictures.
    ///
    /// A file and the comments have the number of the link of the text that leads there, if there is one.
    package var links: [ItemLink] {
        let item = kept.item
        var links = item.url.map { [ItemLink(number: 0, kind: .page, address: $0, words: "")] } ?? []
        let first = links.count
        var indices: [String: Int] = [:]
        func append(_ kind: ItemLink.Kind, _ address: String, _ words: String = "") {
            links.append(ItemLink(number: links.count - first + 1, kind: kind, address: address, words: words))
        }
        func add(_ kind: ItemLink.Kind, _ address: String) {
            guard let index = indices[address] else {
                indices[address] = links.count
                return append(kind, address)
            }
            if links[index].kind == .text { links[index].kind = kind }
        }
        for (index, address) in text.links.enumerated() {
            indices[address] = links.count
            append(.text, address, text.linkWords.indices.contains(index) ? text.linkWords[index] : "")
        }
        for enclosure in item.enclosures { add(.enclosure(enclosure), enclosure.url) }
        if let comments = item.comments, comments != item.url { add(.comments, comments) }
        for picture in text.pictures {
            indices[picture.address] = links.count
            append(.picture, picture.address, picture.words)
        }
        if let image = item.image, indices[image] == nil { append(.picture, image) }
        return links
    }

    package func links(in group: LinkGroup) -> [ItemLink] {
        links.filter { ($0.kind == .picture) == (group == .pictures) }
    }

    /// Returns the file that a link leads to; `nil` if there is no link with this number, or if it leads to something else.
    ///
    /// Without a number, it is the first file to hear or see, else the first one.
    func file(ofLink number: Int?) -> Enclosure? {
        let files = kept.item.enclosures
        guard let number else { return files.first(where: \.isRecording) ?? files.first }
        guard case .enclosure(let file)? = links.first(where: { $0.number == number })?.kind else { return nil }
        return file
    }

    /// Returns the address of a link; `nil` if there is no link with this number.
    package func address(ofLink number: Int) -> String? { links.first { $0.number == number }?.address }
}
