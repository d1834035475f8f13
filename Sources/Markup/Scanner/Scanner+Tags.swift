extension UnsafeBufferPointer<UInt8> {
    private static var endsTagName: ByteSet { ByteSet(spaceAnd: "</>") }

    /// Returns the end of the name of a start tag; most end within one vector.
    @inline(__always)
    fileprivate func tagNameEnd(from start: Int) -> Int {
        var index = start
        if start + ByteVector.scalarCount <= count {
            let vector = vector(at: start)
            let mayEnd = (vector .<= .all(0x20)) .| (vector .== .all(ASCII.greater)) .| (vector .== .all(ASCII.slash))
            guard let hit = (mayEnd .| (vector .== .all(ASCII.less))).firstTrue else {
                index += ByteVector.scalarCount
                return nameEnd(from: index)
            }
            index += hit
        }
        return nameEnd(from: index)
    }

    private func nameEnd(from start: Int) -> Int {
        var index = start
        while index < count, !Self.endsTagName.contains(self[index]) { index += 1 }
        return index
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool { self == ASCII.quotation || self == ASCII.apostrophe }
}

extension Scanner {
    private static let endsEndTagName = ByteSet(spaceAnd: "<>")
    private static let endsAttributeName = ByteSet(spaceAnd: "</=>")

    mutating func endTag(in bytes: Bytes) -> Token {
        let start = position
        let nameStart = start + 2
        var end = nameStart
        while end < bytes.count, !Self.endsEndTagName.contains(bytes[end]) { end += 1 }
        let name = nameStart..<end
        if end < bytes.count, bytes[end] != ASCII.greater { end = bytes.skipSpace(end) }
        if end < bytes.count, bytes[end] != ASCII.greater {
            record(.badTag, at: start)
            while end < bytes.count, bytes[end] != ASCII.greater, bytes[end] != ASCII.less { end += 1 }
        }
        if end == bytes.count { record(.truncated, at: start) }
        position = end < bytes.count && bytes[end] == ASCII.greater ? end + 1 : end
        return name.isEmpty || !bytes[nameStart].startsName ? .comment(name) : .end(name: name)
    }

    /// Reads a start tag; drops one that the end of the document cuts off.
    mutating func startTag(in bytes: Bytes) -> Token? {
        let start = position
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        isTagBroken = false
        var index = bytes.tagNameEnd(from: start + 1)
        let name = (start + 1)..<index
        if syntax == .xml, index < bytes.count, bytes[index] == ASCII.greater {
            // Most tags are a name only.
            position = index + 1
            return .start(name: name, isEmpty: false)
        }
        var isEmpty = false
        var attributeCount = 0
        scan: while true {
            let gap = index
            index = bytes.skipSpace(index)
            guard index < bytes.count else {
                record(.truncated, at: start)
                position = bytes.count
                return nil
            }
            switch bytes[index] {
            case ASCII.greater:
                index += 1
                break scan
            case ASCII.slash:
                index += 1
                isEmpty = index < bytes.count && bytes[index] == ASCII.greater
                if !isEmpty {
                    record(.badTag, at: start)
                    let next = bytes.skipSpace(index)
                    if next < bytes.count, bytes[next] != ASCII.greater { isTagBroken = true }
                }
            case ASCII.less where syntax == .xml:
                record(.badTag, at: start)
                isTagBroken = true
                break scan
            default:
                if gap == index { record(.badAttribute, at: index) }
                attributeCount += 1
                index = attribute(at: index, isKept: attributeCount <= limits.attributes, in: bytes)
            }
        }
        if attributeCount > limits.attributes { record(.attributeLimit, at: start) }
        if syntax == .xml {
            checkDuplicates(in: bytes)
        } else {
            rawText = rawTextKind(name, in: bytes)
        }
        position = index
        return .start(name: name, isEmpty: isEmpty)
    }

    /// Reads one attribute and returns the offset of its end, which is always after `start`.
    private mutating func attribute(at start: Int, isKept: Bool, in bytes: Bytes) -> Int {
        var index = start + 1
        var isNameWrong = !bytes[start].startsName
        if isNameWrong { record(.badAttribute, at: start) }
        while index < bytes.count, !Self.endsAttributeName.contains(bytes[index]) { index += 1 }
        var attribute = Attribute(name: start..<index, value: index..<index)
        let afterSpace = bytes.skipSpace(index)
        if afterSpace < bytes.count, bytes[afterSpace] == ASCII.equals {
            (attribute.value, index) = value(at: bytes.skipSpace(afterSpace + 1), in: bytes)
        } else {
            record(.badAttribute, at: start)
            isNameWrong = true
        }
        // A quotation mark in a name means that one is missing or surplus before it.
        if isNameWrong, bytes[attribute.name].contains(where: \.isQuote) { isTagBroken = true }
        if isKept { attributes.append(attribute) }
        return index
    }

    private mutating func value(at start: Int, in bytes: Bytes) -> (Range<Int>, next: Int) {
        guard start < bytes.count else { return (start..<start, start) }
        let quote = bytes[start]
        if quote == ASCII.quotation || quote == ASCII.apostrophe {
            if let end = closingQuote(quote, from: start + 1, in: bytes) {
                if syntax == .xml, bytes.find(ASCII.less, start + 1, end) < end { record(.badAttribute, at: start) }
                return ((start + 1)..<end, end + 1)
            }
            record(.badAttribute, at: start)
            isTagBroken = true
            let end = bytes.find(ASCII.greater, start + 1, bytes.count)
            return ((start + 1)..<end, end)
        }
        record(.badAttribute, at: start)
        var end = start
        while end < bytes.count, !bytes[end].isSpace, bytes[end] != ASCII.greater { end += 1 }
        // In XML '/>' ends an empty element; an address before it is often written by a script that dropped the quotes.
        if syntax == .xml, end > start, end < bytes.count, bytes[end] == ASCII.greater, bytes[end - 1] == ASCII.slash {
            end -= 1
        }
        if bytes[start..<end].contains(where: \.isQuote) { isTagBroken = true }
        return (start..<end, end)
    }

    private mutating func closingQuote(_ quote: UInt8, from start: Int, in bytes: Bytes) -> Int? {
        let known = quote == ASCII.quotation ? lastQuotation : lastApostrophe
        guard start < known else { return nil }
        let end = bytes.find(quote, start, bytes.count)
        if end < bytes.count { return end }
        if quote == ASCII.quotation { lastQuotation = start } else { lastApostrophe = start }
        return nil
    }

    /// Records attributes given twice; there are at most ``MarkupLimits/attributes``.
    private mutating func checkDuplicates(in bytes: Bytes) {
        guard attributes.count > 1 else { return }
        for index in 1..<attributes.count {
            for earlier in 0..<index where bytes.isSame(attributes[index].name, attributes[earlier].name) {
                record(.duplicateAttribute, at: attributes[index].name.lowerBound)
                return
            }
        }
    }

    private func rawTextKind(_ name: Range<Int>, in bytes: Bytes) -> (name: Range<Int>, hasReferences: Bool)? {
        let names: [StaticString] = [
            "title", "textarea", "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
        ]
        guard (3...9).contains(name.count) else { return nil }
        for (index, candidate) in names.enumerated()
        where candidate.utf8CodeUnitCount == name.count && bytes.matches(ignoringCase: candidate, at: name.lowerBound) {
            return (name, index < 2)
        }
        return nil
    }

    mutating func instruction(in bytes: Bytes) -> Token {
        let start = position
        let end: Int
        if syntax == .xml, start < lastInstructionEnd, let close = bytes.find(endingInGreater: "?>", from: start + 2) {
            end = close
            position = close + 2
        } else {
            if syntax == .xml {
                lastInstructionEnd = min(lastInstructionEnd, start)
                record(.badTag, at: start)
            }
            end = bytes.find(ASCII.greater, start + 2, bytes.count)
            position = min(end + 1, bytes.count)
        }
        if start > 0, bytes.matches(ignoringCase: "xml", at: start + 2), start + 5 < end, bytes[start + 5].isSpace {
            record(.misplacedDeclaration, at: start)
        }
        return .instruction((start + 2)..<end)
    }

    mutating func declaration(in bytes: Bytes) -> Token {
        let start = position
        if bytes.matches("<!--", at: start) { return comment(in: bytes) }
        if bytes.matches("<![CDATA[", at: start) { return section(in: bytes) }
        if bytes.matches(ignoringCase: "<!doctype", at: start) { return documentType(in: bytes) }
        record(.badComment, at: start)
        let end = bytes.find(ASCII.greater, start + 2, bytes.count)
        position = min(end + 1, bytes.count)
        return .comment((start + 2)..<end)
    }

    private mutating func comment(in bytes: Bytes) -> Token {
        let start = position + 4
        if syntax == .html {
            for short: StaticString in [">", "->"] where bytes.matches(short, at: start) {
                position = start + short.utf8CodeUnitCount
                return .comment(start..<start)
            }
        }
        guard start < lastCommentEnd, let end = bytes.find(endingInGreater: "-->", from: start) else {
            lastCommentEnd = min(lastCommentEnd, start)
            record(.truncated, at: position)
            // HTML extends the comment to the end of the document. In a feed that would lose every following item.
            let end = syntax == .html ? bytes.count : bytes.find(ASCII.greater, start, bytes.count)
            position = min(end + 1, bytes.count)
            return .comment(start..<max(start, end))
        }
        if syntax == .xml, end > start, bytes[end - 1] == ASCII.hyphen { record(.badComment, at: start) }
        position = end + 3
        return .comment(start..<end)
    }

    private mutating func section(in bytes: Bytes) -> Token {
        let start = position + 9
        if let end = bytes.findSectionEnd(from: start) {
            position = end + 3
            return .literal(start..<end)
        }
        record(.truncated, at: position)
        position = bytes.count
        return .literal(start..<bytes.count)
    }

    /// Reads `<!DOCTYPE … [ … ]>` and the entities in it.
    private mutating func documentType(in bytes: Bytes) -> Token {
        let start = position + 9
        var index = start
        var isInternal = false
        while index < bytes.count {
            switch bytes[index] {
            case ASCII.quotation, ASCII.apostrophe:
                // An identifier contains no `>`, so an unclosed quotation mark does not hide the document.
                let end = bytes.find(bytes[index], index + 1, bytes.count)
                if end < bytes.count, bytes.find(ASCII.greater, index + 1, end) == end { index = end }
            case ASCII.openBracket where syntax == .xml:
                isInternal = true
            case ASCII.closeBracket:
                isInternal = false
            case ASCII.less where isInternal:
                index = subsetDeclaration(at: index, in: bytes)
                continue
            case ASCII.greater where !isInternal:
                position = index + 1
                entities.hasExternalSubset = entities.hasExternalSubset || namesExternalSubset(start..<index, in: bytes)
                return .doctype(start..<index)
            default:
                break
            }
            index += 1
        }
        record(.truncated, at: position)
        position = bytes.count
        return .doctype(start..<bytes.count)
    }

    private func namesExternalSubset(_ range: Range<Int>, in bytes: Bytes) -> Bool {
        var index = bytes.skipSpace(range.lowerBound)
        while index < range.upperBound, bytes[index].continuesName { index += 1 }
        index = bytes.skipSpace(index)
        return bytes.matches(ignoringCase: "public", at: index) || bytes.matches(ignoringCase: "system", at: index)
    }

    /// Reads one declaration of the internal subset and returns the offset of its end, which is always after `start`.
    private mutating func subsetDeclaration(at start: Int, in bytes: Bytes) -> Int {
        if bytes.matches("<!--", at: start) {
            return bytes.find(endingInGreater: "-->", from: start + 4).map { $0 + 3 } ?? bytes.count
        }
        if bytes.matches("<!ENTITY", at: start) {
            return entities.declare(at: start + 8, in: bytes, limits: limits, repairs: &repairs)
        }
        var index = start + 1
        while index < bytes.count, bytes[index] != ASCII.greater {
            if bytes[index] == ASCII.quotation || bytes[index] == ASCII.apostrophe {
                index = bytes.find(bytes[index], index + 1, bytes.count)
            }
            index += 1
        }
        return min(index + 1, bytes.count)
    }
}
