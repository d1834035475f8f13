extension String {
    /// The text without the user names and passwords of the addresses in it.
    ///
    /// For text that is shown, logged, stored or copied, and that may be a mistyped address. Removes what is
    /// between `//` and the last `@` before the end of the host; after `http:` and `https:` any number of slashes
    /// is read as `//`. In a text that is one address the password may contain anything. Among other words it ends at a
    /// space. A word such as `user:password@host` is an address without its scheme.
    ///
    /// Works on bytes, as programs read addresses: a sign followed by a combining accent is still that sign.
    public var redactingUserinfo: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        let text = Array(utf8)
        var shown: [UInt8] = []
        var index = 0
        var isWhole = true
        while index < text.count {
            if let host = text.hostStart(ofWordAt: index) {
                index = host
                isWhole = false
            }
            guard let start = text.authorityStart(at: index) else {
                shown.append(text[index])
                index += 1
                continue
            }
            isWhole = isWhole && text[..<index].drop { $0 <= 0x20 || $0 >= 0x80 }.allSatisfy(\.isSchemeByte)
            let end = text[start...].firstIndex { isWhole ? $0.endsAuthority : $0.endsAuthorityInText } ?? text.count
            let host = text[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
            shown += text[index..<start] + text[host..<end]
            index = end
            isWhole = false
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Whether the text begins with a user name, a password and a host: an address without its scheme.
    var beginsWithUserinfo: Bool {
        let text = Array(utf8)
        return !text.isEmpty && text.hostStart(ofWordAt: 0) != nil
    }
}

extension [UInt8] {
    /// The index of the host in a word such as `user:password@host` that begins at an index; `nil` for all other words.
    fileprivate func hostStart(ofWordAt index: Int) -> Int? {
        guard !self[index].opensWord, index == 0 || self[index - 1].opensWord else { return nil }
        let word = self[index...].prefix { !$0.endsAuthorityInText }
        guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > index,
            let at = word.lastIndex(of: UInt8(ascii: "@")), at > colon + 1,
            word[(at + 1)...].first.map({ $0.isLetterOrDigit || $0 == UInt8(ascii: "[") || $0 >= 0x80 }) == true
        else { return nil }
        let scheme = String(decoding: word[..<colon], as: UTF8.self).lowercased()
        return ["http", "https", "mailto"].contains(scheme) ? nil : at + 1
    }

    fileprivate func authorityStart(at index: Int) -> Int? {
        let rest = self[index...]
        if rest.starts(with: "//".utf8) { return index + 2 }
        guard self[index] == UInt8(ascii: ":"), self[..<index].endsWithHTTP else { return nil }
        return rest.dropFirst().firstIndex { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") } ?? count
    }
}

extension ArraySlice<UInt8> {
    fileprivate var endsWithHTTP: Bool {
        let word = reversed().prefix { $0.isLetterOrDigit }.prefix(6).map { $0 | 0x20 }
        return word.elementsEqual("ptth".utf8) || word.elementsEqual("sptth".utf8)
    }
}

extension UInt8 {
    /// Whether the byte ends the authority component of an address (RFC 3986, 3.2), or the address itself.
    fileprivate var endsAuthorityInText: Bool { self <= 0x20 || self == UInt8(ascii: "\"") || endsAuthority }

    var endsAuthority: Bool { "/?#".utf8.contains(self) }

    /// Whether a word begins after the byte: white space, a quotation mark or a bracket.
    fileprivate var opensWord: Bool { self <= 0x20 || "'\"(<".utf8.contains(self) }

    var isSchemeByte: Bool { isLetterOrDigit || "+-.".utf8.contains(self) }

    fileprivate var isLetterOrDigit: Bool { (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) }
}
