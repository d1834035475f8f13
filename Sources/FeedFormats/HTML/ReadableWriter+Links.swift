import Markup

extension ReadableWriter {
    mutating func startLink() {
        if !anchors.isEmpty { endLink() }
        anchors.append(link(attribute("href")))
    }

    mutating func endLink() {
        guard let number = anchors.popLast() ?? nil else { return }
        line.append(" [\(number)]")
    }

    mutating func link(_ address: String?) -> Int? {
        guard let address = address?.nonBlank, address.utf8.first != UInt8(ascii: "#"), !URIReference.isUnsafe(address)
        else { return nil }
        return links.number(of: URIReference.resolve(address, against: base))
    }

    /// Writes a picture as its alternative text.
    ///
    /// One with an empty text is decoration, one of a pixel a counter.
    mutating func picture() {
        let size = ["width", "height"].map {
            $0 == "width" ? attribute("width") : attribute("height")
        }
        let alternative = attribute("alt")
        if alternative?.nonBlank == nil, alternative != nil || size.contains("1") || size.contains("0") { return }
        let title = alternative?.nonBlank ?? attribute("title")?.nonBlank
        mention("image", title, attribute("src"))
    }

    mutating func medium(_ name: HTMLTag.Name) {
        let address = name == .object ? attribute("data") : attribute("src")
        guard address?.nonBlank != nil else { return }
        mention(name == .iframe || name == .object ? "page" : name.rawValue, attribute("title")?.nonBlank, address)
    }

    mutating func mention(_ kind: String, _ title: String?, _ address: String?) {
        let number = anchors.isEmpty ? link(address) : nil
        line.append("[\(kind)\(title.map { ": " + HTMLText.oneLine($0) } ?? "")]")
        if let number { line.append(" [\(number)]") }
    }
}

/// Numbers links in order.
///
/// An address has one number.
struct LinkNumbers {
    private(set) var addresses: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        numbers[address] = addresses.count
        return addresses.count
    }
}
