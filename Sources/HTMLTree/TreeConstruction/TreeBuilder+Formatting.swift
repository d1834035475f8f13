/// An entry of the list of active formatting elements; a marker has no node.
struct FormattingElement {
    var node: UInt32
    var tag: TagName
    /// A hash of the attributes, which is the same in any order.
    var hash = 0

    static let marker = FormattingElement(node: 0, tag: .other)
}

extension TreeBuilder {
    /// The number of active formatting elements at which the first is left out.
    static let maximumFormatting = 512

    /// Adds the current node to the active formatting elements, of which more than three may not be the same.
    mutating func pushFormatting() {
        let node = current.node
        let hash = hashOfAttributes(node)
        var same = 0
        var first = 0
        for index in formatting.indices.reversed() {
            let entry = formatting[index]
            if entry.node == 0 { break }
            if entry.hash == hash, entry.tag == current.tag, haveSameAttributes(entry.node, node) {
                same += 1
                first = index
            }
        }
        if same >= 3 {
            formatting.remove(at: first)
        } else if formatting.count >= Self.maximumFormatting {
            limits.insert(.depth)
            formatting.removeFirst()
        }
        formatting.append(FormattingElement(node: node, tag: current.tag, hash: hash))
    }

    private func hashOfAttributes(_ node: UInt32) -> Int {
        let record = nodes[Int(node)]
        guard record.length > 0 else { return 0 }
        var sum = 0
        for index in Int(record.start)..<Int(record.start + record.length) {
            let attribute = tokenizer.attributes[index]
            var hasher = Hasher()
            hasher.combine(attribute.name)
            let range = attribute.range
            if tokenizer.bytes.find(UInt8(ascii: "&"), in: range) == range.upperBound {
                hasher.combine(bytes: UnsafeRawBufferPointer(tokenizer.bytes.buffer(range)))
            } else {
                var value: [UInt8] = []
                tokenizer.bytes.append(range, form: .references, isAttribute: true, to: &value)
                value.withUnsafeBytes { hasher.combine(bytes: $0) }
            }
            sum &+= hasher.finalize()
        }
        return sum
    }

    private func haveSameAttributes(_ one: UInt32, _ other: UInt32) -> Bool {
        let (first, second) = (nodes[Int(one)], nodes[Int(other)])
        guard first.length == second.length else { return false }
        for index in first.start..<(first.start + first.length) {
            let attribute = tokenizer.attributes[Int(index)]
            let match = tokenizer.attributes[Int(second.start)..<Int(second.start + second.length)]
                .first { $0.name == attribute.name }
            guard let match, areEqual(attribute, match) else { return false }
        }
        return true
    }

    private func areEqual(_ one: AttributeRecord, _ other: AttributeRecord) -> Bool {
        let bytes = tokenizer.bytes
        let (first, second) = (one.range, other.range)
        if bytes.buffer(first).elementsEqual(bytes.buffer(second)) { return true }
        let ampersand = UInt8(ascii: "&")
        guard
            bytes.find(ampersand, in: first) < first.upperBound
                || bytes.find(ampersand, in: second) < second.upperBound
        else { return false }
        let text = bytes.string(first, form: .references, isAttribute: true)
        return text.utf8.elementsEqual(bytes.string(second, form: .references, isAttribute: true).utf8)
    }

    /// Opens the active formatting elements again that are not open.
    @inline(__always)
    mutating func reconstructFormatting() {
        guard let last = formatting.last, last.node != 0 else { return }
        reconstructFormattingSlowly(last)
    }

    private mutating func reconstructFormattingSlowly(_ last: FormattingElement) {
        guard !isOpen(last.node) else { return }
        var index = formatting.count - 1
        while index > 0, formatting[index - 1].node != 0, !isOpen(formatting[index - 1].node) { index -= 1 }
        while index < formatting.count {
            if stack.count >= maximum.depth { return formatting.removeSubrange(index...) }
            let entry = formatting[index]
            let copy = insert(copied(entry.node), at: appropriatePlace())
            push(copy, entry.tag)
            formatting[index].node = copy
            index += 1
        }
    }

