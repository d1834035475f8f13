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

    func isOnlyNull() -> Bool {
        (tokenizer.start..<tokenizer.end).allSatisfy { tokenizer.bytes[$0] == 0 }
    }

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

// The mode of the body: start tags.
extension TreeBuilder {
    mutating func startInBody() -> Bool {
        switch tokenizer.tag {
        case .a: startAnchor()
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u: startFormatting()
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary,
            .ul:
            startBlock()
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closeParagraphInButtonScope()
            if current.groups.contains(.heading) { pop() }
            insertElement()
        case .li: startItem { $0 == .li }
        case .dd, .dt: startItem { $0 == .dd || $0 == .dt }
        case .area, .br, .embed, .img, .keygen, .wbr: startVoid()
        case .input: startInput()
        case .param, .source, .track: insertVoidElement()
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            return processInHead()
        case .table:
            if quirks != .full { closeParagraphInButtonScope() }
            insertElement()
            allowsFramesets = false
            mode = .inTable
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
        case .math, .svg: startForeign()
        default: return startRareInBody()
        }
        return false
    }

    private mutating func startRareInBody() -> Bool {
        switch tokenizer.tag {
        case .html: if !hasOpen(.template) { mergeAttributes(into: stack[0].node) }
        case .body: startSecondBody()
        case .frameset: startFramesetInBody()
        case .pre, .listing:
            startBlock()
            skipsLineFeed = true
            allowsFramesets = false
        case .form: startForm()
        case .plaintext:
            startBlock()
            tokenizer.state = .plainText
        case .button:
            if hasInScope(.button) {
                generateImpliedEndTags()
                pop(until: .button)
            }
            reconstructFormatting()
            insertElement()
            allowsFramesets = false
        case .nobr:
            reconstructFormatting()
            if hasInScope(.nobr) {
                runAdoptionAgency()
                reconstructFormatting()
            }
            insertElement()
            pushFormatting()
        case .applet, .marquee, .object:
            reconstructFormatting()
            insertElement()
            formatting.append(.marker)
            allowsFramesets = false
        case .hr:
            closeParagraphInButtonScope()
            if hasInScope(.select) { generateImpliedEndTags() }
            insertVoidElement()
            allowsFramesets = false
        case .image:
            tokenizer.tag = .img
            tokenizer.name = UInt32(TagName.img.rawValue)
            return true
        case .textarea:
            insertElement()
            skipsLineFeed = true
            tokenizer.state = .characterData
            originalMode = mode
            allowsFramesets = false
            mode = .text
        case .xmp:
            closeParagraphInButtonScope()
            reconstructFormatting()
            allowsFramesets = false
            readContent(.rawText)
        case .iframe:
            allowsFramesets = false
            readContent(.rawText)
        case .noembed: readContent(.rawText)
        case .noscript where isScripting: readContent(.rawText)
        default: startSelectOrOther()
        }
        return false
    }

    private mutating func startSelectOrOther() {
        switch tokenizer.tag {
        case .select:
            guard context?.tag != .select else { return }
            guard !hasInScope(.select) else { return pop(until: .select) }
            reconstructFormatting()
            insertElement()
            allowsFramesets = false
        case .option, .optgroup:
            startOption()
        case .rb, .rtc:
            if hasInScope(.ruby) { generateImpliedEndTags() }
            insertElement()
        case .rp, .rt:
            if hasInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
            insertElement()
        default:
            reconstructFormatting()
            insertElement()
            if tokenizer.tag == .selectedcontent { noteSelectedContent() }
        }
    }

    private mutating func startAnchor() {
        if let entry = formatting.reversed().prefix(while: { $0.node != 0 }).first(where: { $0.tag == .a }) {
            runAdoptionAgency()
            formatting.removeAll { $0.node == entry.node }
            if let index = stackIndex(of: entry.node) { removeFromStack(at: index) }
        }
        startFormatting()
    }

    /// Ends the open item of a list before the next one begins.
    private mutating func startItem(_ isItem: (TagName) -> Bool) {
        allowsFramesets = false
        for element in stack.reversed() {
            if isItem(element.tag) {
                generateImpliedEndTags(except: element.tag)
                pop(until: element.tag)
                break
            }
            if element.groups.contains(.special), ![.address, .div, .p].contains(element.tag) { break }
        }
        startBlock()
    }

    private mutating func startVoid() {
        reconstructFormatting()
        insertVoidElement()
        allowsFramesets = false
    }

    private mutating func startInput() {
        if context?.tag == .select { return }
        if hasInScope(.select) { pop(until: .select) }
        reconstructFormatting()
        let isHidden = allowsFramesets && value(of: KnownNames.type) == "hidden"
        insertVoidElement()
        if !isHidden { allowsFramesets = false }
    }

    private mutating func startOption() {
        if hasInScope(.select) {
            generateImpliedEndTags(except: tokenizer.tag == .option ? .optgroup : .other)
        } else if currentTag == .option {
            pop()
        }
        reconstructFormatting()
        insertElement()
        if tokenizer.tag == .option, selects.isUsed { noteOption() }
    }

    private mutating func startForm() {
        let isInTemplate = hasOpen(.template)
        guard form == 0 || isInTemplate else { return }
        startBlock()
        if !isInTemplate { form = current.node }
    }

    private mutating func startSecondBody() {
        guard stack.count > 1, stack[1].tag == .body, !hasOpen(.template) else { return }
        allowsFramesets = false
        mergeAttributes(into: stack[1].node)
    }

    private mutating func startFramesetInBody() {
        guard stack.count > 1, stack[1].tag == .body, allowsFramesets else { return }
        unlink(stack[1].node)
        while stack.count > 1 { pop() }
        insertElement()
        mode = .inFrameset
    }
}
