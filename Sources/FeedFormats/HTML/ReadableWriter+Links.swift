import HTMLTree

extension ReadableWriter {
    /// Begins a link.
    ///
    /// A piece without content that broken nesting leaves behind has no number.
    mutating func startLink(_ node: HTMLNode) {
        let isRemnant = node.isSplit && !node.descendants.contains(where: isVisible)
        anchors.append(isRemnant ? nil : link(attribute("href")))
    }

    private func isVisible(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .text: !node.text.allSatisfy(\.isWhitespace)
        case .element: ["img", "svg", "video", "audio", "object", "embed", "iframe"].contains(node.name)
        default: false
        }
    }

    mutating func endLink() {
        guard let number = anchors.popLast() ?? nil else { return }
        appendNumber(number)
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
/// An address has one number.
struct LinkNumbers {
    private(set) var addresses: [String] = []
    private var numbers: [String: Int] = [:]

    /// Returns whether an address has a number.
    func contains(_ address: String) -> Bool { numbers[address] != nil }

    mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        numbers[address] = addresses.count
        return addresses.count
    }
}
