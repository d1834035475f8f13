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
        if tokenizer.kind == .text {
            insertText()
            return false
        }
        pop()
        mode = originalMode
        return tokenizer.kind == .endOfFile
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

extension DoctypeRecord {
    var quirks: HTMLDocument.Quirks {
        let publicID = self.publicID?.lowercased() ?? ""
        let systemID = self.systemID?.lowercased()
        if forcesQuirks || name != "html" || Self.quirkyPublicIDs.contains(publicID)
            || systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
            || Self.quirkyPrefixes.contains(where: publicID.hasPrefix)
        {
            return .full
        }
        let isHTML4 = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"]
            .contains(where: publicID.hasPrefix)
        if isHTML4 { return systemID == nil ? .full : .limited }
        let isXHTML = ["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"]
            .contains(where: publicID.hasPrefix)
        return isXHTML ? .limited : .none
    }

    private static let quirkyPublicIDs = [
        "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
    ]

    private static let quirkyPrefixes = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
        "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//", "-//ietf//dtd html 2.0//",
        "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//", "-//ietf//dtd html 3.2 final//",
        "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//", "-//ietf//dtd html level 0//",
        "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
        "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//",
        "-//ietf//dtd html strict level 2//", "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//",
        "-//ietf//dtd html//", "-//metrius//dtd metrius presentational//",
        "-//microsoft//dtd internet explorer 2.0 html strict//", "-//microsoft//dtd internet explorer 2.0 html//",
        "-//microsoft//dtd internet explorer 2.0 tables//", "-//microsoft//dtd internet explorer 3.0 html strict//",
        "-//microsoft//dtd internet explorer 3.0 html//", "-//microsoft//dtd internet explorer 3.0 tables//",
        "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
        "-//o'reilly and associates//dtd html 2.0//", "-//o'reilly and associates//dtd html extended 1.0//",
        "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//",
        "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
        "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
        "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
        "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
        "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//", "-//w3c//dtd html 4.0 transitional//",
        "-//w3c//dtd html experimental 19960712//", "-//w3c//dtd html experimental 970421//",
        "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html 2.0//",
        "-//webtechs//dtd mozilla html//",
    ]
}
