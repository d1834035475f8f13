import Primitives

struct SafeTextSink {
    struct Mark {
        fileprivate var count: Int
        fileprivate var end: End
    }

    /// The end of the text, as far as the next scalar depends on it.
    fileprivate struct End {
        var consecutiveMarks = 0
        var pendingSpace: Unicode.Scalar?
        var lastWasReturn = false
    }

    private let keepingLines: Bool
    private var bytes: [UInt8] = []
    private var end = End()

    init(keepingLines: Bool, capacity: Int) {
        self.keepingLines = keepingLines
        bytes.reserveCapacity(capacity)
    }

    var mark: Mark { Mark(count: bytes.count, end: end) }

    mutating func rewind(to mark: Mark) {
        bytes.removeSubrange(mark.count...)
        end = mark.end
    }

    /// Adds a line break; a line feed after a carriage return belongs to the same break.
    mutating func lineBreak(_ scalar: Unicode.Scalar) {
        guard keepingLines else { return space(" ") }
        if scalar != "\n" || !end.lastWasReturn { write("\n") }
        end.consecutiveMarks = 0
        end.lastWasReturn = scalar == "\r"
    }

    /// Adds white space; in a single line it is held back until more text follows.
    mutating func space(_ scalar: Unicode.Scalar) {
        end.consecutiveMarks = 0
        end.lastWasReturn = false
        if keepingLines {
            write(scalar)
        } else {
            end.pendingSpace = end.pendingSpace == nil ? scalar : " "
        }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.terminalRole {
        case .space:
            return space(scalar)
        case .mark:
            guard end.consecutiveMarks < Unicode.Scalar.maximumConsecutiveMarks else { return }
            end.consecutiveMarks += 1
            writeAfterSpace(scalar)
        case .control, .harmful:
            break
        case .noncharacter:
            end.consecutiveMarks = 0
            writeAfterSpace("\u{FFFD}")
        case .visible:
            end.consecutiveMarks = 0
            writeAfterSpace(scalar)
        }
    }

    consuming func finish() -> String { String(decoding: bytes, as: UTF8.self) }

    private mutating func writeAfterSpace(_ scalar: Unicode.Scalar) {
        end.lastWasReturn = false
        if let space = end.pendingSpace {
            end.pendingSpace = nil
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
