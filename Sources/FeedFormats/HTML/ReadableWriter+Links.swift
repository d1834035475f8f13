import FeedModel
import HTMLTree

extension ReadableWriter {
    struct Anchor {
        let number: Int?
        let block: Int
        let start: Int
    }

    /// Begins a link.
    ///
    /// A piece without content that broken nesting leaves behind has no number.
    mutating func startLink(_ node: HTMLNode) {
        let isRemnant = node.isSplit && !node.descendants.contains(where: isVisible)
        let number = isRemnant ? nil : link(attribute("href"))
        anchors.append(Anchor(number: number, block: blocks.count, start: line.count))
    }

    private func isVisible(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .text: !node.text.allSatisfy(\.isWhitespace)
        case .element: ["img", "svg", "video", "audio", "object", "embed", "iframe"].contains(node.name)
        default: false
        }
    }

    mutating func endLink() {
        guard let anchor = anchors.popLast(), let number = anchor.number else { return }
        links.name(number, words(since: anchor))
        appendNumber(number)
    }

    /// The length of the words of a link, which can enclose a whole article.
    private static let maximumBytes = 1000

    /// Returns the words of a link that ends here, without the marks of edited text; of several blocks, those of the
    /// first.
    private func words(since anchor: Anchor) -> String {
        let text: String
        if anchor.block < blocks.count {
            let bytes = blocks[anchor.block].text.utf8.dropFirst(anchor.start)
            text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        } else {
            text = line.text(from: anchor.start, upTo: Self.maximumBytes)
        }
        return HTMLText.oneLine(text.filter { ReadableText.Mark($0) == nil })
    }

    mutating func appendNumber(_ number: Int) {
        line.append(" [\(number)]")
        isBehindNumber = true
    }

    mutating func link(_ address: String?) -> Int? {
        guard let address = address?.nonBlank, address.utf8.first != UInt8(ascii: "#"), !URIReference.isUnsafe(address)
        else { return nil }
        return links.number(of: resolved(address))
    }

    func resolved(_ address: String) -> String { URIReference.resolve(address, against: base) }
}
