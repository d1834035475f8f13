// The modes up to the body.
extension TreeBuilder {
    /// Leaves out the white space at the beginning of the text; returns whether nothing is left.
    mutating func skipSpace() -> Bool {
        guard tokenizer.kind == .text else { return false }
        tokenizer.start = tokenizer.bytes.skipSpace(tokenizer.start..<tokenizer.end, form: tokenizer.form)
        return tokenizer.start >= tokenizer.end
    }

    /// Inserts the white space at the beginning of the text; returns whether nothing is left.
    mutating func insertSpace() -> Bool {
        guard tokenizer.kind == .text else { return false }
        let end = tokenizer.bytes.skipSpace(tokenizer.start..<tokenizer.end, form: tokenizer.form)
        if end > tokenizer.start { insertText(tokenizer.start, end, tokenizer.form) }
        tokenizer.start = end
        return tokenizer.start >= tokenizer.end
    }

    mutating func processInitial() -> Bool {
        switch tokenizer.kind {
        case .text where skipSpace(): return false
        case .comment:
            insertComment(at: Place(parent: 1))
            return false
        case .doctype:
            insertDoctype()
            mode = .beforeHTML
            return false
        default:
            quirks = .full
            mode = .beforeHTML
            return true
        }
    }

    private mutating func insertDoctype() {
        var node = NodeRecord(.doctype)
        node.start = UInt32(doctypes.count)
        doctypes.append(tokenizer.doctype)
        _ = insert(node, at: Place(parent: 1))
        quirks = tokenizer.doctype.quirks
    }

    mutating func processBeforeHTML() -> Bool {
        switch tokenizer.kind {
        case .doctype: return false
        case .comment:
            insertComment(at: Place(parent: 1))
            return false
        case .text where skipSpace(): return false
        case .startTag where tokenizer.tag == .html:
            insertElement()
            mode = .beforeHead
            return false
        case .endTag:
            guard [.head, .body, .html, .br].contains(tokenizer.tag) else { return false }
        default: break
        }
        insertElement(.html)
        mode = .beforeHead
        return true
    }

    mutating func processBeforeHead() -> Bool {
        switch tokenizer.kind {
        case .doctype: return false
        case .comment:
            insertComment()
            return false
        case .text where skipSpace(): return false
        case .startTag where tokenizer.tag == .html: return processInBody()
        case .startTag where tokenizer.tag == .head:
            insertElement()
            head = current.node
            mode = .inHead
            return false
        case .endTag:
            guard [.head, .body, .html, .br].contains(tokenizer.tag) else { return false }
        default: break
        }
        insertElement(.head)
        head = current.node
        mode = .inHead
        return true
    }

    mutating func processInHead() -> Bool {
        switch tokenizer.kind {
        case .text where insertSpace(): return false
        case .comment:
            insertComment()
            return false
        case .doctype: return false
        case .startTag:
            if let again = startInHead() { return again }
        case .endTag:
            switch tokenizer.tag {
            case .head:
                pop()
                mode = .afterHead
                return false
            case .template:
                endTemplate()
                return false
            case .body, .html, .br: break
            default: return false
            }
        default: break
        }
        if !stack.isEmpty { pop() }
        mode = .afterHead
        return true
    }

    private mutating func startInHead() -> Bool? {
        switch tokenizer.tag {
        case .html: return processInBody()
        case .base, .basefont, .bgsound, .link, .meta: insertVoidElement()
        case .title: readContent(.characterData)
        case .noscript:
            if isScripting {
                readContent(.rawText)
            } else {
                insertElement()
                mode = .inHeadNoscript
            }
        case .noframes, .style: readContent(.rawText)
        case .script: readContent(.scriptData)
        case .template: startTemplate()
        case .head: break
        default: return nil
        }
        return false
    }

    /// Inserts an element whose content is text up to its end tag.
    mutating func readContent(_ state: HTMLTokenizer.State) {
        insertElement()
        tokenizer.state = state
        originalMode = mode
        mode = .text
    }

    mutating func processText() -> Bool {
        switch tokenizer.kind {
        case .text:
            insertText()
            return false
        case .endOfFile:
            pop()
            mode = originalMode
            return true
        default:
            pop()
            mode = originalMode
            return false
        }
    }

    private mutating func startTemplate() {
        insertElement()
        let contents = make(NodeRecord(.fragment))
        link(contents, at: Place(parent: current.node))
        formatting.append(.marker)
        allowsFramesets = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
    }

    mutating func endTemplate() {
        guard hasOpen(.template) else { return }
        generateImpliedEndTagsThoroughly()
        pop(until: .template)
        clearFormattingToMarker()
        _ = templateModes.popLast()
        resetMode()
    }

    mutating func processInHeadNoscript() -> Bool {
        switch tokenizer.kind {
        case .doctype: return false
        case .text where insertSpace(): return false
        case .comment: return processInHead()
        case .startTag:
            switch tokenizer.tag {
            case .html: return processInBody()
            case .basefont, .bgsound, .link, .meta, .noframes, .style: return processInHead()
            case .head, .noscript: return false
            default: break
            }
        case .endTag:
            if tokenizer.tag == .noscript {
                pop()
                mode = .inHead
                return false
            }
            guard tokenizer.tag == .br else { return false }
        default: break
        }
        pop()
        mode = .inHead
        return true
    }

    mutating func processAfterHead() -> Bool {
        switch tokenizer.kind {
        case .text where insertSpace(): return false
        case .comment:
            insertComment()
            return false
        case .doctype: return false
        case .startTag:
            if let again = startAfterHead() { return again }
        case .endTag:
            switch tokenizer.tag {
            case .template: return processInHead()
            case .body, .html, .br: break
            default: return false
            }
        default: break
        }
        insertElement(.body)
        mode = .inBody
        return true
    }

    private mutating func startAfterHead() -> Bool? {
        switch tokenizer.tag {
        case .html: return processInBody()
        case .body:
            insertElement()
            allowsFramesets = false
            mode = .inBody
        case .frameset:
            insertElement()
            mode = .inFrameset
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            stack.append(OpenElement(node: head, tag: .head, namespace: .html, groups: TagName.head.groups))
            _ = processInHead()
            if let index = stackIndex(of: head) { removeFromStack(at: index) }
        case .head: break
        default: return nil
        }
        return false
    }
}
