import Primitives

/// Collects text without control characters, and drops other scalars that are harmful in a terminal.
struct SafeTextSink {
    struct Mark {
        fileprivate var count: Int
        fileprivate var consecutiveMarks: Int
        fileprivate var pendingSpace: Unicode.Scalar?
        fileprivate var lastWasReturn: Bool
    }

    private let keepingLines: Bool
    private var bytes: [UInt8] = []
    private var consecutiveMarks = 0
    private var pendingSpace: Unicode.Scalar?
    private var lastWasReturn = false

    init(keepingLines: Bool, capacity: Int) {
        self.keepingLines = keepingLines
        bytes.reserveCapacity(capacity)
    }

    var mark: Mark {
        Mark(
            count: bytes.count,
            consecutiveMarks: consecutiveMarks,
            pendingSpace: pendingSpace,
            lastWasReturn: lastWasReturn
        )
    }

    mutating func rewind(to mark: Mark) {
        bytes.removeSubrange(mark.count...)
        consecutiveMarks = mark.consecutiveMarks
        pendingSpace = mark.pendingSpace
        lastWasReturn = mark.lastWasReturn
    }

    /// Adds a line break; a line feed after a carriage return belongs to the same break.
    mutating func lineBreak(_ scalar: Unicode.Scalar) {
        guard keepingLines else { return space(" ") }
        if scalar != "\n" || !lastWasReturn { write("\n") }
        consecutiveMarks = 0
        lastWasReturn = scalar == "\r"
    }

    /// Adds white space; in a single line it is held back until more text follows.
    mutating func space(_ scalar: Unicode.Scalar) {
        consecutiveMarks = 0
        lastWasReturn = false
        if keepingLines {
            write(scalar)
        } else {
            pendingSpace = pendingSpace == nil ? scalar : " "
        }
    }

    /// Adds a scalar that is not a control character, unless it is harmful.
    mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.terminalRole {
        case .space:
            return space(scalar)
        case .mark:
            guard consecutiveMarks < Unicode.Scalar.maximumConsecutiveMarks else { return }
            consecutiveMarks += 1
            writeAfterSpace(scalar)
        case .control, .harmful:
            break
        case .noncharacter:
            consecutiveMarks = 0
            writeAfterSpace("\u{FFFD}")
        case .visible:
            consecutiveMarks = 0
            writeAfterSpace(scalar)
        }
    }

    consuming func finish() -> String { String(decoding: bytes, as: UTF8.self) }

    private mutating func writeAfterSpace(_ scalar: Unicode.Scalar) {
        lastWasReturn = false
        if let space = pendingSpace {
            pendingSpace = nil
            if !bytes.isEmpty { write(space) }
        }
        write(scalar)
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
