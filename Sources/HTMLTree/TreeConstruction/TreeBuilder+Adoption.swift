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

    private func isInScope(at depth: Int) -> Bool {
        var index = stack.count - 1
        while index > depth {
            if stack[index].groups.contains(.scopeBoundary) { return false }
            index -= 1
        }
        return true
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
