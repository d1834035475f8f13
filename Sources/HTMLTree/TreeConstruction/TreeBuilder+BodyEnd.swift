// The mode of the body: end tags.
extension TreeBuilder {
    mutating func endInBody() -> Bool {
        switch tokenizer.tag {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: runAdoptionAgency()
        case .p:
            if !hasInScope(.p, .button) { insertElement(.p) }
            closeParagraph()
        case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
            .section, .select, .summary, .ul:
            endBlock()
        case .li:
            guard hasInScope(.li, .listItem) else { return false }
            generateImpliedEndTags(except: .li)
            pop(until: .li)
        case .dd, .dt:
            guard hasInScope(tokenizer.tag) else { return false }
            generateImpliedEndTags(except: tokenizer.tag)
            pop(until: tokenizer.tag)
        case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
        case .body:
            if hasInScope(.body) { mode = .afterBody }
        case .html:
            guard hasInScope(.body) else { return false }
            mode = .afterBody
            return true
        case .form: endForm()
        case .applet, .marquee, .object:
            guard hasInScope(tokenizer.tag) else { return false }
            generateImpliedEndTags()
            pop(until: tokenizer.tag)
            clearFormattingToMarker()
        case .br: endBreak()
        case .template: return processInHead()
        default: endOtherElement()
        }
        return false
    }

    private mutating func endBlock() {
        let tag = tokenizer.tag
        if currentTag == tag { return pop() }
        guard hasInScope(tag) else { return }
        generateImpliedEndTags()
        pop(until: tag)
    }

    private mutating func endHeading() {
        guard hasHeadingInScope() else { return }
        generateImpliedEndTags()
        while stack.count > 1 {
            let isHeading = current.groups.contains(.heading)
            pop()
            if isHeading { return }
        }
    }

    private mutating func endForm() {
        if hasOpen(.template) {
            guard hasInScope(.form) else { return }
            generateImpliedEndTags()
            return pop(until: .form)
        }
        let node = form
        form = 0
        guard node != 0, let index = stackIndex(of: node), isInScope(at: index) else { return }
        generateImpliedEndTags()
        if let index = stackIndex(of: node) { removeFromStack(at: index) }
    }

    /// Reads `</br>` as `<br>`.
    private mutating func endBreak() {
        reconstructFormatting()
        _ = insert(NodeRecord(.element, name: UInt32(TagName.br.rawValue)), at: appropriatePlace())
        allowsFramesets = false
    }

    mutating func processAfterBody() -> Bool {
        switch tokenizer.kind {
        case .text:
            let end = tokenizer.bytes.skipSpace(tokenizer.start..<tokenizer.end, form: tokenizer.form)
            let whole = tokenizer.end
            if end > tokenizer.start {
                tokenizer.end = end
                insertBodyText()
                (tokenizer.start, tokenizer.end) = (end, whole)
            }
            if end == whole { return false }
        case .comment:
            insertComment(at: Place(parent: stack[0].node))
            return false
        case .doctype, .endOfFile: return false
        case .startTag where tokenizer.tag == .html: return processInBody()
        case .endTag where tokenizer.tag == .html:
            if context == nil { mode = .afterAfterBody }
            return false
        default: break
        }
        mode = .inBody
        return true
    }

    mutating func processAfterAfterBody() -> Bool {
        switch tokenizer.kind {
        case .comment:
            insertComment(at: Place(parent: 1))
            return false
        case .text: return processAfterBody()
        case .doctype, .endOfFile: return false
        case .startTag where tokenizer.tag == .html: return processInBody()
        default: break
        }
        mode = .inBody
        return true
    }
}
