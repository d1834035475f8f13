// The mode of the body: texts, comments and the end.
extension TreeBuilder {
    @inline(__always)
    mutating func processInBody() -> Bool {
        switch tokenizer.kind {
        case .text: insertBodyText()
        case .startTag: return startInBody()
        case .endTag: return endInBody()
        case .comment: insertComment()
        case .doctype: break
        case .endOfFile: return !templateModes.isEmpty && processInTemplate()
        }
        return false
    }

    @inline(__always)
    mutating func insertBodyText() {
        if tokenizer.hasNull, tokenizer.form.contains(.dropsNull), isOnlyNull() { return }
        reconstructFormatting()
        insertText()
        if allowsFramesets { noteText() }
    }

    private func isOnlyNull() -> Bool {
        (tokenizer.start..<tokenizer.end).allSatisfy { tokenizer.bytes[$0] == 0 }
    }

    /// Rules framesets out if the text is more than white space.
    mutating func noteText() {
        let bytes = tokenizer.bytes
        var index = tokenizer.start
        while true {
            index = bytes.skipSpace(index..<tokenizer.end, form: tokenizer.form)
            guard index < tokenizer.end else { return }
            if bytes[index] != 0 { return allowsFramesets = false }
            index += 1
        }
    }

    @inline(__always)
    mutating func startBlock() {
        closeParagraphInButtonScope()
        insertElement()
    }

    @inline(__always)
    mutating func startFormatting() {
        reconstructFormatting()
        insertElement()
        pushFormatting()
    }

    /// Adds the attributes of a further `html` or `body` to the first.
    mutating func mergeAttributes(into node: UInt32) {
        let record = nodes[Int(node)]
        let own = record.range
        let added = tokenizer.firstAttribute..<tokenizer.attributes.count
        guard !added.isEmpty else { return }
        mergeSteps += own.count + added.count
        guard mergeSteps < maximum.merging else { return _ = limits.insert(.attributes) }
        var known: Set<UInt32> = []
        for attribute in tokenizer.attributes[own] { known.insert(attribute.name) }
        let new = tokenizer.attributes[added].filter { !known.contains($0.name) }
        guard !new.isEmpty else { return }
        tokenizer.attributes.removeLast(added.count)
        if own.upperBound != tokenizer.attributes.count {
            guard tokenizer.attributes.count + own.count <= maximum.attributes else {
                return _ = limits.insert(.attributes)
            }
            nodes[Int(node)].start = UInt32(tokenizer.attributes.count)
            tokenizer.attributes += Array(tokenizer.attributes[own])
        }
        tokenizer.attributes += new
        nodes[Int(node)].length = UInt32(own.count + new.count)
        attributesAreUnused = false
    }

    /// The value of an attribute of the start tag, in lower case.
    func value(of name: UInt32) -> String? {
        let attributes = tokenizer.attributes[tokenizer.firstAttribute...]
        guard let attribute = attributes.first(where: { $0.name == name }) else { return nil }
        let range = attribute.range
        return tokenizer.bytes.string(range, form: .references, isAttribute: true).lowercased()
    }
}
