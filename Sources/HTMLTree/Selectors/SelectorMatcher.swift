/// Matches elements of one document against a selector, from right to left.
struct SelectorMatcher {
    let selector: PreparedSelector
    let storage: HTMLStorage
    // The arrays of the storage, which would be retained for each access there.
    private(set) var nodes: UnsafeBufferPointer<NodeRecord>
    private(set) var attributes: UnsafeBufferPointer<AttributeRecord>
    private(set) var bytes: SourceBytes
    let names: [(lower: UInt32, exact: UInt32)]
    let ignoresCase: Bool
    var scope: UInt32
    /// Whether selectors that expect another name, attributes or other ancestors are passed over.
    ///
    /// Without it the conditions of every selector are compared with every element, also those of ``PlainTest``.
    var usesFilters = true
    var anchor: UInt32 = 0
    /// The steps so far.
    ///
    /// At the storage's maximum the selector is given up.
    var steps = 0
    /// Places among siblings, by the slot of the condition and the node.
    var places: [[UInt32: UInt32]]
    /// The elements that the last search has found.
    var found: [UInt32] = []
    /// The bits around the children of each node from the root of a search to the current one.
    var filters: [UInt64] = []

    /// The result of matching a complex selector, which says where matching can succeed after a failure.
    enum Outcome {
        case matched, restartAtSibling, restartAtAncestor, failed
    }

    /// Creates a matcher, which must not be used when the storage has taken its arrays back.
    init(_ selector: PreparedSelector, _ arrays: TreeArrays, scope: UInt32) {
        self.selector = selector
        self.scope = scope
        storage = selector.storage
        (bytes, nodes, attributes) = (arrays.bytes, arrays.nodes, arrays.attributes)
        names = selector.names
        ignoresCase = storage.quirks == .full
        places = Array(repeating: [:], count: selector.selector.nthCount)
    }

    /// Begins another search.
    mutating func begin(_ arrays: TreeArrays, scope: UInt32) {
        (bytes, nodes, attributes) = (arrays.bytes, arrays.nodes, arrays.attributes)
        self.scope = scope
        anchor = 0
        steps = 0
        for slot in places.indices { places[slot].removeAll() }
    }

    mutating func matches(_ list: SelectorList, _ node: UInt32) -> Bool {
        for selector in list.selectors where matches(selector, node, at: 0) == .matched { return true }
        return false
    }

    /// Matches the compounds from `index` on against a node and those around it.
    ///
    /// A failure that no other ancestor or sibling can mend ends the search at once, so chains of combinators take
    /// time in proportion to depth.
    mutating func matches(_ selector: ComplexSelector, _ node: UInt32, at index: Int) -> Outcome {
        guard matches(selector.compounds[index], node) else { return .restartAtSibling }
        guard index < selector.combinators.count else { return .matched }
        let combinator = selector.combinators[index]
        let isSibling = combinator == .next || combinator == .later
        var candidate = node
        while true {
            candidate = isSibling ? previousElement(candidate) : parentElement(candidate)
            steps += 1
            guard candidate != 0, steps < storage.maximumSteps else { return isSibling ? .restartAtAncestor : .failed }
            let outcome = matches(selector, candidate, at: index + 1)
            switch (outcome, combinator) {
            case (.matched, _), (.failed, _), (_, .next): return outcome
            case (.restartAtAncestor, .child), (.restartAtAncestor, .later): return outcome
            case (.restartAtSibling, .child): return .restartAtAncestor
            default: break
            }
        }
    }

    func parentElement(_ node: UInt32) -> UInt32 {
        let parent = nodes[Int(node)].parent
        return nodes[Int(parent)].isElement ? parent : 0
    }

    mutating func previousElement(_ node: UInt32) -> UInt32 {
        var node = nodes[Int(node)].previous
        while node != 0, !nodes[Int(node)].isElement {
            node = nodes[Int(node)].previous
            steps += 1
        }
        return node
    }

    mutating func nextElement(_ node: UInt32) -> UInt32 {
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
            return record.name == (record.namespace == .html ? names[name].lower : names[name].exact)
        case .id(let id): return id.withUnsafeBufferPointer { hasID($0, node) }
        case .className(let name): return name.withUnsafeBufferPointer { hasClass($0, node) }
        case .attribute(let attribute): return matches(attribute, node)
        case .not(let list): return !matches(list, node)
        case .any(let list): return matches(list, node)
        case .has(let list): return has(list, node)
        case .root: return parentElement(node) == 0 && nodes[Int(node)].parent == 1
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

    /// Returns whether a relative selector matches from a node.
    private mutating func has(_ list: SelectorList, _ node: UInt32) -> Bool {
        let outer = anchor
        anchor = node
        defer { anchor = outer }
        for selector in list.selectors {
            var start = node
            if selector.beginsWithSiblings { start = nextElement(node) }
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
        while node != 0, steps < storage.maximumSteps {
            if matches(selector, node, at: 0) == .matched { return true }
            node = next(node, in: root)
        }
        return false
    }

    /// Returns the element after another in tree order, without the contents of templates.
    mutating func next(_ node: UInt32, in root: UInt32) -> UInt32 {
        var node = node
        repeat {
            node = storage.following(node, in: root, skipsChildren: nodes.isTemplate(node))
            steps += 1
        } while node != 0 && !nodes[Int(node)].isElement
        return node
    }
}
