/// Checks and mends text that should be UTF-8.
enum UTF8Text {
    /// What a check found.
    struct Findings {
        /// Whether there is a character of more than one byte.
        var hasSequences = false
        /// Offset of the first byte that is wrong.
        var firstError: Int?
        /// Offset of the first control character that XML does not allow, or carriage return.
        var firstControl: Int?
    }

    /// Goes through the text once.
    static func inspect(_ bytes: Bytes) -> Findings {
        var findings = Findings()
        var scan = UTF8Scan(bytes)
        while let fault = scan.nextFault() {
            if bytes[fault] < 0x80 {
                findings.firstControl = findings.firstControl ?? fault
            } else {
                findings.firstError = findings.firstError ?? fault
            }
        }
        findings.hasSequences = scan.hasSequences
        return findings
    }

    /// The text with U+FFFD for bytes that are no character, or nothing when there are none.
    static func corrected(_ bytes: Bytes) -> [UInt8]? {
        var output: [UInt8] = []
        var start = 0
        var scan = UTF8Scan(bytes)
        while let fault = scan.nextFault() {
            guard bytes[fault] >= 0x80 else { continue }
            output.append(contentsOf: bytes.slice(start..<fault))
            output.append(contentsOf: UTF8.CodeUnit.replacement)
            start = fault + 1
        }
        guard start > 0 else { return nil }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return output
    }

    /// The text with control characters dropped, line ends made LF, and U+FFFD for bytes that are no character.
    static func mended(_ bytes: Bytes) -> (text: [UInt8], hasControls: Bool) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        var hasControls = false
        var start = 0
        var scan = UTF8Scan(bytes)
        while let fault = scan.nextFault() {
            output.append(contentsOf: bytes.slice(start..<fault))
            start = fault + 1
            if bytes[fault] >= 0x80 {
                output.append(contentsOf: UTF8.CodeUnit.replacement)
            } else if bytes[fault] != ASCII.carriageReturn {
                hasControls = true
            } else if start == bytes.count || bytes[start] != ASCII.lineFeed {
                output.append(ASCII.lineFeed)
            }
        }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return (output, hasControls)
    }
}
