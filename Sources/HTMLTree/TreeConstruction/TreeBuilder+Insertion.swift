extension TreeBuilder {
    /// A place between nodes: after the last child of the parent, or before a child.
    struct Place {
        var parent: UInt32
        var before: UInt32 = 0
    }

    @inline(__always)
    func appropriatePlace(in target: OpenElement? = nil) -> Place {
        let target = target ?? current
        if fostersContent, target.groups.contains(.fosters) { return fosterPlace() }
        return Place(parent: target.tag == .template ? contents(of: target.node) : target.node)
    }

    private func fosterPlace() -> Place {
        let template = lastIndex(of: .template)
        guard let table = lastIndex(of: .table) else {
            return Place(parent: template.map { contents(of: stack[$0].node) } ?? stack[0].node)
        }
        if let template, template > table { return Place(parent: contents(of: stack[template].node)) }
        let node = stack[table].node
        if nodes[Int(node)].parent != 0 { return Place(parent: nodes[Int(node)].parent, before: node) }
        let above = stack[max(table - 1, 0)]
        return Place(parent: above.tag == .template ? contents(of: above.node) : above.node)
    }

    func contents(of template: UInt32) -> UInt32 {
        let child = nodes[Int(template)].firstChild
        return nodes[Int(child)].kind == .fragment ? child : template
    }

    @inline(__always)
    mutating func make(_ node: NodeRecord) -> UInt32 {
        let index = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        return index
    }

    @inline(__always)
    mutating func insert(_ node: NodeRecord, at place: Place) -> UInt32 {
        let index = make(node)
        link(index, at: place)
        return index
    }

    @inline(__always)
    mutating func link(_ node: UInt32, at place: Place) {
        let previous = place.before == 0 ? nodes[Int(place.parent)].lastChild : nodes[Int(place.before)].previous
        nodes[Int(node)].parent = place.parent
        nodes[Int(node)].previous = previous
        nodes[Int(node)].next = place.before
        if previous == 0 { nodes[Int(place.parent)].firstChild = node } else { nodes[Int(previous)].next = node }
        if place.before == 0 {
            nodes[Int(place.parent)].lastChild = node
        } else {
            nodes[Int(place.before)].previous = node
        }
    }

    mutating func unlink(_ node: UInt32) {
        let record = nodes[Int(node)]
        guard record.parent != 0 else { return }
        if record.previous == 0 {
            nodes[Int(record.parent)].firstChild = record.next
        } else {
            nodes[Int(record.previous)].next = record.next
        }
        if record.next == 0 {
            nodes[Int(record.parent)].lastChild = record.previous
        } else {
            nodes[Int(record.next)].previous = record.previous
        }
        nodes[Int(node)].parent = 0
        nodes[Int(node)].previous = 0
        nodes[Int(node)].next = 0
    }

    mutating func moveChildren(of node: UInt32, to parent: UInt32) {
        while nodes[Int(node)].firstChild != 0 {
            let child = nodes[Int(node)].firstChild
            unlink(child)
            link(child, at: Place(parent: parent))
        }
    }
}

// Elements, comments and texts.
extension TreeBuilder {
    @inline(__always)
    mutating func insertElement() {
        insertElement(tokenizer.name, tokenizer.tag)
        giveAttributes(to: current.node)
    }

    @inline(__always)
    mutating func insertVoidElement() {
        giveAttributes(to: insert(NodeRecord(.element, name: tokenizer.name), at: appropriatePlace()))
    }

    @inline(__always)
    mutating func insertElement(_ name: UInt32, _ tag: TagName) {
        if stack.count >= maximum.depth { makeRoomOnStack() }
        let place = stack.isEmpty ? Place(parent: 1) : appropriatePlace()
        push(insert(NodeRecord(.element, name: name), at: place), tag)
    }

    mutating func insertElement(_ tag: TagName) { insertElement(UInt32(tag.rawValue), tag) }

    /// Closes the current node, so that the next element becomes its sibling.
    mutating func makeRoomOnStack() {
        limits.insert(.depth)
        let element = current
        pop()
        switch element.tag {
        case .applet, .caption, .marquee, .object, .td, .template, .th:
            clearFormattingToMarker()
            if element.tag == .template { _ = templateModes.popLast() }
        default:
            guard element.tag.isFormatting else { return }
            if let index = formatting.lastIndex(where: { $0.node == element.node }) { formatting.remove(at: index) }
        }
    }

    @inline(__always)
    mutating func giveAttributes(to node: UInt32) {
        nodes[Int(node)].start = UInt32(truncatingIfNeeded: tokenizer.firstAttribute)
        nodes[Int(node)].length = UInt32(truncatingIfNeeded: tokenizer.attributes.count - tokenizer.firstAttribute)
        attributesAreUnused = false
    }

    mutating func insertComment(at place: Place? = nil) {
        var node = NodeRecord(.comment)
        node.start = UInt32(truncatingIfNeeded: tokenizer.start)
        node.length = UInt32(truncatingIfNeeded: tokenizer.end - tokenizer.start)
        _ = insert(node, at: place ?? appropriatePlace())
    }

    @inline(__always)
    mutating func insertText() { insertText(tokenizer.start, tokenizer.end, tokenizer.form) }

