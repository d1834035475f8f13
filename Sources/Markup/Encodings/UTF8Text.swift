/// Checks and repairs text that should be UTF-8.
enum UTF8Text {
    /// The result of a check.
    struct Findings {
        /// Whether the text has a character of more than one byte.
        var hasSequences = false
        /// The offset of the first invalid byte.
        var firstError: Int?
        /// The offset of the first carriage return or control character that XML does not allow.
        var firstControl: Int?
    }

    /// Checks a text in one pass.
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

    /// Returns the text with U+FFFD for invalid bytes, or `nil` if all bytes are valid.
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

    /// Returns the text without control characters, with LF as line end and U+FFFD for invalid bytes.
    static func repaired(_ bytes: Bytes) -> (text: [UInt8], hasControls: Bool) {
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
