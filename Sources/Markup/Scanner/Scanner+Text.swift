extension Scanner {
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
