extension HTMLTokenizer {
    /// Reads what begins with `<!`; returns `false` if it makes no token, as an empty section.
    mutating func readDeclaration(at index: Int) -> Bool {
        if bytes.matches("<!--", at: index) {
            readComment(from: index + 4)
        } else if bytes.matches(ignoringCase: "<!doctype", at: index) {
            readDoctype(from: index + 9)
        } else if acceptsSections, bytes.matches("<![CDATA[", at: index) {
            position = index + 9
            state = .section
            return readContent()
        } else {
            readBogusComment(from: index + 2)
        }
        return true
    }

    /// Reads invalid markup as a comment.
    mutating func readBogusComment(from start: Int) {
        let end = bytes.find(UInt8(ascii: ">"), from: start)
        emitComment(start..<end, next: end + 1)
    }

    private mutating func emitComment(_ range: Range<Int>, next: Int) {
        kind = .comment
        start = range.lowerBound
        end = range.upperBound
        position = min(next, bytes.count)
    }

    private mutating func readComment(from start: Int) {
        if bytes.matches(">", at: start) { return emitComment(start..<start, next: start + 1) }
        if bytes.matches("->", at: start) { return emitComment(start..<start, next: start + 2) }
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "-"), from: index)
            guard index < bytes.count else { break }
            if bytes.matches("-->", at: index) { return emitComment(start..<index, next: index + 3) }
            if bytes.matches("--!>", at: index) { return emitComment(start..<index, next: index + 4) }
            index += 1
        }
        // The dashes that could have begun the end of the comment are not part of it.
        var end = bytes.count
        if end - start >= 3, bytes.matches("--!", at: end - 3) {
            end -= 3
        } else if end - start >= 2, bytes.matches("--", at: end - 2) {
            end -= 2
        } else if end > start, bytes[end - 1] == UInt8(ascii: "-") {
            end -= 1
        }
        emitComment(start..<end, next: bytes.count)
    }
}

// Document types.
extension HTMLTokenizer {
    private mutating func readDoctype(from start: Int) {
        kind = .doctype
        doctype = DoctypeRecord()
        var index = skipSpace(start)
        guard index < bytes.count else { return endDoctype(at: index, isBroken: true) }
        if bytes[index] == UInt8(ascii: ">") { return endDoctype(at: index, isBroken: true) }
        let name = index
        while index < bytes.count, !bytes[index].isSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
        doctype.name = String(decoding: lowercased(name..<index), as: UTF8.self)
        index = skipSpace(index)
        guard index < bytes.count else { return endDoctype(at: index, isBroken: true) }
        if bytes[index] == UInt8(ascii: ">") { return endDoctype(at: index, isBroken: false) }
        if bytes.matches(ignoringCase: "public", at: index) {
            readPublicIdentifier(from: index + 6)
        } else if bytes.matches(ignoringCase: "system", at: index) {
            readSystemIdentifier(from: skipSpace(index + 6), isRequired: true)
        } else {
            skipDoctype(from: index, isBroken: true)
        }
    }

    private mutating func readPublicIdentifier(from start: Int) {
        let index = skipSpace(start)
        guard let (identifier, next, isWhole) = quoted(at: index) else {
            return index < bytes.count && bytes[index] != UInt8(ascii: ">")
                ? skipDoctype(from: index, isBroken: true) : endDoctype(at: index, isBroken: true)
        }
        doctype.publicID = bytes.string(identifier, form: [])
        guard isWhole else { return endDoctype(at: next, isBroken: true) }
        readSystemIdentifier(from: skipSpace(next), isRequired: false)
    }

    private mutating func readSystemIdentifier(from index: Int, isRequired: Bool) {
        guard index < bytes.count else { return endDoctype(at: index, isBroken: true) }
        if bytes[index] == UInt8(ascii: ">") { return endDoctype(at: index, isBroken: isRequired) }
        guard let (identifier, next, isWhole) = quoted(at: index) else {
            return skipDoctype(from: index, isBroken: true)
        }
        doctype.systemID = bytes.string(identifier, form: [])
        guard isWhole else { return endDoctype(at: next, isBroken: true) }
        let end = skipSpace(next)
        guard end < bytes.count else { return endDoctype(at: end, isBroken: true) }
        if bytes[end] == UInt8(ascii: ">") { return endDoctype(at: end, isBroken: false) }
        skipDoctype(from: end, isBroken: false)
    }

    /// Returns a quoted identifier and the offset after it; a `>` in it or the end of the source cuts it off.
    private func quoted(at start: Int) -> (range: Range<Int>, next: Int, isWhole: Bool)? {
        let quote = bytes[start]
        guard start < bytes.count, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        var index = start + 1
        while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: ">") { index += 1 }
        let isWhole = index < bytes.count && bytes[index] == quote
        return ((start + 1)..<index, isWhole ? index + 1 : index, isWhole)
    }

    private mutating func skipDoctype(from index: Int, isBroken: Bool) {
        let end = bytes.find(UInt8(ascii: ">"), from: index)
        endDoctype(at: end, isBroken: isBroken)
    }

    private mutating func endDoctype(at index: Int, isBroken: Bool) {
        doctype.forcesQuirks = isBroken
        position = min(index + 1, bytes.count)
    }

    private func skipSpace(_ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isSpace { index += 1 }
        return index
    }
}
