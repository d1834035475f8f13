import FeedModel
import HTMLTree

extension ReadableWriter {
    /// An open link.
    struct Anchor {
        /// Its number; `nil` for a link that has none.
        let number: Int?
        /// The number of blocks before it.
        let block: Int
        /// The number of bytes before it in its block.
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

    /// Returns the words of a link that ends here, without the marks of edited text; of several blocks, those of the first.
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

    /// Appends the number of a link.
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

/// Numbers links in order.
///
/// An address has one number, and the first words that lead to it.
struct LinkNumbers {
    private(set) var addresses: [String] = []
    /// The words of each address; empty where there are none.
    private(set) var words: [String] = []
    private var numbers: [String: Int] = [:]

    /// Returns whether an address has a number.
    func contains(_ address: String) -> Bool { numbers[address] != nil }

    mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        words.append("")
        numbers[address] = addresses.count
        return addresses.count
    }

    /// Gives an address its words, unless it has some.
    mutating func name(_ number: Int, _ text: String) {
        if words[number - 1].isEmpty { words[number - 1] = text }
    }
}
