import FeedFormats

/// A publisher's address in a document for browsers or book readers.
struct WebLink {
    let address: String
    /// The address as an attribute can hold it; `nil` for anything but a web address with a host, or that of a mailbox.
    ///
    /// Characters that RFC 3986 does not allow at their place are percent-encoded. A user name and a password are left out.
    let target: String?

    init(_ address: String) {
        self.address = address
        target = Self.target(of: URIReference.cleaned(address))
    }

    /// The address as a link, or as text.
    var markup: String { markup(HTMLPage.escaped(address)) }

    /// Returns words with the address as their target.
    func markup(_ words: String) -> String {
        target.map { "<a href=\"\(HTMLPage.escaped($0))\" rel=\"noreferrer\">\(words)</a>" } ?? words
    }

    private static func target(of address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = address[..<colon].lowercased()
        var rest = address.utf8[colon...].dropFirst()
        if scheme == "mailto" { return rest.isEmpty ? nil : "mailto:" + encoded(rest) }
        guard ["http", "https"].contains(scheme), rest.starts(with: "//".utf8) else { return nil }
        rest = rest.dropFirst(2)
        let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
        let hosts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard let host = hosts.last.map(Substring.init), isHost(host) else { return nil }
        return "\(scheme)://\(host)" + encoded(rest[authority.endIndex...])
    }

    /// Whether a text is a name of a host in ASCII or an IPv4 address, and perhaps a port.
    private static func isHost(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, UInt16(parts[1]) == nil { return false }
        let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last?.first else { return false }
        return last.isLetter || labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            && text.first.map { $0.isLetter || $0.isNumber } == true && !text.hasSuffix("-")
    }

    private static func encoded(_ text: Substring.UTF8View) -> String {
        var result = ""
        var hasFragment = false
        for index in text.indices {
            let byte = text[index]
            let isKept =
                switch byte {
                case UInt8(ascii: "%"): text[index...].dropFirst().prefix(2).count(where: \.isHexadecimal) == 2
                case UInt8(ascii: "#"): !hasFragment
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~:/?@!$&'()*+,;=".utf8.contains(byte)
                }
            if byte == UInt8(ascii: "#") { hasFragment = true }
            result += isKept ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }
        return result
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}
