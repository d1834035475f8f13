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
