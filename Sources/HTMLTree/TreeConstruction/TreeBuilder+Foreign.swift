// SVG and MathML.
extension TreeBuilder {
    @inline(__always)
    var isForeign: Bool {
        guard let last = stack.last else { return false }
        if last.namespace == .html, stack.count > 1 || context == nil { return false }
        return isForeign(in: adjustedCurrent)
    }

    private func isForeign(in element: OpenElement) -> Bool {
        if element.namespace == .html || tokenizer.kind == .endOfFile { return false }
        let isStart = tokenizer.kind == .startTag
        guard isStart || tokenizer.kind == .text else { return true }
        if element.groups.contains(.htmlPoint) { return false }
        if element.groups.contains(.mathTextPoint) {
            return isStart && (tokenizer.tag == .mglyph || tokenizer.tag == .malignmark)
        }
        let isAnnotation = element.namespace == .math && name(of: element) == UInt32(TagName.annotationXML.rawValue)
        return !(isAnnotation && isStart && tokenizer.tag == .svg)
    }

    private func name(of element: OpenElement) -> UInt32 {
        element.node == 0 ? UInt32(element.tag.rawValue) : nodes[Int(element.node)].name
    }

    mutating func processForeign() -> Bool {
        switch tokenizer.kind {
        case .text:
            tokenizer.form.remove(.dropsNull)
            insertText()
            if allowsFramesets { noteText() }
        case .comment: insertComment()
        case .doctype, .endOfFile: break
        case .startTag:
            if leavesForeignContent { return leaveForeignContent() }
            insertForeignElement(in: adjustedCurrent.namespace)
        case .endTag:
            if tokenizer.tag == .br || tokenizer.tag == .p { return leaveForeignContent() }
            return endForeignElement()
        }
        return false
    }

    private var leavesForeignContent: Bool {
        if tokenizer.tag.leavesForeignContent { return true }
        guard tokenizer.tag == .font else { return false }
        return tokenizer.attributes[tokenizer.firstAttribute...].contains {
            [KnownNames.color, KnownNames.face, KnownNames.size].contains($0.name)
        }
    }

    private mutating func leaveForeignContent() -> Bool {
        while stack.count > 1, current.namespace != .html,
            current.groups.isDisjoint(with: [.mathTextPoint, .htmlPoint])
        {
            pop()
        }
        return process(mode)
    }

    private mutating func endForeignElement() -> Bool {
        var index = stack.count - 1
        while true {
            let name = nodes[Int(stack[index].node)].name
            let isAdjusted =
                KnownNames.adjustedElements.contains(name) && name - 1 == tokenizer.name
                && (name - KnownNames.adjustedElements.lowerBound) % 2 == 1
            if name == tokenizer.name || isAdjusted {
                while stack.count > max(index, 1) { pop() }
                return false
            }
            if index == 0 { return false }
            index -= 1
            if stack[index].namespace == .html { return process(mode) }
        }
    }

    mutating func startForeign() {
        reconstructFormatting()
        insertForeignElement(in: tokenizer.tag == .svg ? .svg : .math)
    }

    private mutating func insertForeignElement(in namespace: Namespace) {
        if namespace == .svg, isLowercased(tokenizer.name, KnownNames.adjustedElements) { tokenizer.name += 1 }
        for index in tokenizer.attributes.indices[tokenizer.firstAttribute...] {
            let name = tokenizer.attributes[index].name
            let isAdjusted =
                namespace == .svg
                ? isLowercased(name, KnownNames.adjustedAttributes) : name == KnownNames.definitionURL
            if isAdjusted { tokenizer.attributes[index].name += 1 }
        }
        if stack.count >= maximum.depth { makeRoomOnStack() }
        let node = NodeRecord(.element, name: tokenizer.name, namespace: namespace)
        let index = insert(node, at: appropriatePlace())
        stack.append(
            OpenElement(node: index, tag: .other, namespace: namespace, groups: foreignGroups(namespace))
        )
        giveAttributes(to: current.node)
        if tokenizer.isSelfClosing { pop() }
    }

    private func isLowercased(_ name: UInt32, _ range: Range<UInt32>) -> Bool {
        range.contains(name) && (name - range.lowerBound) % 2 == 0
    }

    private func foreignGroups(_ namespace: Namespace) -> ElementGroups {
        switch (namespace, tokenizer.tag) {
        case (.math, .mi), (.math, .mo), (.math, .mn), (.math, .ms), (.math, .mtext):
            return [.special, .scopeBoundary, .mathTextPoint]
        case (.math, .annotationXML):
            let isHTML = ["text/html", "application/xhtml+xml"].contains(value(of: KnownNames.encoding))
            return isHTML ? [.special, .scopeBoundary, .htmlPoint] : [.special, .scopeBoundary]
        case (.svg, .desc), (.svg, .title): return [.special, .scopeBoundary, .htmlPoint]
        case (.svg, _) where tokenizer.name == KnownNames.foreignObject:
            return [.special, .scopeBoundary, .htmlPoint]
        default: return []
        }
    }
}
