// Attributes, ids and classes.
extension SelectorMatcher {
    private mutating func attribute(_ name: UInt32, _ node: UInt32) -> AttributeRecord? {
        let record = nodes[Int(node)]
        steps += Int(record.length) / 8
        return attributes[Int(record.start)..<Int(record.start + record.length)].first { $0.name == name }
    }

    /// Calls `body` with the decoded value of an attribute.
    private func withValue<Result>(
        of attribute: AttributeRecord,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let range = attribute.range
        let isPlain =
            bytes.find(UInt8(ascii: "&"), in: range) == range.upperBound && bytes.find(0, in: range) == range.upperBound
        if isPlain { return body(bytes.buffer(range)) }
        var output: [UInt8] = []
        bytes.append(range, form: .references, isAttribute: true, to: &output)
        return output.withUnsafeBufferPointer(body)
    }

    mutating func hasID(_ id: [UInt8], _ node: UInt32) -> Bool {
        guard let attribute = attribute(KnownNames.id, node) else { return false }
        steps += Int(attribute.length) / 16
        // Without a list of captures the closure would copy the whole matcher.
        return withValue(of: attribute) { [ignoresCase] value in
            id.withUnsafeBufferPointer { Self.areEqual(value, $0, ignoringCase: ignoresCase) }
        }
    }

    mutating func hasClass(_ name: [UInt8], _ node: UInt32) -> Bool {
        // U+0000 becomes U+FFFD, which has three bytes.
        guard let attribute = attribute(KnownNames.classAttribute, node), Int(attribute.length) * 3 >= name.count else {
            return false
        }
        steps += Int(attribute.length) / 16
        return withValue(of: attribute) { [ignoresCase] value in
            name.withUnsafeBufferPointer { Self.contains(word: $0, in: value, ignoringCase: ignoresCase) }
        }
    }

    mutating func matches(_ condition: AttributeCondition, _ node: UInt32) -> Bool {
        let record = nodes[Int(node)]
        let name = record.namespace == .html ? search.names[condition.name].lower : search.names[condition.name].exact
        guard name != 0, let attribute = attribute(name, node) else { return false }
        guard condition.comparison != .exists else { return true }
        let ignoresCase =
            condition.isCaseSensitive.map { !$0 }
            ?? (record.namespace == .html && CaselessAttributes.names.contains(storage.names.bytes(of: name)))
        // A text inside the value is looked for at each place.
        let factor = condition.comparison == .contains ? max(condition.value.count, 1) : 1
        steps += Int(attribute.length) * factor / 16
        return withValue(of: attribute) { value in
            condition.value.withUnsafeBufferPointer { wanted in
                Self.compare(value, condition.comparison, wanted, ignoringCase: ignoresCase)
            }
        }
    }

    private static func compare(
        _ value: UnsafeBufferPointer<UInt8>,
        _ comparison: AttributeCondition.Operator,
        _ wanted: UnsafeBufferPointer<UInt8>,
        ignoringCase: Bool
    ) -> Bool {
        func isAt(_ start: Int) -> Bool {
            let part = UnsafeBufferPointer(rebasing: value[start..<start + wanted.count])
            return areEqual(part, wanted, ignoringCase: ignoringCase)
        }
        let rest = value.count - wanted.count
        switch comparison {
        case .exists: return true
        case .equals: return areEqual(value, wanted, ignoringCase: ignoringCase)
        case .includes: return contains(word: wanted, in: value, ignoringCase: ignoringCase)
        case .dash: return rest >= 0 && isAt(0) && (rest == 0 || value[wanted.count] == UInt8(ascii: "-"))
        case .prefix: return !wanted.isEmpty && rest >= 0 && isAt(0)
        case .suffix: return !wanted.isEmpty && rest >= 0 && isAt(rest)
        case .contains: return !wanted.isEmpty && rest >= 0 && (0...rest).contains(where: isAt)
        }
    }

    private static func areEqual(
        _ value: UnsafeBufferPointer<UInt8>,
        _ wanted: UnsafeBufferPointer<UInt8>,
        ignoringCase: Bool
    ) -> Bool {
        guard value.count == wanted.count else { return false }
        for index in wanted.indices {
            let (one, other) = (value[index], wanted[index])
            if ignoringCase ? one.lowercased != other.lowercased : one != other { return false }
        }
        return true
    }

    private static func contains(
        word: UnsafeBufferPointer<UInt8>,
        in value: UnsafeBufferPointer<UInt8>,
        ignoringCase: Bool
    ) -> Bool {
        guard !word.isEmpty else { return false }
        var start = 0
        while start < value.count {
            var end = start
            while end < value.count, !value[end].isSpace { end += 1 }
            if end - start == word.count,
                areEqual(UnsafeBufferPointer(rebasing: value[start..<end]), word, ignoringCase: ignoringCase)
            {
                return true
            }
            start = end + 1
        }
        return false
    }
}

/// The attributes of HTML whose values selectors compare without regard to case
/// (https://html.spec.whatwg.org/#case-sensitivity-of-selectors).
private enum CaselessAttributes {
    static let names: Set<[UInt8]> = Set(
        """
        accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir \
        direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref \
        noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign \
        valuetype vlink
        """
        .split(separator: " ").map { Array($0.utf8) }
    )
}
