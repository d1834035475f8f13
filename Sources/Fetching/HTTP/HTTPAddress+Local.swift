extension HTTPAddress {
    /// Whether the host belongs to this machine or to the reader's own network.
    ///
    /// It is a non-public IP address, a name without a dot, or a name below a domain that the public name service never
    /// has: RFC 6761 (`localhost`, `test`), RFC 6762 (`local`, and the private domains of appendix G), RFC 8375
    /// (`home.arpa`), and `localdomain`, which systems complete names with.
    var isLocal: Bool {
        if let address = IPAddress(host) { return !address.isPublic }
        // Byte by byte: a label has no characters that a dot is a part of.
        let labels = host.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        if let address = IPAddress(labels.joined(separator: ".")) { return !address.isPublic }
        guard labels.count > 1, let last = labels.last else { return true }
        return Self.localDomains.contains(last) || labels.suffix(2) == ["home", "arpa"]
    }

    private static let localDomains: Set = [
        "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "test",
    ]
}
