/// Resolves references against a base by RFC 3986 alone, so that the same text gives the same address everywhere.
package enum URIReference {
    /// Returns a reference made absolute, or unchanged if there is no absolute base.
    ///
    /// White space around it, and tabs and line breaks inside it, are removed as on the web. Nothing is escaped.
    package static func resolve(_ reference: String, against base: String?) -> String {
        let reference = cleaned(reference)
        guard let base, !isAbsolute(reference), let base = Base(base) else { return reference }
        return base.resolve(cleaned: reference)
    }

    package struct Base: Sendable {
        private let parts: Parts

        /// Parses an address; `nil` unless it is absolute and safe, or that of a file, which only the caller can name.
        package init?(_ address: String) {
            guard isAbsolute(address), !isUnsafe(address) || address.utf8.starts(with: "file:".utf8) else { return nil }
            parts = Parts(address)
        }

        package func resolve(_ reference: consuming String) -> String {
            let reference = cleaned(reference)
            return isAbsolute(reference) ? reference : resolve(cleaned: reference)
        }

        fileprivate func resolve(cleaned reference: String) -> String { resolved(Parts(reference), against: parts) }
    }

    /// Returns the base that an element declares (XML Base), made absolute; `nil` if it is unsafe.
    static func base(_ written: String, inside outer: String?) -> String? {
        isUnsafe(written) ? outer : resolve(written, against: outer)
    }

    package static func isAbsolute(_ reference: String) -> Bool {
        reference.utf8.span.withUnsafeBufferPointer { scheme(of: $0) } != nil
    }

    /// Returns the length of the scheme that a reference begins with (RFC 3986, section 3.1).
    static func scheme(of reference: some Sequence<UInt8>) -> Int? {
        var length = 0
        for byte in reference {
            let isLetter = (0x61...0x7A).contains(byte | 0x20)
            if byte == UInt8(ascii: ":") { return length > 0 ? length : nil }
            guard isLetter || length > 0 && (byte.isDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E) else {
                return nil
            }
            length += 1
        }
        return nil
    }

    /// Returns whether opening the address could run a script or read a file; such links are dropped.
    package static func isUnsafe(_ address: String) -> Bool {
        // Nearly all addresses begin with another letter.
        switch address.utf8.first(where: { $0 > 0x20 }).map({ Unicode.Scalar($0 | 0x20) }) {
        case "a", "b", "d", "f", "j", "v": break
        default: return false
        }
        let address = cleaned(address)
        guard let length = scheme(of: address.utf8) else { return false }
        let scheme = String(decoding: address.utf8.prefix(length), as: UTF8.self).lowercased()
        return ["javascript", "vbscript", "data", "file", "blob", "about"].contains(scheme)
    }

    package static func cleaned(_ reference: consuming String) -> String {
        if reference.isOneWord { return reference }
        let trimmed = reference.trimmingSpace
        guard trimmed.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return trimmed }
        return String(decoding: trimmed.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    private struct Parts {
        var scheme: Substring?
        var authority: Substring?
        var path: Substring
        var query: Substring?
        var fragment: Substring?

        init(_ text: String) {
            var rest = text[...]
            if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
                fragment = rest[rest.utf8.index(after: hash)...]
                rest = rest[..<hash]
            }
            if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
                query = rest[rest.utf8.index(after: mark)...]
                rest = rest[..<mark]
            }
            if let length = URIReference.scheme(of: rest.utf8) {
                let colon = rest.utf8.index(rest.startIndex, offsetBy: length)
                scheme = rest[..<colon]
                rest = rest[rest.utf8.index(after: colon)...]
            }
            if rest.utf8.starts(with: "//".utf8) {
                let afterSlashes = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
                let end = afterSlashes.utf8.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
                authority = afterSlashes[..<end]
                rest = afterSlashes[end...]
            }
            path = rest
        }

        var text: String {
            let before = (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "")
            return before + path + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
        }
    }

    /// Resolves a reference by RFC 3986, section 5.2.2.
    private static func resolved(_ reference: Parts, against base: Parts) -> String {
        var target = reference
        target.scheme = base.scheme
        if reference.authority != nil {
            target.path = withoutDots(reference.path)[...]
        } else {
            target.authority = base.authority
            if reference.path.isEmpty {
                target.path = base.path
                target.query = reference.query ?? base.query
            } else if reference.path.utf8.first == UInt8(ascii: "/") {
                target.path = withoutDots(reference.path)[...]
            } else {
                target.path = withoutDots(merged(base, reference.path)[...])[...]
            }
        }
        if target.authority != nil, target.path.isEmpty { target.path = "/" }
        return target.text
    }

    private static func merged(_ base: Parts, _ path: Substring) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(path) }
        return String(base.path[...slash]) + path
    }

    /// Removes dot segments (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        var previous = UInt8(ascii: "/")
        let mayHaveDots = path.utf8.contains { byte in
            defer { previous = byte }
            return byte == UInt8(ascii: ".") && previous == UInt8(ascii: "/")
        }
        guard mayHaveDots else { return String(path) }
        let isRooted = path.utf8.first == UInt8(ascii: "/")
        var segments: [Substring] = []
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst(isRooted ? 1 : 0).map { Substring($0) }
        for (offset, segment) in parts.enumerated() {
            let isLast = offset == parts.count - 1
            switch segment {
            case ".":
                if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default:
                segments.append(segment)
            }
        }
        return (isRooted ? "/" : "") + segments.joined(separator: "/")
    }
}

extension String {
    /// The text without ASCII white space at either end; the text itself if it has no such white space.
    var trimmingSpace: String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let hasSpace = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.first.map(isSpace) == true || bytes.last.map(isSpace) == true
        }
        guard hasSpace != false else { return self }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[start...end])
    }

    package var nonBlank: String? {
        let text = trimmingSpace
        return text.isEmpty ? nil : text
    }
}
