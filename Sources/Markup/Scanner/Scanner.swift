/// The state of a tokenizer without the document, which is passed to each step.
///
/// The owner of the document calls `bytes.withUnsafeBufferPointer { scanner.next(in: $0) }`, so no step copies, retains
/// or checks the array. The bytes must be the same in each call, and valid UTF-8.
package struct Scanner: Sendable {
    let syntax: Tokenizer.Syntax
    let limits: MarkupLimits
    package internal(set) var attributes: [Attribute] = []
    /// Whether the last start tag was so malformed that attributes of it may be missing or wrong.
    package internal(set) var isTagBroken = false
    var repairs = RepairLog()
    package internal(set) var position = 0
    var entities = InternalEntities()
    /// The name of the open element whose text has no tags, such as `script`, and whether its text has references.
    var rawText: (name: Range<Int>, hasReferences: Bool)?
    /// The offsets from which on no such delimiter exists, so that none is searched twice.
    var lastQuotation = Int.max
    var lastApostrophe = Int.max
    var lastCommentEnd = Int.max
    var lastInstructionEnd = Int.max

    package init(syntax: Tokenizer.Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.syntax = syntax
        self.limits = limits
    }

    package mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Token? {
        let start = position
        guard start < bytes.count else { return nil }
        if let raw = rawText {
            rawText = nil
            let end = rawTextEnd(of: raw.name, in: bytes)
            if end > start {
                position = end
                return raw.hasReferences ? .text(start..<end) : .literal(start..<end)
            }
        }
        if bytes[start] == ASCII.less, opensMarkup(bytes, start) { return markup(in: bytes) }
        var end = bytes[start] == ASCII.less ? start + 1 : start
        if end > start { record(.bareLessThan, at: start) }
        while true {
            end = bytes.find(ASCII.less, end, bytes.count)
            if end == bytes.count || opensMarkup(bytes, end) { break }
            record(.bareLessThan, at: end)
            end += 1
        }
        position = end
        return .text(start..<end)
    }

    @inline(__always)
    private func opensMarkup(_ bytes: Bytes, _ index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        if syntax == .html { return next.isLetter || next == 0x2F || next == 0x21 || next == 0x3F }
        if next == ASCII.slash { return index + 2 < bytes.count && bytes[index + 2].startsName }
        return next.startsName || next == ASCII.exclamation || next == ASCII.question
    }

    private mutating func markup(in bytes: Bytes) -> Token? {
        switch bytes[position + 1] {
        case ASCII.exclamation: declaration(in: bytes)
        case ASCII.question: instruction(in: bytes)
        case ASCII.slash: endTag(in: bytes)
        default: startTag(in: bytes)
        }
    }

    mutating func record(_ kind: Repair.Kind, at offset: Int) {
        if syntax == .xml { repairs.record(kind, at: offset) }
    }

    /// Returns the end of the text of an element such as `script`: its end tag, or the end of the document.
    private func rawTextEnd(of name: Range<Int>, in bytes: Bytes) -> Int {
        var index = position
        while true {
            index = bytes.find(ASCII.less, index, bytes.count)
            let end = index + 2 + name.count
            guard end <= bytes.count else { return bytes.count }
            if bytes[index + 1] == ASCII.slash,
                zip(name, (index + 2)..<end).allSatisfy({ bytes[$0].lowercased == bytes[$1].lowercased }),
                end == bytes.count || !bytes[end].continuesName
            {
                return index
            }
            index += 1
        }
    }

    package mutating func appendText(
        _ range: Range<Int>,
        in bytes: UnsafeBufferPointer<UInt8>,
        to output: inout TextBuffer
    ) {
        append(range, isAttribute: false, in: bytes, to: &output)
        if output.cut() { repairs.record(.textLimit, at: range.lowerBound) }
    }

    mutating func appendLiteral(_ range: Range<Int>, in bytes: Bytes, to output: inout TextBuffer) {
        output.append(bytes.slice(range))
        if output.cut() { repairs.record(.textLimit, at: range.lowerBound) }
    }

    package mutating func value(
        of attribute: Attribute,
        in bytes: UnsafeBufferPointer<UInt8>,
        using buffer: inout TextBuffer
    ) -> String {
        let range = attribute.value
        guard bytes.find(ASCII.ampersand, range.lowerBound, range.upperBound) < range.upperBound else {
            return bytes.trustedString(range)
        }
        buffer.clear()
        append(range, isAttribute: true, in: bytes, to: &buffer)
        return buffer.text
    }

    mutating func key(of attribute: Attribute, in bytes: Bytes, using buffer: inout TextBuffer) -> String {
        let range = attribute.value
        guard bytes.find(ASCII.ampersand, range.lowerBound, range.upperBound) < range.upperBound else {
            return bytes.trustedKey(range)
        }
        return value(of: attribute, in: bytes, using: &buffer)
    }

    package mutating func value(
        ofAttribute name: StaticString,
        in bytes: UnsafeBufferPointer<UInt8>,
        using buffer: inout TextBuffer
    ) -> String? {
        for attribute in attributes where bytes.isName(attribute.name, name) {
            return value(of: attribute, in: bytes, using: &buffer)
        }
        return nil
    }

    private mutating func append(_ range: Range<Int>, isAttribute: Bool, in bytes: Bytes, to output: inout TextBuffer) {
        if syntax == .html {
            CharacterReferences.append(bytes, range, isAttribute: isAttribute, to: &output)
        } else {
            appendXML(range, depth: 0, in: bytes, to: &output)
        }
    }

    /// Decodes references by the rules of XML, then of HTML; entities may nest up to a depth.
    private mutating func appendXML(_ range: Range<Int>, depth: Int, in bytes: Bytes, to output: inout TextBuffer) {
        var index = range.lowerBound
        while true {
            index = output.appendDecoding(bytes, index..<range.upperBound)
            guard index < range.upperBound else { return }
            index = appendReference(at: index, range.upperBound, depth: depth, in: bytes, to: &output)
        }
    }

    /// Decodes a reference that is not one of XML's own five and returns the offset of its end; a bare ampersand stays.
    private mutating func appendReference(
        at index: Int,
        _ limit: Int,
        depth: Int,
        in bytes: Bytes,
        to output: inout TextBuffer
    ) -> Int {
        if index + 1 < limit, bytes[index + 1] == ASCII.hash {
            guard let reference = CharacterReferences.numeric(bytes, index, limit) else {
                return bareAmpersand(at: index, in: bytes, to: &output)
            }
            if reference.isBad { record(.badCharacterReference, at: index) }
            reference.append(to: &output)
            return reference.end
        }
        var end = index + 1
        while end < limit, bytes[end].continuesName, end - index < 256 { end += 1 }
        guard end < limit, end > index + 1, bytes[end] == ASCII.semicolon else {
            return bareAmpersand(at: index, in: bytes, to: &output)
        }
        if !entities.isEmpty, let entity = entities[bytes.string((index + 1)..<end)] {
            expand(entity, at: index, depth: depth, in: bytes, to: &output)
            return end + 1
        }
        if !entities.hasExternalSubset { record(.undeclaredEntity, at: index) }
        guard let found = NamedReferences.lookUp(bytes.slice((index + 1)..<end)) else {
            output.append(bytes.slice(index..<index + 1))
            return index + 1
        }
        CharacterReferences.Reference(first: found.first, second: found.second, end: end).append(to: &output)
        return end + 1
    }

    private mutating func bareAmpersand(at index: Int, in bytes: Bytes, to output: inout TextBuffer) -> Int {
        record(.bareAmpersand, at: index)
        output.append(bytes.slice(index..<index + 1))
        return index + 1
    }

    private mutating func expand(
        _ entity: InternalEntities.Entity,
        at index: Int,
        depth: Int,
        in bytes: Bytes,
        to output: inout TextBuffer
    ) {
        guard case .text(let range) = entity else { return record(.externalEntity, at: index) }
        entities.expansion += range.count + 1
        guard depth < InternalEntities.depthLimit, entities.expansion <= limits.expansion else {
            return record(.entityLimit, at: index)
        }
        appendXML(range, depth: depth + 1, in: bytes, to: &output)
    }
}
