// The modes of framesets.
extension TreeBuilder {
    /// Processes the white space of the text and leaves the rest out.
    private mutating func processSpaceOnly(_ process: (inout TreeBuilder) -> Void) {
        let whole = tokenizer.end
        var index = tokenizer.start
        while index < whole {
            let unit = tokenizer.bytes.unit(at: index, limit: whole, form: tokenizer.form)
            if unit.isSpace {
                (tokenizer.start, tokenizer.end) = (index, unit.end)
                process(&self)
            }
            index = unit.end
        }
    }

    mutating func processInFrameset() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.text, _): processSpaceOnly { $0.insertText() }
        case (.comment, _): insertComment()
        case (.startTag, .html): return processInBody()
        case (.startTag, .frameset): insertElement()
        case (.endTag, .frameset):
            guard currentTag != .html else { return false }
            pop()
            if context == nil, currentTag != .frameset { mode = .afterFrameset }
        case (.startTag, .frame): insertVoidElement()
        case (.startTag, .noframes): return processInHead()
        default: break
        }
        return false
    }

    mutating func processAfterFrameset() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.text, _): processSpaceOnly { $0.insertText() }
        case (.comment, _): insertComment()
        case (.startTag, .html): return processInBody()
        case (.endTag, .html): mode = .afterAfterFrameset
        case (.startTag, .noframes): return processInHead()
        default: break
        }
        return false
    }

    mutating func processAfterAfterFrameset() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.text, _): processSpaceOnly { $0.insertBodyText() }
        case (.comment, _): insertComment(at: Place(parent: 1))
        case (.startTag, .html): return processInBody()
        case (.startTag, .noframes): return processInHead()
        default: break
        }
        return false
    }
}
