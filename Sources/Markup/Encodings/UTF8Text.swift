/// Checks and repairs text that should be UTF-8.
package enum UTF8Text {
    struct Findings {
        var hasSequences = false
        /// The offset of the first invalid byte.
        var firstError: Int?
        var firstControl: Int?
    }

    package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { inspect(bytes).firstError == nil }

    static func inspect(_ bytes: Bytes) -> Findings {
        var findings = Findings()
        var scan = UTF8Scan(bytes)
        while let (fault, kind) = scan.nextFault() {
            if kind == .error {
                findings.firstError = findings.firstError ?? fault
            } else {
                findings.firstControl = findings.firstControl ?? fault
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
        while let (fault, kind) = scan.nextFault() {
            guard kind == .error else { continue }
            output.append(contentsOf: bytes.slice(start..<fault))
            output.append(contentsOf: UTF8.CodeUnit.replacement)
            start = fault + 1
        }
        guard start > 0 else { return nil }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return output
    }

    /// Returns whether there are more errors in a text, but for its last three bytes, than characters of more than one byte.
    static func hasMoreErrorsThanSequences(_ bytes: Bytes) -> Bool {
        var index = 0
        var balance = 0
        while index < bytes.count - 3 {
            let length = UTF8Scan.sequenceLength(bytes, index)
            if length > 1 { balance += 1 }
            if length == 0 { balance -= 1 }
            index += max(1, length)
        }
        return balance < 0
    }

    /// Returns the text without control characters, with LF as line end and U+FFFD for invalid bytes.
    ///
    /// - Parameter repairsUpperControls: Whether U+0080 to U+009F become the characters of windows-1252, from which
    ///   they were converted as if it were Latin 1.
    static func repaired(
        _ bytes: Bytes,
        repairsUpperControls: Bool
    ) -> (text: [UInt8], hasControls: Bool, firstUpperControl: Int?) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        var hasControls = false
        var firstUpperControl: Int?
        var start = 0
        var scan = UTF8Scan(bytes)
        while let (fault, kind) = scan.nextFault() {
            if kind == .upperControl, !repairsUpperControls { continue }
            output.append(contentsOf: bytes.slice(start..<fault))
            start = fault + 1
            if kind == .error {
                output.append(contentsOf: UTF8.CodeUnit.replacement)
            } else if kind == .upperControl {
                start += 1
                let scalar = Windows1252.scalar(bytes[fault + 1])
                if scalar.value != UInt32(bytes[fault + 1]) { firstUpperControl = firstUpperControl ?? fault }
                output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.CodeUnit.replacement)
            } else if bytes[fault] != ASCII.carriageReturn {
                hasControls = true
            } else if start == bytes.count || bytes[start] != ASCII.lineFeed {
                output.append(ASCII.lineFeed)
            }
        }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return (output, hasControls, firstUpperControl)
    }
}