    @inline(__always)
    private func isOpen(_ node: UInt32) -> Bool {
        var index = stack.count
        while index > 0 {
            index -= 1
            if stack[index].node == node { return true }
        }
        return false
    }

    mutating func copied(_ node: UInt32) -> NodeRecord {
        nodes[Int(node)].setSplit()
        let original = nodes[Int(node)]
        var copy = NodeRecord(.element, name: original.name, namespace: original.namespace)
        copy.start = original.start
        copy.length = original.length
        copy.setSplit()
        return copy
    }

    mutating func clearFormattingToMarker() {
        while let last = formatting.popLast(), last.node != 0 {}
    }
}

// The adoption agency: formatting elements that end before what they hold.
extension TreeBuilder {
    mutating func runAdoptionAgency() {
        let subject = tokenizer.tag
        if currentTag == subject, !formatting.contains(where: { $0.node == current.node }) { return pop() }
        for _ in 0..<8 {
            var place = formatting.count - 1
            while place >= 0, formatting[place].node != 0, formatting[place].tag != subject { place -= 1 }
            guard place >= 0, formatting[place].node != 0 else { return endOtherElement() }
            let element = formatting[place].node
            guard let depth = stackIndex(of: element) else {
                formatting.remove(at: place)
                return
            }
            guard isInScope(at: depth) else { return }
            guard let block = stack.indices.first(where: { $0 > depth && stack[$0].groups.contains(.special) }) else {
                while stack.count > depth { pop() }
                formatting.remove(at: place)
                return
            }
            adopt(place: place, depth: depth, block: block)
        }
    }

    func isInScope(at depth: Int) -> Bool {
        !stack[(depth + 1)...].contains { $0.groups.contains(.scopeBoundary) }
    }

    private mutating func adopt(place: Int, depth: Int, block: Int) {
        let element = formatting[place]
        let ancestor = stack[depth - 1]
        let furthest = stack[block].node
        var bookmark = place
        var last = furthest
        var index = block
        var steps = 0
        while true {
            steps += 1
            index -= 1
            guard stack[index].node != element.node else { break }
            var entry = formatting.lastIndex { $0.node == stack[index].node }
            if steps > 3, let old = entry {
                formatting.remove(at: old)
                if old < bookmark { bookmark -= 1 }
                entry = nil
            }
            guard let entry else {
                removeFromStack(at: index)
                continue
            }
            let copy = make(copied(stack[index].node))
            formatting[entry].node = copy
            stack[index].node = copy
            if last == furthest { bookmark = entry + 1 }
            unlink(last)
            link(last, at: Place(parent: copy))
            last = copy
        }
        unlink(last)
        link(last, at: appropriatePlace(in: ancestor))
        let copy = make(copied(element.node))
        moveChildren(of: furthest, to: copy)
        link(copy, at: Place(parent: contents(of: furthest)))
        replace(element, by: copy, bookmark: bookmark, below: furthest)
    }

    private mutating func replace(_ element: FormattingElement, by copy: UInt32, bookmark: Int, below block: UInt32) {
        let entry = FormattingElement(node: copy, tag: element.tag, hash: element.hash)
        if let old = formatting.firstIndex(where: { $0.node == element.node }) {
            formatting.remove(at: old)
            formatting.insert(entry, at: min(old < bookmark ? bookmark - 1 : bookmark, formatting.count))
        }
        if let old = stackIndex(of: element.node) { removeFromStack(at: old) }
        guard let place = stackIndex(of: block) else { return }
        stack.insert(
            OpenElement(node: copy, tag: element.tag, namespace: .html, groups: element.tag.groups),
            at: place + 1
        )
    }

    mutating func endOtherElement() {
        var index = stack.count - 1
        while index >= 0 {
            let element = stack[index]
            let isSame = tokenizer.tag != .other ? element.tag == tokenizer.tag : hasName(element, tokenizer.name)
            if isSame {
                generateImpliedEndTags(except: tokenizer.tag)
                while stack.count > index { pop() }
                return
            }
            if element.groups.contains(.special) { return }
            index -= 1
        }
    }

    private func hasName(_ element: OpenElement, _ name: UInt32) -> Bool {
        element.namespace == .html && element.tag == .other && nodes[Int(element.node)].name == name
    }
}
