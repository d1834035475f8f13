/// Matches elements of one document against a selector, from right to left.
struct SelectorMatcher {
    let search: HTMLSearch
    let storage: HTMLStorage
    // The arrays of the storage, which would be retained for each access there.
    let nodes: UnsafeBufferPointer<NodeRecord>
    let attributes: UnsafeBufferPointer<AttributeRecord>
    let bytes: SourceBytes
    let ignoresCase: Bool
    let scope: UInt32
    var anchor: UInt32 = 0
    /// The steps so far; at the storage's maximum the selector is given up.
    var steps = 0
    /// Places among siblings, by the slot of the condition and the node.
    private(set) var places: [[UInt32: UInt32]]

    /// The result of matching a complex selector, which says where matching can succeed after a failure.
    enum Outcome {
        case matched, restartAtSibling, restartAtAncestor, failed
    }

    init(_ search: HTMLSearch, _ arrays: TreeArrays, scope: UInt32) {
        self.search = search
        self.scope = scope
        storage = search.storage
        (bytes, nodes, attributes) = (arrays.bytes, arrays.nodes, arrays.attributes)
        ignoresCase = storage.quirks == .full
        places = Array(repeating: [:], count: search.selector.nthCount)
    }

    var hasStepsLeft: Bool { steps < storage.maximumSteps }

    /// Returns the elements inside a node that match, in tree order, or `nil` if that takes too many steps.
    mutating func elements(in root: UInt32, maximum: Int) -> [UInt32]? {
        var found: [UInt32] = []
        var node = next(root, in: root)
        while node != 0, hasStepsLeft {
            if matchesSelector(node) {
                found.append(node)
                if found.count == maximum { break }
            }
            node = next(node, in: root)
        }
        return hasStepsLeft ? found : nil
    }

    private mutating func matchesSelector(_ node: UInt32) -> Bool {
        let record = nodes[Int(node)]
        for (index, expectation) in search.expectations.enumerated() where expectation.allows(record) {
            if matches(search.selector.list.selectors[index], node, at: 0) == .matched { return true }
        }
        return false
    }

    mutating func matches(_ list: SelectorList, _ node: UInt32) -> Bool {
        for selector in list.selectors where matches(selector, node, at: 0) == .matched { return true }
        return false
    }

    /// Matches the compounds from `index` on against a node and those around it.
    ///
    /// A failure that no other ancestor or sibling can repair ends the search at once, so chains of combinators take
    /// time in proportion to depth.
    mutating func matches(_ selector: ComplexSelector, _ node: UInt32, at index: Int) -> Outcome {
        guard matches(selector.compounds[index], node) else { return .restartAtSibling }
        guard index < selector.combinators.count else { return .matched }
        let combinator = selector.combinators[index]
        let isSibling = combinator == .next || combinator == .later
        var candidate = node
        while true {
            candidate = isSibling ? previousElement(candidate) : nodes.parentElement(of: candidate)
            steps += 1
            guard candidate != 0, hasStepsLeft else { return isSibling ? .restartAtAncestor : .failed }
            let outcome = matches(selector, candidate, at: index + 1)
            switch (outcome, combinator) {
            case (.matched, _), (.failed, _), (_, .next): return outcome
            case (.restartAtAncestor, .child), (.restartAtAncestor, .later): return outcome
            case (.restartAtSibling, .child): return .restartAtAncestor
            default: break
            }
        }
    }

    private mutating func previousElement(_ node: UInt32) -> UInt32 {
        var node = nodes[Int(node)].previous
        while node != 0, !nodes[Int(node)].isElement {
            node = nodes[Int(node)].previous
            steps += 1
        }
        return node
    }

    private mutating func nextElement(_ node: UInt32) -> UInt32 {
        var node = nodes[Int(node)].next
        while node != 0, !nodes[Int(node)].isElement {
            node = nodes[Int(node)].next
            steps += 1
        }
        return node
    }

    private mutating func matches(_ compound: [SelectorCondition], _ node: UInt32) -> Bool {
        for condition in compound where !matches(condition, node) { return false }
        return true
    }

    private mutating func matches(_ condition: SelectorCondition, _ node: UInt32) -> Bool {
        steps += 1
        switch condition {
        case .type(let name):
            let record = nodes[Int(node)]
            return record.name == (record.namespace == .html ? search.names[name].lower : search.names[name].exact)
        case .id(let id): return hasID(id, node)
        case .className(let name): return hasClass(name, node)
        case .attribute(let attribute): return matches(attribute, node)
        case .not(let list): return !matches(list, node)
        case .any(let list): return matches(list, node)
        case .has(let list): return has(list, node)
        case .root: return nodes.parentElement(of: node) == 0 && nodes[Int(node)].parent == 1
        case .scope: return node == scope
        case .anchor: return node == anchor
        case .empty: return isEmpty(node)
        case .nth(let condition): return matches(condition, node)
        }
    }

