extension Tokenizer {
    /// Appends the text of a ``Token/text(_:)`` with its references decoded, up to a length in bytes.
    ///
    /// - Returns: Whether the whole text found room.
    @discardableResult
    public mutating func appendText(_ range: Range<Int>, to output: inout [UInt8], limit: Int = .max) -> Bool {
        let bytes = self.bytes
        return bytes.withUnsafeBufferPointer { buffer in
            append(range, isAttribute: false, in: buffer, to: &output)
            return cut(&output, to: limit, at: range.lowerBound)
        }
    }

    /// Appends the text of a ``Token/literal(_:)``, up to a length in bytes.
    ///
    /// - Returns: Whether the whole text found room.
    @discardableResult
    public mutating func appendLiteral(_ range: Range<Int>, to output: inout [UInt8], limit: Int = .max) -> Bool {
        bytes.withUnsafeBufferPointer { output.append(contentsOf: $0.slice(range)) }
        return cut(&output, to: limit, at: range.lowerBound)
    }

    /// Whether a range holds nothing but white space.
    public func isBlank(_ range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in range.allSatisfy { bytes[$0].isSpace } }
    }

    private mutating func cut(_ output: inout [UInt8], to limit: Int, at offset: Int) -> Bool {
        guard output.count > limit else { return true }
        var end = limit
        while end > 0, output[end] & 0xC0 == 0x80 { end -= 1 }
        output.removeLast(output.count - end)
        repairs.note(.textLimit, at: offset)
        return false
    }

    mutating func decodedValue(_ range: Range<Int>, in bytes: Bytes) -> String {
        guard bytes.find(ASCII.ampersand, range.lowerBound, range.upperBound) < range.upperBound else {
            return bytes.string(range)
        }
        var output: [UInt8] = []
        append(range, isAttribute: true, in: bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func append(_ range: Range<Int>, isAttribute: Bool, in bytes: Bytes, to output: inout [UInt8]) {
        if syntax == .html {
            CharacterReferences.append(bytes, range, isAttribute: isAttribute, to: &output)
        } else {
            appendXML(range, depth: 0, in: bytes, to: &output)
        }
    }

    /// Decodes references by XML's rules first, then by HTML's; entities may refer to each other a few levels deep.
    private mutating func appendXML(_ range: Range<Int>, depth: Int, in bytes: Bytes, to output: inout [UInt8]) {
        var start = range.lowerBound
        var index = start
        while true {
            index = bytes.find(ASCII.ampersand, index, range.upperBound)
            guard index < range.upperBound else { break }
            output.append(contentsOf: bytes.slice(start..<index))
            start = appendReference(at: index, range.upperBound, depth: depth, in: bytes, to: &output)
            index = max(start, index + 1)
        }
        output.append(contentsOf: bytes.slice(start..<range.upperBound))
    }

    /// Decodes one reference and returns where it ends; `index` itself when there is none.
    private mutating func appendReference(
        at index: Int,
        _ limit: Int,
        depth: Int,
        in bytes: Bytes,
        to output: inout [UInt8]
    ) -> Int {
        if index + 1 < limit, bytes[index + 1] == ASCII.hash {
            guard let reference = CharacterReferences.numeric(bytes, index, limit) else {
                note(.bareAmpersand, at: index)
                return index
            }
            if reference.isBad { note(.badCharacterReference, at: index) }
            reference.append(to: &output)
            return reference.end
        }
        var end = index + 1
        while end < limit, bytes[end].continuesName, end - index < 256 { end += 1 }
        guard end < limit, end > index + 1, bytes[end] == ASCII.semicolon else {
            note(.bareAmpersand, at: index)
            return index
        }
        if let character = predefined((index + 1)..<end, in: bytes) {
            output.append(character)
            return end + 1
        }
        if !entities.isEmpty, let entity = entities[bytes.string((index + 1)..<end)] {
            expand(entity, at: index, depth: depth, in: bytes, to: &output)
            return end + 1
        }
        if !entities.hasExternalSubset { note(.undeclaredEntity, at: index) }
        guard let found = NamedReferences.lookUp(bytes.slice((index + 1)..<end)) else { return index }
        CharacterReferences.Reference(first: found.first, second: found.second, end: end).append(to: &output)
        return end + 1
    }

    private func predefined(_ name: Range<Int>, in bytes: Bytes) -> UInt8? {
        guard name.count <= 4 else { return nil }
        if name.count == 2, bytes.matches("lt", at: name.lowerBound) { return ASCII.less }
        if name.count == 2, bytes.matches("gt", at: name.lowerBound) { return ASCII.greater }
        if name.count == 3, bytes.matches("amp", at: name.lowerBound) { return ASCII.ampersand }
        if name.count == 4, bytes.matches("quot", at: name.lowerBound) { return ASCII.quotation }
        if name.count == 4, bytes.matches("apos", at: name.lowerBound) { return ASCII.apostrophe }
        return nil
    }

    private mutating func expand(
        _ entity: InternalEntities.Entity,
        at index: Int,
        depth: Int,
        in bytes: Bytes,
        to output: inout [UInt8]
    ) {
        guard case .text(let range) = entity else { return note(.externalEntity, at: index) }
        entities.expansion += range.count + 1
        guard depth < InternalEntities.depthLimit, entities.expansion <= limits.expansion else {
            return note(.entityLimit, at: index)
        }
        appendXML(range, depth: depth + 1, in: bytes, to: &output)
    }
}
