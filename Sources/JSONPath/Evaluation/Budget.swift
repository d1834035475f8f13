import Primitives

extension JSONPath {
    /// The steps that evaluations may take, together if they share it.
    ///
    /// A step is about one value visited, one comparison, one instruction of a regular expression.
    package struct Budget: Hashable, Sendable {
        /// The number of steps at the beginning.
        package let steps: Int
        package internal(set) var remaining: Int
        /// The maximum number of values of each evaluation.
        package let results: Int

        package init(steps: Int = JSONPath.stepLimit, results: Int = JSONPath.resultLimit) {
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

    /// Returns the value at a path of names and indices, or `nil` if the document has no such value.
    mutating func value(at path: [JSONPath.Location.Element], from start: JSONValue) throws(LimitError) -> JSONValue? {
        var value = start
        for element in path {
            switch (element, value) {
            case (.name(let name), .object(let members)):
                guard let position = try position(of: name, in: members) else { return nil }
                value = members[position].value
            case (.index(let index), .array(let elements)):
                try spend(1)
                guard let position = Self.position(of: index, in: elements) else { return nil }
                value = elements[position]
            default:
                try spend(1)
                return nil
            }
        }
        return value
    }

    /// Returns the position of the first member with a name.
    mutating func position(of name: String, in members: [JSONValue.Member]) throws(LimitError) -> Int? {
        let position = members.firstIndex { $0.name.hasScalars(of: name) }
        // Comparing names is faster than visiting values.
        try spend(1 + (position ?? members.count) / 8 + name.utf8.count / 64)
        return position
    }

    static func position(of index: Int, in elements: [JSONValue]) -> Int? {
        let position = index < 0 ? elements.count + index : index
        return elements.indices.contains(position) ? position : nil
    }
}
