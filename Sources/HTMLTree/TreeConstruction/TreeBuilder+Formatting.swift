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

    /// Adds the current node to the active formatting elements.
    ///
    /// Of more than three that are the same since the last marker, the first is left out.
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

    /// Returns an element with the name and attributes of another.
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