    private mutating func isEmpty(_ node: UInt32) -> Bool {
        var child = nodes[Int(node)].firstChild
        while child != 0 {
            let record = nodes[Int(child)]
            if record.isElement { return false }
            steps += 1 + Int(record.length) / 16
            if record.isText, !isBlank(Int(child)) { return false }
            child = record.next
        }
        return true
    }

    private mutating func isBlank(_ text: Int) -> Bool {
        var output: [UInt8] = []
        let record = nodes[text]
        let range = record.range
        guard bytes.skipSpace(range, form: record.form) == range.upperBound else { return false }
        guard record.firstChild != 0 else { return true }
        storage.appendText(text, bytes, to: &output)
        return output.allSatisfy(\.isSpace)
    }

    private mutating func has(_ list: SelectorList, _ node: UInt32) -> Bool {
        let outer = anchor
        anchor = node
        defer { anchor = outer }
        for selector in list.selectors {
            var start = selector.beginsWithSiblings ? nextElement(node) : node
            while start != 0 {
                if selector.beginsWithSiblings, matches(selector, start, at: 0) == .matched { return true }
                if hasInside(selector, start) { return true }
                start = selector.beginsWithSiblings ? nextElement(start) : 0
            }
        }
        return false
    }

    private mutating func hasInside(_ selector: ComplexSelector, _ root: UInt32) -> Bool {
        // Siblings themselves are the only candidates of a selector that does not go down from them.
        if selector.beginsWithSiblings, !selector.combinators.contains(where: { $0 == .child || $0 == .descendant }) {
            return false
        }
        var node = next(root, in: root)
        while node != 0, hasStepsLeft {
            if matches(selector, node, at: 0) == .matched { return true }
            node = next(node, in: root)
        }
        return false
    }

    private mutating func next(_ node: UInt32, in root: UInt32) -> UInt32 {
        var node = node
        repeat {
            steps += 1
            if let child = nodes[Int(node)].firstInside, nodes[Int(child)].kind != .fragment {
                node = child
            } else {
                while node != root, nodes[Int(node)].next == 0 { node = nodes[Int(node)].parent }
                guard node != root else { return 0 }
                node = nodes[Int(node)].next
            }
        } while !nodes[Int(node)].isElement
        return node
    }
}

// Places among siblings.
extension SelectorMatcher {
    /// A place is counted from the nearest kept one; to keep all of them would take more memory than the page.
    private static let placeInterval: UInt32 = 16

    private mutating func matches(_ condition: NthCondition, _ node: UInt32) -> Bool {
        if condition.step == 0, condition.offset == 1, condition.filter == nil, !condition.isOfType {
            return condition.isFromEnd ? nextElement(node) == 0 : previousElement(node) == 0
        }
        if let filter = condition.filter, !matches(filter, node) { return false }
        return condition.matches(Int(place(of: node, condition)))
    }

    /// Returns the place of a node among the siblings that a condition includes, from 1.
    private mutating func place(of node: UInt32, _ condition: NthCondition) -> UInt32 {
        var count: UInt32 = 0
        // Every sixteenth sibling on the way, with the number of those before it on the way.
        var passed: [(node: UInt32, count: UInt32)] = []
        var sibling = node
        while sibling != 0, hasStepsLeft {
            steps += 1
            if sibling == node || includes(sibling, of: node, condition) {
                if count > 0, count % Self.placeInterval == 0 { passed.append((sibling, count)) }
                if let place = places[condition.slot][sibling] {
                    count += place
                    break
                }
                count += 1
            }
            let record = nodes[Int(sibling)]
            sibling = condition.isFromEnd ? record.next : record.previous
        }
        guard !passed.isEmpty else { return count }
        places[condition.slot][node] = count
        for (sibling, before) in passed { places[condition.slot][sibling] = count - before }
        return count
    }

    private mutating func includes(_ sibling: UInt32, of node: UInt32, _ condition: NthCondition) -> Bool {
        let record = nodes[Int(sibling)]
        guard record.isElement else { return false }
        if condition.isOfType {
            let other = nodes[Int(node)]
            return record.name == other.name && record.namespace == other.namespace
        }
        return condition.filter.map { matches($0, sibling) } ?? true
    }
}

// Attributes, ids and classes.
extension SelectorMatcher {
    private mutating func attribute(_ name: UInt32, _ node: UInt32) -> AttributeRecord? {
        let record = nodes[Int(node)]
        steps += Int(record.length) / 8
        return attributes[Int(record.start)..<Int(record.start + record.length)].first { $0.name == name }
    }

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
