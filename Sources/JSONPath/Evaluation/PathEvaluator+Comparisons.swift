import Glibc
import Primitives

/// Comparisons (RFC 9535, section 2.3.5.2.2).
extension PathEvaluator {
    /// Whether a comparison of two values is true, of which each may be missing.
    mutating func isTrue(
        _ left: JSONValue?,
        _ comparison: PathComparison,
        _ right: JSONValue?
    ) throws(LimitError) -> Bool {
        switch comparison {
        case .equal: return try isEqual(left, right)
        case .unequal: return try !isEqual(left, right)
        case .less: return try precedes(left, right)
        case .greater: return try precedes(right, left)
        case .lessOrEqual:
            if try precedes(left, right) { return true }
            return try isEqual(left, right)
        case .greaterOrEqual:
            if try precedes(right, left) { return true }
            return try isEqual(left, right)
        }
    }

    private mutating func isEqual(_ left: JSONValue?, _ right: JSONValue?) throws(LimitError) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return try isEqual(left, right)
    }

    private mutating func isEqual(_ left: JSONValue, _ right: JSONValue) throws(LimitError) -> Bool {
        try budget.spend(1)
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.string(let left), .string(let right)):
            try budget.spend(min(left.utf8.count, right.utf8.count) / 64)
            return left.hasScalars(of: right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            return try nested { evaluator throws(LimitError) in
                for (left, right) in zip(left, right) where try !evaluator.isEqual(left, right) { return false }
                return true
            }
        case (.object(let left), .object(let right)):
            return try nested { evaluator throws(LimitError) in try evaluator.isEqual(left, right) }
        default: return left.isEqualNumber(right)
        }
    }

    /// Whether two objects have equal members, in whatever order.
    private mutating func isEqual(_ left: [JSONValue.Member], _ right: [JSONValue.Member]) throws(LimitError) -> Bool {
        try budget.spend(left.count + right.count)
        // Objects of one document usually have their members in the same order.
        if left.count == right.count, zip(left, right).allSatisfy({ $0.name.hasScalars(of: $1.name) }) {
            for (left, right) in zip(left, right) where try !isEqual(left.value, right.value) { return false }
            return true
        }
        let (left, right) = (Self.valuesByName(left), Self.valuesByName(right))
        guard left.count == right.count else { return false }
        for (name, value) in left {
            guard let other = right[name], try isEqual(value, other) else { return false }
        }
        return true
    }

    private static func valuesByName(_ members: [JSONValue.Member]) -> [ScalarText: JSONValue] {
        Dictionary(members.map { (ScalarText(text: $0.name), $0.value) }) { first, _ in first }
    }

    /// Whether a number is less than a number, or a string comes before a string; false for all else.
    private mutating func precedes(_ left: JSONValue?, _ right: JSONValue?) throws(LimitError) -> Bool {
        try budget.spend(1)
        switch (left, right) {
        case (.string(let left)?, .string(let right)?):
            try budget.spend(min(left.utf8.count, right.utf8.count) / 64)
            // The order of UTF-8 is that of Unicode scalars.
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        case (let left?, let right?): return left.isLessNumber(than: right)
        default: return false
        }
    }
}

/// A text that equals another only if they have the same Unicode scalars; `String` compares what they look like.
private struct ScalarText: Hashable {
    var text: String

    static func == (lhs: ScalarText, rhs: ScalarText) -> Bool { lhs.text.hasScalars(of: rhs.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether two texts have the same Unicode scalars.
    func hasScalars(of other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { other -> Bool in
                guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress else {
                    return one.isEmpty && other.isEmpty
                }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension JSONValue {
    /// Whether two numbers have the same value; an integer is never rounded to a double.
    fileprivate func isEqualNumber(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.int(let left), .int(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.int(let whole), .number(let number)), (.number(let number), .int(let whole)):
            Int(exactly: number) == whole
        default: false
        }
    }

    fileprivate func isLessNumber(than other: JSONValue) -> Bool {
        switch (self, other) {
        case (.int(let left), .int(let right)): return left < right
        case (.number(let left), .number(let right)): return left < right
        case (.int(let left), .number(let right)):
            // A whole number is less than a number exactly if it is less than that number rounded up.
            guard let bound = Int(exactly: right.rounded(.up)) else { return right > 0 }
            return left < bound
        case (.number(let left), .int(let right)):
            guard let bound = Int(exactly: left.rounded(.down)) else { return left < 0 }
            return bound < right
        default: return false
        }
    }
}
