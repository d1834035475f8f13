/// An element on the stack of open elements.
struct OpenElement {
    var node: UInt32
    /// The HTML element; ``TagName/other`` for foreign elements.
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

    /// Puts an element on the stack; returns `false` if another had to go for it.
    @inline(__always)
    mutating func push(_ node: UInt32, _ tag: TagName) {
        if tag == .p { openParagraphs += 1 }
        stack.append(OpenElement(node: node, tag: tag, namespace: .html, groups: tag.groups))
    }

    @inline(__always)
    mutating func pop() {
        finish(stack.removeLast())
    }

    mutating func removeFromStack(at index: Int) {
        finish(stack.remove(at: index))
    }

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
