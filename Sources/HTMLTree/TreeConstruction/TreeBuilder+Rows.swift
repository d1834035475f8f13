// The modes inside tables, and templates.
extension TreeBuilder {
    mutating func processInTableBody() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.startTag, .tr):
            clearStack(to: .tbody, .tfoot, .thead)
            insertElement()
            mode = .inRow
            return false
        case (.startTag, .th), (.startTag, .td):
            clearStack(to: .tbody, .tfoot, .thead)
            insertElement(.tr)
            mode = .inRow
            return true
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard hasInScope(tokenizer.tag, .table) else { return false }
            clearStack(to: .tbody, .tfoot, .thead)
            pop()
            mode = .inTable
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .tfoot),
            (.startTag, .thead), (.endTag, .table):
            guard hasInScope(.tbody, .table) || hasInScope(.thead, .table) || hasInScope(.tfoot, .table) else {
                return false
            }
            clearStack(to: .tbody, .tfoot, .thead)
            pop()
            mode = .inTable
            return true
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th), (.endTag, .tr):
            return false
        default: return processInTable()
        }
    }

    mutating func processInRow() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.startTag, .th), (.startTag, .td):
            clearStack(to: .tr)
            insertElement()
            mode = .inCell
            formatting.append(.marker)
            return false
        case (.endTag, .tr):
            endRow()
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .tfoot),
            (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            return endRow()
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            return hasInScope(tokenizer.tag, .table) && endRow()
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th):
            return false
        default: return processInTable()
        }
    }

    @discardableResult
    private mutating func endRow() -> Bool {
        guard hasInScope(.tr, .table) else { return false }
        clearStack(to: .tr)
        pop()
        mode = .inTableBody
        return true
    }

    mutating func processInCell() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.endTag, .td), (.endTag, .th):
            guard hasInScope(tokenizer.tag, .table) else { return false }
            generateImpliedEndTags()
            pop(until: tokenizer.tag)
            clearFormattingToMarker()
            mode = .inRow
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr):
            return closeCell()
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html):
            return false
        case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
            return hasInScope(tokenizer.tag, .table) && closeCell()
        default: return processInBody()
        }
    }

    private mutating func closeCell() -> Bool {
        guard hasInScope(.td, .table) || hasInScope(.th, .table) else { return false }
        generateImpliedEndTags()
        while stack.count > 1 {
            let tag = current.tag
            pop()
            if tag == .td || tag == .th { break }
        }
        clearFormattingToMarker()
        mode = .inRow
        return true
    }

    mutating func processInTemplate() -> Bool {
        switch tokenizer.kind {
        case .text, .comment, .doctype: return processInBody()
        case .startTag:
            switch tokenizer.tag {
            case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
                return processInHead()
            case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
            case .col: mode = .inColumnGroup
            case .tr: mode = .inTableBody
            case .td, .th: mode = .inRow
            default: mode = .inBody
            }
            if !templateModes.isEmpty { templateModes[templateModes.count - 1] = mode }
            return true
        case .endTag:
            return tokenizer.tag == .template && processInHead()
        case .endOfFile:
            guard hasOpen(.template) else { return false }
            pop(until: .template)
            clearFormattingToMarker()
            _ = templateModes.popLast()
            resetMode()
            return true
        }
    }
}
