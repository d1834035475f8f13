extension String {
    /// The text without the user names and passwords of the addresses in it.
    ///
    /// Removes what stands between `//` and the last `@` before the end of the host. For text that is shown, logged or
    /// stored, and that may be a mistyped address.
    public var redactingUserinfo: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        var shown: [UInt8] = []
        var rest = Array(utf8)[...]
        while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
            let host = slash + 2
            guard host <= rest.endIndex, rest[slash + 1] == UInt8(ascii: "/") else {
                shown += rest[...slash]
                rest = rest[(slash + 1)...]
                continue
            }
            shown += rest[..<host]
            let end = rest[host...].firstIndex(where: \.endsAuthority) ?? rest.endIndex
            let start = rest[host..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? host
            shown += rest[start..<end]
            rest = rest[end...]
        }
        return String(decoding: shown + rest, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte ends the authority component of an address (RFC 3986, 3.2), or the address itself.
    fileprivate var endsAuthority: Bool {
        self <= 0x20 || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\"")].contains(self)
    }
}
