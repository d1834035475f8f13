extension SubscriptionsFile {
    /// ``contents`` without the user names and passwords of addresses, for whoever is given a copy.
    ///
    /// Those of comments and of commands go, too: a line that was commented out still holds its password. Everything else
    /// stays byte by byte.
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
    /// The text without what stands between `://` and the last `@` of the host's part of each address.
    ///
    /// By bytes, as every program reads an address: a sign with a combining accent behind it is still that sign.
    fileprivate var withoutUserinfo: [UInt8] {
        var result: [UInt8] = []
        var rest = self[...]
        // A text that is one address may have anything in its password; among other words an address ends at a space.
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
