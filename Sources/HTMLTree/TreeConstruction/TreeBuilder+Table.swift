// The modes of tables.
extension TreeBuilder {
    mutating func processInTable() -> Bool {
        switch tokenizer.kind {
        case .text:
            guard current.groups.contains(.fosters) || currentTag == .template else { break }
            pendingTableText.removeAll(keepingCapacity: true)
            originalMode = mode
            mode = .inTableText
            return true
        case .comment:
            insertComment()
            return false
        case .doctype: return false
        case .startTag:
            if let again = startInTable() { return again }
        case .endTag:
            switch tokenizer.tag {
            case .table:
                endTable()
                return false
            case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return false
            case .template: return processInHead()
            default: break
            }
        case .endOfFile: return processInBody()
        }
        return processFostering()
    }

    /// Processes the token as in the body, but in front of the table.
    private mutating func processFostering() -> Bool {
        fostersContent = true
        defer { fostersContent = false }
        return processInBody()
    }

    @discardableResult
    private mutating func endTable() -> Bool {
        guard hasInScope(.table, .table) else { return false }
        pop(until: .table)
        resetMode()
        return true
    }

    private mutating func startInTable() -> Bool? {
        switch tokenizer.tag {
        case .caption:
            clearStack(to: .table)
            formatting.append(.marker)
            insertElement()
            mode = .inCaption
        case .colgroup:
            clearStack(to: .table)
            insertElement()
            mode = .inColumnGroup
        case .col:
            clearStack(to: .table)
            insertElement(.colgroup)
            mode = .inColumnGroup
            return true
        case .tbody, .tfoot, .thead:
            clearStack(to: .table)
            insertElement()
            mode = .inTableBody
        case .td, .th, .tr:
            clearStack(to: .table)
            insertElement(.tbody)
            mode = .inTableBody
            return true
        case .table: return endTable()
        case .style, .script, .template: return processInHead()
        case .input:
            guard value(of: KnownNames.type) == "hidden" else { return nil }
            insertVoidElement()
        case .form:
            guard form == 0, !hasOpen(.template) else { return false }
            insertElement()
            form = current.node
            pop()
        default: return nil
        }
        return false
    }

    mutating func processInTableText() -> Bool {
        if tokenizer.kind == .text {
            let length = tokenizer.end - tokenizer.start
            pendingTableText.append(
                TextPiece(start: UInt32(tokenizer.start), length: UInt32(length), form: tokenizer.form)
            )
            return false
        }
        insertPendingTableText()
        mode = originalMode
        return true
    }

    private mutating func insertPendingTableText() {
        let bytes = tokenizer.bytes
        let token = (tokenizer.kind, tokenizer.start, tokenizer.end, tokenizer.form)
        let isBlank = pendingTableText.allSatisfy { piece in
            let range = piece.range
            var index = range.lowerBound
            while index < range.upperBound {
                index = bytes.skipSpace(index..<range.upperBound, form: piece.form)
                if index < range.upperBound, bytes[index] != 0 { return false }
                index += 1
            }
            return true
        }
        fostersContent = !isBlank
        for piece in pendingTableText {
            tokenizer.start = Int(piece.start)
            tokenizer.end = Int(piece.start + piece.length)
            tokenizer.form = piece.form
            if !isBlank {
                insertBodyText()
            } else if !tokenizer.hasNull || !isOnlyNull() {
                insertText()
            }
        }
        fostersContent = false
        (tokenizer.kind, tokenizer.start, tokenizer.end, tokenizer.form) = token
    }

    mutating func processInCaption() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.endTag, .caption):
            endCaption()
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            return endCaption()
        case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody),
            (.endTag, .td), (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
            return false
        default: return processInBody()
        }
    }

    @discardableResult
    private mutating func endCaption() -> Bool {
        guard hasInScope(.caption, .table) else { return false }
        generateImpliedEndTags()
        pop(until: .caption)
        clearFormattingToMarker()
        mode = .inTable
        return true
    }

    mutating func processInColumnGroup() -> Bool {
        switch (tokenizer.kind, tokenizer.tag) {
        case (.text, _): if insertSpace() { return false }
        case (.comment, _):
            insertComment()
            return false
        case (.doctype, _): return false
        case (.startTag, .html): return processInBody()
        case (.startTag, .col):
            insertVoidElement()
            return false
        case (.endTag, .colgroup):
            if currentTag == .colgroup {
                pop()
                mode = .inTable
            }
            return false
        case (.endTag, .col): return false
        case (.startTag, .template), (.endTag, .template): return processInHead()
        case (.endOfFile, _): return processInBody()
        default: break
        }
        guard currentTag == .colgroup else { return false }
        pop()
        mode = .inTable
        return true
    }
}

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
