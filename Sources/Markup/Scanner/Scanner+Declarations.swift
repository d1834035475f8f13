extension Scanner {
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
