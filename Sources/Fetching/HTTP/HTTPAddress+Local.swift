import Foundation

extension HTTPAddress {
    /// Whether the host belongs to this machine or to the reader's own network.
    ///
    /// It is a non-public IP address, a name without a dot, or a name below a domain that the public name service never
    /// has: RFC 6761 (`localhost`, `test`), RFC 6762 (`local`, and the private domains of appendix G), RFC 8375 (`home.arpa`), and
    /// `localdomain`, which systems complete names with.
    var isLocal: Bool {
        let name = mappedHost
        if let address = IPAddress(name) { return !address.isPublic }
        // Byte by byte: a label has no characters that a dot is a part of.
        let labels = name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        if let address = IPAddress(labels.joined(separator: ".")) { return !address.isPublic }
        guard labels.count > 1, let last = labels.last else { return true }
        return Self.localDomains.contains(last) || labels.suffix(2) == ["home", "arpa"]
    }

    private static let localDomains: Set = [
        "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "test",
    ]

    /// The host as IDNA maps it before it is looked up (UTS 46): `lo\u{AD}calhost` and its full-width form are `localhost`.
    ///
    /// Not left to libcurl, whose conversion depends on the locale of the process; a proxy converts what it gets.
    private var mappedHost: String {
        guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return host }
        var mapped = String.UnicodeScalarView()
        for scalar in host.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        where !scalar.properties.isDefaultIgnorableCodePoint {
            mapped.append(scalar == "\u{3002}" ? "." : scalar)
        }
        return String(mapped)
    }
}
