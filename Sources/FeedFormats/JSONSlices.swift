/// Finds the members of a JSON object and the elements of an array in it without reading them.
///
/// A feed with one item that is not JSON, or one that breaks off, keeps its other items this way.
struct JSONSlices {
    private let bytes: [UInt8]
    private var index: Int
    /// Whether the document ends before its brackets do.
    private(set) var isTruncated = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = 0
    }

    /// Calls `member` with each member's name and the range of its value, as far as the document goes.
    mutating func forEachMember(_ member: (String, Range<Int>) -> Void) {
        guard take(UInt8(ascii: "{")) else { return }
        while skipSpace() {
            if take(UInt8(ascii: "}")) { return }
            guard bytes[index] == UInt8(ascii: "\"") else { return isTruncated = true }
            let name = value()
            guard take(UInt8(ascii: ":")), skipSpace() else { return isTruncated = true }
            member(String(decoding: bytes[name].dropFirst().dropLast(), as: UTF8.self), value())
            _ = take(UInt8(ascii: ","))
        }
        isTruncated = true
    }

    /// The ranges of an array's elements; one that breaks off is not among them.
    mutating func elements(in range: Range<Int>, limit: Int) -> (elements: [Range<Int>], rest: Int) {
        index = range.lowerBound
        var elements: [Range<Int>] = []
        var rest = 0
        guard take(UInt8(ascii: "[")) else { return ([], 0) }
        while skipSpace(), index < range.upperBound, !take(UInt8(ascii: "]")) {
            let start = index
            let wasTruncated = isTruncated
            isTruncated = false
            let element = value()
            if isTruncated { break }
            isTruncated = wasTruncated
            if element.isEmpty {
                index = start + 1
            } else if elements.count < limit {
                elements.append(element)
            } else {
                rest += 1
            }
            _ = take(UInt8(ascii: ","))
        }
        return (elements, rest)
    }

    /// Passes over one value, brackets matched and strings respected.
    private mutating func value() -> Range<Int> {
        let start = index
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                skipString()
                if depth == 0 { return start..<index }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return start..<index }
                depth -= 1
                if depth == 0 {
                    index += 1
                    return start..<index
                }
            case UInt8(ascii: ",") where depth == 0:
                return start..<index
            default:
                break
            }
            index += 1
        }
        isTruncated = true
        return start..<index
    }

    private mutating func skipString() {
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""):
                index += 1
                return
            default: break
            }
            index += 1
        }
        index = bytes.count
        isTruncated = true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard skipSpace(), bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Passes over white space and says whether anything follows.
    private mutating func skipSpace() -> Bool {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        return index < bytes.count
    }
}
