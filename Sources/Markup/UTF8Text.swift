/// Checks and mends text that should be UTF-8.
enum UTF8Text {
    /// What a check found.
    struct Findings {
        /// Sequences of more than one byte that are right.
        var sequences = 0
        /// Offset of the first byte that is wrong.
        var firstError: Int?
        /// Offset of the first control character that XML does not allow, or carriage return.
        var firstControl: Int?
    }

    /// Goes through the text once, eight bytes at a time where they are plain ASCII.
    static func inspect(_ bytes: Bytes) -> Findings {
        var findings = Findings()
        var index = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while index < bytes.count {
            if index + 8 <= bytes.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let belowSpace = (word &- 0x2020_2020_2020_2020) & ~word
                if (word | belowSpace) & 0x8080_8080_8080_8080 == 0 {
                    index += 8
                    continue
                }
            }
            let byte = bytes[index]
            if byte >= 0x80 {
                let length = sequenceLength(bytes, index)
                if length == 0 {
                    if findings.firstError == nil { findings.firstError = index }
                    index += 1
                } else {
                    findings.sequences += 1
                    index += length
                }
            } else {
                if byte < 0x20, byte != 0x0A, byte != 0x09, findings.firstControl == nil {
                    findings.firstControl = index
                }
                index += 1
            }
        }
        return findings
    }

    /// The length of the sequence that begins at `index`, or 0 when it is none (Unicode 15, table 3-7).
    @inline(__always)
    private static func sequenceLength(_ bytes: Bytes, _ index: Int) -> Int {
        let first = bytes[index]
        let rest = bytes.count - index
        func continues(_ offset: Int) -> Bool { bytes[index + offset] & 0xC0 == 0x80 }
        switch first {
        case 0xC2...0xDF:
            return rest >= 2 && continues(1) ? 2 : 0
        case 0xE0...0xEF:
            guard rest >= 3, continues(1), continues(2) else { return 0 }
            let second = bytes[index + 1]
            return (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ? 0 : 3
        case 0xF0...0xF4:
            guard rest >= 4, continues(1), continues(2), continues(3) else { return 0 }
            let second = bytes[index + 1]
            return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F) ? 0 : 4
        default:
            return 0
        }
    }

    /// The text with control characters dropped, line ends made LF, and U+FFFD for bytes that are no character.
    static func mended(_ bytes: Bytes) -> (text: [UInt8], hasControls: Bool) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        var hasControls = false
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x80 {
                let length = sequenceLength(bytes, index)
                if length > 0 {
                    index += length
                    continue
                }
                output.append(contentsOf: bytes.slice(start..<index))
                output.append(contentsOf: UTF8.CodeUnit.replacement)
            } else if byte >= 0x20 || byte == 0x0A || byte == 0x09 {
                index += 1
                continue
            } else {
                output.append(contentsOf: bytes.slice(start..<index))
                if byte == ASCII.carriageReturn {
                    if index + 1 == bytes.count || bytes[index + 1] != ASCII.lineFeed { output.append(ASCII.lineFeed) }
                } else {
                    hasControls = true
                }
            }
            index += 1
            start = index
        }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return (output, hasControls)
    }
}
