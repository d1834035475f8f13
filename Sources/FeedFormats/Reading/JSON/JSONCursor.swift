import Primitives

/// Reads a JSON document member by member and element by element, so that a part that is not JSON costs only itself.
///
/// A broken part with balanced brackets is skipped by its brackets. After the first part with unbalanced brackets,
/// because a bracket or a quotation mark is missing, brackets are ignored: reading continues at the next object after
/// `},`. No byte is examined more than a few times.
struct JSONCursor {
    let bytes: [UInt8]
    var index = 0
    private(set) var isTruncated = false
    private(set) var hasUnbalancedBrackets = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Calls `member` with each name of the current object and the cursor at its value, which it may leave unread.
    mutating func forEachMember(_ member: (inout JSONCursor, String) -> Void) {
        guard take(UInt8(ascii: "{")) else { return skip() }
        while skipSpace(), !hasUnbalancedBrackets {
            if take(UInt8(ascii: "}")) { return }
            guard bytes[index] == UInt8(ascii: "\""), let name = next()?.string, take(UInt8(ascii: ":")), skipSpace()
            else { return getLost(at: index) }
            let start = index
            member(&self, name)
            if index == start { skip() }
            _ = take(UInt8(ascii: ","))
        }
        if !hasUnbalancedBrackets { isTruncated = true }
    }

    /// Calls `element` with the cursor at each element of the current array; it reads or passes over the element.
    ///
    /// An object is treated as an array of one.
    mutating func forEachElement(_ element: (inout JSONCursor, _ isInArray: Bool) -> Void) {
        guard take(UInt8(ascii: "[")) else { return element(&self, false) }
        while skipSpace() {
            if hasUnbalancedBrackets {
                guard let start = nextObject() else { return index = bytes.count }
                index = start
            } else if take(UInt8(ascii: "]")) {
                return
            }
            element(&self, true)
            if !hasUnbalancedBrackets { _ = take(UInt8(ascii: ",")) }
        }
        if !hasUnbalancedBrackets { isTruncated = true }
    }

    /// Reads the current value; skips it and returns `nil` if it is not JSON.
    mutating func next() -> JSONValue? { next(isElement: false) }

    mutating func next(isElement: Bool) -> JSONValue? {
        guard skipSpace() else { return nil }
        do throws(JSONValue.SyntaxError) {
            let (value, end) = try JSONValue.value(at: index, in: bytes)
            index = end
            return value
        } catch {
            if !hasUnbalancedBrackets, let end = matchedEnd(), !isElement || isFollowed(end) {
                index = end
            } else {
                getLost(at: max(error.offset, index + 1))
            }
            return nil
        }
    }

    private mutating func skip() {
        if let end = matchedEnd() { index = max(end, index + 1) } else { getLost(at: bytes.count) }
    }

    private mutating func getLost(at place: Int) {
        hasUnbalancedBrackets = true
        index = min(place, bytes.count)
        if index == bytes.count { isTruncated = true }
    }

    /// Returns the end of the current value by its brackets, outside of strings; `nil` if they are unbalanced.
    private func matchedEnd() -> Int? {
        var index = index
        var open: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                guard let end = stringEnd(from: index) else { return nil }
                index = end
                if open.isEmpty { return index }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let bracket = open.popLast() else { return index }
                guard (bracket == UInt8(ascii: "{")) == (byte == UInt8(ascii: "}")) else { return nil }
                if open.isEmpty { return index + 1 }
            case UInt8(ascii: ",") where open.isEmpty:
                return index
            default:
                break
            }
            index += 1
        }
        return nil
    }

    private func stringEnd(from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func isFollowed(_ end: Int) -> Bool {
        let next = bytes[end...].first { $0 > 0x20 }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "]")
    }

    /// Returns the offset of the next brace that opens an object after another, the current one included.
    private func nextObject() -> Int? {
        var state = stateBefore(index)
        for index in index..<bytes.count where bytes[index] > 0x20 {
            switch bytes[index] {
            case UInt8(ascii: "}"): state = 1
            case UInt8(ascii: ",") where state == 1: state = 2
            case UInt8(ascii: "{") where state == 2: return index
            default: state = 0
            }
        }
        return nil
    }

    /// Returns what precedes an offset: 1 for the end of an object, 2 for a comma after one, 0 for anything else.
    private func stateBefore(_ place: Int) -> Int {
        guard let last = bytes[..<place].lastIndex(where: { $0 > 0x20 }) else { return 0 }
        if bytes[last] == UInt8(ascii: "}") { return 1 }
        guard bytes[last] == UInt8(ascii: ","), let other = bytes[..<last].last(where: { $0 > 0x20 }) else { return 0 }
        return other == UInt8(ascii: "}") ? 2 : 0
    }

    /// The offset of text after the document, or `nil` if there is none or brackets are unbalanced.
    var trailingOffset: Int? {
        guard !hasUnbalancedBrackets, !isTruncated else { return nil }
        return bytes[index...].firstIndex { $0 > 0x20 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard skipSpace(), bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() -> Bool {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        return index < bytes.count
    }
}