    /// Inserts a range of the source as text, after a text at the place if there is one.
    @inline(__always)
    mutating func insertText(_ start: Int, _ end: Int, _ form: TextForm) {
        let place = appropriatePlace()
        // The standard drops text whose place would be in the document itself.
        guard place.parent != 1 else { return }
        let previous = place.before == 0 ? nodes[Int(place.parent)].lastChild : nodes[Int(place.before)].previous
        if previous != 0, nodes[Int(previous)].isText { return append(start, end, form, to: Int(previous)) }
        var node = NodeRecord(.text, form: form)
        node.start = UInt32(truncatingIfNeeded: start)
        node.length = UInt32(truncatingIfNeeded: end - start)
        _ = insert(node, at: place)
    }

    private mutating func append(_ start: Int, _ end: Int, _ form: TextForm, to node: Int) {
        let last = nodes[node].lastChild
        if last == 0, Int(nodes[node].start + nodes[node].length) == start, nodes[node].form == form {
            nodes[node].length += UInt32(truncatingIfNeeded: end - start)
            return
        }
        if pieces.count + nodes.count >= maximum.nodes { return _ = limits.insert(.nodes) }
        pieces.append(TextPiece(start: UInt32(start), length: UInt32(end - start), form: form))
        let piece = UInt32(pieces.count)
        if last == 0 { nodes[node].firstChild = piece } else { pieces[Int(last) - 1].next = piece }
        nodes[node].lastChild = piece
    }
}

struct OpenElement {
    var node: UInt32
    var tag: TagName
    var namespace: Namespace
    var groups: ElementGroups
}

extension TreeBuilder {
    enum Scope {
        case standard, listItem, button, table

        fileprivate var boundaries: ElementGroups {
            switch self {
            case .standard: .scopeBoundary
            case .listItem: [.scopeBoundary, .listBoundary]
            case .button: [.scopeBoundary, .buttonBoundary]
            case .table: .tableBoundary
            }
        }
    }

    @inline(__always) var current: OpenElement { stack[stack.count - 1] }
    @inline(__always) var currentTag: TagName { stack.isEmpty ? .other : stack[stack.count - 1].tag }

    /// The current node, or the context of a fragment whose root is the current node.
    @inline(__always)
    var adjustedCurrent: OpenElement {
        if stack.count == 1, let context { return context }
        return current
    }

    @inline(__always)
    mutating func push(_ node: UInt32, _ tag: TagName) {
        if tag == .p { openParagraphs += 1 }
        stack.append(OpenElement(node: node, tag: tag, namespace: .html, groups: tag.groups))
    }

    @inline(__always)
    mutating func pop() { finish(stack.removeLast()) }

    mutating func removeFromStack(at index: Int) { finish(stack.remove(at: index)) }

    @inline(__always)
    private mutating func finish(_ element: OpenElement) {
        if element.tag == .p { openParagraphs -= 1 }
        if element.tag == .option, selects.isUsed { finishOption(element.node) }
        if tokenizer.kind == .endTag, nodes[Int(element.node)].name == tokenizer.name {
            nodes[Int(element.node)].setEnded()
        }
    }

    func stackIndex(of node: UInt32) -> Int? { stack.lastIndex { $0.node == node } }
    func lastIndex(of tag: TagName) -> Int? { stack.lastIndex { $0.tag == tag } }

    func hasOpen(_ tag: TagName) -> Bool { lastIndex(of: tag) != nil }

    func hasInScope(_ tag: TagName, _ scope: Scope = .standard) -> Bool {
        if tag == .p, openParagraphs == 0 { return false }
        let boundaries = scope.boundaries
        var index = stack.count
        while index > 0 {
            index -= 1
            let element = stack[index]
            if element.tag == tag { return true }
            if !element.groups.isDisjoint(with: boundaries) { return false }
        }
        return false
    }

    func hasHeadingInScope() -> Bool {
        for element in stack.reversed() {
            if element.groups.contains(.heading) { return true }
            if element.groups.contains(.scopeBoundary) { return false }
        }
        return false
    }

    mutating func pop(until tag: TagName) {
        while stack.count > 0 {
            let isLast = current.tag == tag
            pop()
            if isLast { return }
        }
    }

    mutating func clearStack(to tags: TagName...) {
        while stack.count > 1, !tags.contains(current.tag), current.tag != .template, current.tag != .html { pop() }
    }

    @inline(__always)
    mutating func generateImpliedEndTags(except tag: TagName = .other) {
        while let last = stack.last, last.groups.contains(.impliedEnd), last.tag != tag || tag == .other { pop() }
    }

    mutating func generateImpliedEndTagsThoroughly() {
        while let last = stack.last, last.groups.contains(.thoroughEnd) { pop() }
    }

    mutating func closeParagraph() {
        generateImpliedEndTags(except: .p)
        pop(until: .p)
    }

    @inline(__always)
    mutating func closeParagraphInButtonScope() {
        if openParagraphs > 0, hasInScope(.p, .button) { closeParagraph() }
    }

    /// Chooses the mode that suits the open elements.
    mutating func resetMode() {
        for index in stack.indices.reversed() {
            let isLast = index == 0
            let tag = isLast ? context.map(\.tag) ?? stack[index].tag : stack[index].tag
            switch tag {
            case .td, .th: if !isLast { return mode = .inCell }
            case .tr: return mode = .inRow
            case .tbody, .thead, .tfoot: return mode = .inTableBody
            case .caption: return mode = .inCaption
            case .colgroup: return mode = .inColumnGroup
            case .table: return mode = .inTable
            case .template: return mode = templateModes.last ?? .inTemplate
            case .head: if !isLast { return mode = .inHead }
            case .body: return mode = .inBody
            case .frameset: return mode = .inFrameset
            case .html: return mode = head == 0 ? .beforeHead : .afterHead
            default: break
            }
        }
        mode = .inBody
    }
}
