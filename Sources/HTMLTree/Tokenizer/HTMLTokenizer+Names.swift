extension HTMLTokenizer {
    /// Returns the number of the name in a range, in lower case.
    ///
    /// - Parameter adds: Whether a name that the document does not have becomes one of it; otherwise its number is 0.
    @inline(__always)
    mutating func intern(_ range: Range<Int>, adds: Bool = true) -> UInt32 {
        let length = range.count
        guard length <= 16, !hasNull else { return internFar(range, adds: adds) }
        let start = range.lowerBound
        var low = bytes.word(at: start)
        var high: UInt64 = 0
        if length <= 8 {
            low &= .max &>> UInt64(64 &- length &* 8)
        } else {
            high = (bytes.word(at: start + 8) & (.max &>> UInt64(128 &- length &* 8))).lowercasedBytes
        }
        low = low.lowercasedBytes
        return adds ? names.intern(low: low, high: high) : names.find(low: low, high: high)
    }

    @inline(never)
    private mutating func internFar(_ range: Range<Int>, adds: Bool) -> UInt32 {
        let name = lowercased(range)
        return adds ? names.intern(name) : names.number(of: name) ?? 0
    }

    /// Returns the name in a range, in lower case.
    func lowercased(_ range: Range<Int>) -> [UInt8] {
        var name: [UInt8] = []
        for index in range {
            if bytes[index] == 0 { name.append(scalar: 0xFFFD) } else { name.append(bytes[index].lowercased) }
        }
        return name
    }

    func endsContent(_ name: [UInt8], at start: Int) -> Bool {
        let end = start + name.count
        guard !name.isEmpty, end < bytes.count, isEndOfName(bytes[end]) else { return false }
        for (offset, byte) in name.enumerated() where bytes[start + offset].lowercased != byte { return false }
        return true
    }

    @inline(__always)
    func isEndOfName(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
