import Primitives

extension JSONPath {
    /// The steps that evaluations may take, together if they share it.
    ///
    /// A step is about one value visited, one comparison, one instruction of a regular expression.
    public struct Budget: Hashable, Sendable {
        /// The number of steps at the beginning.
        public let steps: Int
        /// The number of steps that are left.
        public internal(set) var remaining: Int
        /// The maximum number of values of each evaluation.
        public let results: Int

        /// Creates a budget.
        public init(steps: Int = JSONPath.stepLimit, results: Int = JSONPath.resultLimit) {
            self.steps = steps
            // One more than these is counted.
            self.results = min(results, .max - 1)
            remaining = steps
        }
    }
}

/// The evaluation of singular queries, which needs nothing but a budget.
extension JSONPath.Budget {
    typealias LimitError = JSONPath.LimitError

    mutating func spend(_ steps: Int) throws(LimitError) {
        remaining -= steps
        if remaining < 0 { throw .steps(self.steps) }
    }

    /// Returns the value to which names and indexes lead.
    mutating func value(at path: [JSONPath.Location.Element], from start: JSONValue) throws(LimitError) -> JSONValue? {
        guard !path.isEmpty else { return start }
        guard var value = try child(path, 0, of: start) else { return nil }
        for place in path.indices.dropFirst() {
            guard let child = try child(path, place, of: value) else { return nil }
            value = child
        }
        return value
    }

    /// Returns the child to which one of the names and indexes leads.
    ///
    /// Takes the whole path, and is inlined, because the name would be copied otherwise.
    @inline(__always)
    private mutating func child(
        _ path: [JSONPath.Location.Element],
        _ place: Int,
        of value: JSONValue
    ) throws(LimitError) -> JSONValue? {
        switch (path[place], value) {
        case (.name(let name), .object(let members)):
            return try position(of: name, in: members).map { members[$0].value }
        case (.index(let index), .array(let elements)):
            try spend(1)
            return Self.position(of: index, in: elements).map { elements[$0] }
        default:
            try spend(1)
            return nil
        }
    }

    @inline(__always)
    mutating func position(of name: String, in members: [JSONValue.Member]) throws(LimitError) -> Int? {
        let count = name.utf8.count
        // A search by a closure would copy each member. Most names differ in length.
        let position = members.withUnsafeBufferPointer { members in
            var position = 0
            while position < members.count,
                members[position].name.utf8.count != count || !members[position].name.hasScalars(of: name)
            {
                position += 1
            }
            return position
        }
        // Comparing names is faster than visiting values.
        try spend(1 + position / 8 + count / 64)
        return position < members.count ? position : nil
    }

    static func position(of index: Int, in elements: [JSONValue]) -> Int? {
        let position = index < 0 ? elements.count + index : index
        return elements.indices.contains(position) ? position : nil
    }
}
