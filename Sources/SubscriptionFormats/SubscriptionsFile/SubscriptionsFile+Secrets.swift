extension SubscriptionsFile {
    /// ``contents`` without the user names and passwords of addresses, for copies.
    ///
    /// Those in comments and commands are removed as well: a line that was commented out may contain a password. All
    /// other bytes stay unchanged.
    public var contentsWithoutPasswords: [UInt8] { lines.flatMap(\.bytesWithoutPasswords) }
}

extension SubscriptionsFile.Line {
    fileprivate var bytesWithoutPasswords: [UInt8] {
        guard bytes.contains(UInt8(ascii: "@")) else { return bytes }
        var result: [UInt8] = []
        var (start, end) = (0, 0)
        while true {
            let (words, comment) = scan(from: start)
            for word in words {
                let text = Array(word.text.utf8)
                let stripped = text.withoutUserinfo
                guard stripped != text else { continue }
                result += bytes[end..<word.range.lowerBound]
                result += SubscriptionsFile.Word.written(String(decoding: stripped, as: UTF8.self)).utf8
                end = word.range.upperBound
            }
            guard let comment else { return result + bytes[end...] }
            start = bytes[comment...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count
        }
    }
}

extension [UInt8] {
    /// The text without the part between `://` and the last `@` of the authority of each address.
    ///
    /// It works on bytes, as programs read addresses: a sign followed by a combining accent is still that sign.
    fileprivate var withoutUserinfo: [UInt8] {
        var result: [UInt8] = []
        var rest = self[...]
        // The password of a text that is one address may contain anything. Among other words an address ends at a
        // space.
        var isWhole = true
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let start = colon + 1
            guard rest[start...].starts(with: "//".utf8) else {
                result += rest[...colon]
                rest = rest[start...]
                isWhole = false
                continue
            }
            isWhole = isWhole && self[..<colon].drop { $0 <= 0x20 || $0 >= 0x80 }.allSatisfy(\.isSchemeByte)
            let host = rest[(start + 2)...]
            let end = host.firstIndex { "/?#".utf8.contains($0) || !isWhole && $0.endsAddress } ?? host.endIndex
            let sign = host[..<end].lastIndex(of: UInt8(ascii: "@"))
            result += rest[..<(start + 2)]
            result += rest[(sign.map { $0 + 1 } ?? start + 2)..<end]
            rest = rest[end...]
            isWhole = false
        }
        return result + rest
    }
}

extension UInt8 {
    fileprivate var endsAddress: Bool { self <= 0x20 || "\"'<>|`".utf8.contains(self) }
    fileprivate var isSchemeByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || "+-.".utf8.contains(self)
    }
}
