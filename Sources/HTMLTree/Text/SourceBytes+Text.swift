/// Turns bytes of the source into the text that they stand for.
extension SourceBytes {
    func append(_ range: Range<Int>, form: TextForm, isAttribute: Bool = false, to output: inout [UInt8]) {
        let hasNull = find(0, in: range) < range.upperBound
        guard form.contains(.references) else {
            return appendLiteral(range, form: form, hasNull: hasNull, to: &output)
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let ampersand = find(UInt8(ascii: "&"), in: index..<range.upperBound)
            appendLiteral(index..<ampersand, form: form, hasNull: hasNull, to: &output)
            guard ampersand < range.upperBound else { return }
            let reference = StandardReferences.reference(
                self,
                at: ampersand,
                limit: range.upperBound,
                isAttribute: isAttribute
            )
            if let reference {
                output.append(scalar: reference.first)
                if reference.second != 0 { output.append(scalar: reference.second) }
                index = reference.end
            } else {
                output.append(UInt8(ascii: "&"))
                index = ampersand + 1
            }
        }
    }

    private func appendLiteral(_ range: Range<Int>, form: TextForm, hasNull: Bool, to output: inout [UInt8]) {
        guard hasNull else { return output.append(contentsOf: buffer(range)) }
        for index in range {
            if base[index] != 0 {
                output.append(base[index])
            } else if !form.contains(.dropsNull) {
                output.append(scalar: 0xFFFD)
            }
        }
    }

    /// Returns the text of a range, which begins and ends next to ASCII characters.
    ///
    /// The source is valid UTF-8 and is not checked again.
    func string(_ range: Range<Int>, form: TextForm, isAttribute: Bool = false) -> String {
        let isPlain =
            find(0, in: range) == range.upperBound
            && (!form.contains(.references) || find(UInt8(ascii: "&"), in: range) == range.upperBound)
        if isPlain { return String(copying: UTF8Span(unchecked: buffer(range).span)) }
        var output: [UInt8] = []
        output.reserveCapacity(range.count + 8)
        append(range, form: form, isAttribute: isAttribute, to: &output)
        return String(copying: UTF8Span(unchecked: output.span))
    }

    /// Returns whether the character at an offset is white space, written as it is or as a reference, and its end.
    func unit(at index: Int, limit: Int, form: TextForm) -> (isSpace: Bool, end: Int) {
        guard base[index] == UInt8(ascii: "&"), form.contains(.references),
            let found = StandardReferences.reference(self, at: index, limit: limit, isAttribute: false)
        else { return (base[index].isSpace, index + 1) }
        return (found.second == 0 && found.first < 0x80 && UInt8(found.first).isSpace, found.end)
    }

    /// Returns the offset of the first character that is not white space.
    @inline(__always)
    func skipSpace(_ range: Range<Int>, form: TextForm) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            if base[index].isSpace {
                index += 1
            } else if base[index] == UInt8(ascii: "&"), form.contains(.references) {
                let unit = unit(at: index, limit: range.upperBound, form: form)
                guard unit.isSpace else { return index }
                index = unit.end
            } else {
                return index
            }
        }
        return index
    }
}

extension [UInt8] {
    /// Appends a character, given by its number, in UTF-8.
    mutating func append(scalar value: UInt32) {
        append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init(repeating: 0x3F, count: 1))
    }
}
