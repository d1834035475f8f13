// XML, tolerantly: no name has a meaning, and an end tag closes what is open inside its element.
extension TreeBuilder {
    mutating func processXML() {
        switch tokenizer.kind {
        case .startTag:
            if stack.count >= maximum.depth {
                limits.insert(.depth)
                pop()
            }
            insertElement(tokenizer.name, .other)
            takeAttributes()
            attributesAreUnused = true
            if tokenizer.isSelfClosing { pop() }
        case .endTag:
            let name = tokenizer.name
            guard name != 0, let index = stack.lastIndex(where: { nodes[Int($0.node)].name == name }) else { return }
            while stack.count > index { pop() }
        case .text:
            if !stack.isEmpty, tokenizer.start < tokenizer.end { insertText() }
        case .comment, .doctype, .endOfFile: break
        }
    }
}
