/// Finds control characters, including U+0080 to U+009F, and invalid UTF-8.
///
/// It examines sixteen bytes at a time and compares each with the three before it, and continues byte by byte only
/// where it finds a fault.
struct UTF8Scan {
    private let bytes: Bytes
    private var index = 0
    /// The first offset at which the three bytes before exist and are valid.
    private var firstVector = 3
    private(set) var hasSequences = false

    init(_ bytes: Bytes) { self.bytes = bytes }

    enum Fault {
        case error, control, upperControl
    }

    /// Returns the offset of the next control character other than tab and line feed, or of the next invalid byte.
    mutating func nextFault() -> (offset: Int, kind: Fault)? {
        while index < bytes.count {
            if index >= firstVector { skipVectors() }
            let end = min(index + ByteVector.scalarCount, bytes.count)
            while index < end {
                let length = Self.sequenceLength(bytes, index)
                if length > 1 { hasSequences = true }
                if length == 2, isUpperControl(at: index) { return (fault(length: 2), .upperControl) }
                guard length > 0 else { return (fault(length: 1), .error) }
                guard !Self.isControl(bytes[index]) else { return (fault(length: 1), .control) }
                index += length
            }
        }
        return nil
    }

    private mutating func fault(length: Int) -> Int {
        index += length
        firstVector = index + 3
        return index - length
    }

    private func isUpperControl(at index: Int) -> Bool { bytes[index] == 0xC2 && bytes[index + 1] < 0xA0 }

    /// Skips vectors without errors, from the beginning of one character to that of another.
    @inline(__always)
    private mutating func skipVectors() {
        let size = ByteVector.scalarCount
        while index + size <= bytes.count {
            let vector = bytes.vector(at: index)
            // Most text is ASCII, so two vectors are examined at once.
            if index + 2 * size <= bytes.count, vector.isPlain(with: bytes.vector(at: index + size)) {
                index += 2 * size
                continue
            }
            let controls = (vector .< .all(0x20)) .& (vector .!= .all(ASCII.lineFeed)) .& (vector .!= .all(ASCII.tab))
            let isBeyondASCII = vector .>= .all(0x80)
            guard isBeyondASCII.isAnyTrue else {
                if controls.isAnyTrue { return }
                index += size
                continue
            }
            guard !(controls .| wrongSequences(vector)).isAnyTrue else { return }
            // A character that continues in the next vector is examined again as a whole.
            let end = index + size
            let cutOff = bytes[end - 1] >= 0xC0 ? 1 : bytes[end - 2] >= 0xE0 ? 2 : bytes[end - 3] >= 0xF0 ? 3 : 0
            if !hasSequences, let first = isBeyondASCII.firstTrue { hasSequences = first < size - cutOff }
            index = end - cutOff
        }
    }

    /// Returns the lanes whose byte is not allowed after those before it (Unicode 15, table 3-7), or ends a control.
    @inline(__always)
    private func wrongSequences(_ vector: ByteVector) -> SIMDMask<SIMD16<Int8>> {
        let one = bytes.vector(at: index - 1)
        let two = bytes.vector(at: index - 2)
        let three = bytes.vector(at: index - 3)
        let continues = vector.signed .< SIMD16<Int8>(repeating: -64)
        let mustContinue = (one .>= .all(0xC0)) .| (two .>= .all(0xE0)) .| (three .>= .all(0xF0))
        let neverRight = ((vector & .all(0xFE)) .== .all(0xC0)) .| (vector .>= .all(0xF5))
        let upperControls = (one .== .all(0xC2)) .& (vector .< .all(0xA0))
        let wrong = (continues .^ mustContinue) .| neverRight .| upperControls
        let isNarrow = (one .== .all(0xE0)) .| (one .== .all(0xED)) .| (one .>= .all(0xF0))
        return isNarrow.isAnyTrue ? wrong .| outOfRange(vector, after: one) : wrong
    }

    /// Returns the lanes whose second byte makes an overlong form, a surrogate, or a number out of range.
    private func outOfRange(_ vector: ByteVector, after one: ByteVector) -> SIMDMask<SIMD16<Int8>> {
        let overlong =
            ((one .== .all(0xE0)) .& (vector .< .all(0xA0))) .| ((one .== .all(0xF0)) .& (vector .< .all(0x90)))
        let surrogate = (one .== .all(0xED)) .& (vector .>= .all(0xA0))
        let tooLarge = (one .== .all(0xF4)) .& (vector .>= .all(0x90))
        return overlong .| surrogate .| tooLarge
    }

    @inline(__always)
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != ASCII.lineFeed && byte != ASCII.tab
    }

    /// Returns the length of the sequence that begins at `index`, or 0 if it is invalid (Unicode 15, table 3-7).
    static func sequenceLength(_ bytes: Bytes, _ index: Int) -> Int {
        let first = bytes[index]
        let rest = bytes.count - index
        func continues(_ offset: Int) -> Bool { bytes[index + offset] & 0xC0 == 0x80 }
        switch first {
        case 0..<0x80:
            return 1
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
}
