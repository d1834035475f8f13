import FeedModel
import HTMLTree

extension ReadableWriter {
    mutating func startBlock(_ name: HTMLTag.Name) {
        if preformatted > 0, name == .div || name == .li {
            line.beginLine()
            isCodeLineEnded = false
            return
        }
        flush()
        switch name {
        case .ul, .menu, .dir: containers.append(.list)
        case .ol: openNumberedList()
        case .blockquote: containers.append(.quotation)
        case .li: marker = nextMarker()
        case .dt: isTerm = true
        case .dd:
            containers.append(.definition)
            isDefinition = true
        case .pre, .listing, .xmp, .plaintext: preformatted += 1
        case .h1, .h2, .h3, .h4, .h5, .h6: if let level = name.rawValue.utf8.last { headings.append(Int(level) - 0x30) }
        default: break
        }
    }

    mutating func endBlock(_ name: HTMLTag.Name) {
        if preformatted > 0, name == .div || name == .li {
            isCodeLineEnded = !line.isEmpty
            return
        }
        flush()
        switch name {
        case .ul, .ol, .menu, .dir, .blockquote:
            containers.removeLast()
            marker = nil
        case .dt: isTerm = false
        case .dd:
            containers.removeLast()
            isDefinition = false
        case .li: marker = nil
        case .pre, .listing, .xmp, .plaintext: preformatted -= 1
        case .h1, .h2, .h3, .h4, .h5, .h6: headings.removeLast()
        default: break
        }
    }

    private mutating func openNumberedList() {
        guard let element else { return }
        let isReversed = element["reversed"] != nil
        let first = element.integer("start") ?? (isReversed ? element.children.count { $0.name == "li" } : 1)
        containers.append(
            .numberedList(next: first, step: isReversed ? -1 : 1, ListNumbering(of: element) ?? .decimal)
        )
    }

    private mutating func nextMarker() -> String {
        guard let index = containers.lastIndex(where: \.isList),
            case .numberedList(let next, let step, let numbering) = containers[index]
        else { return "*" }
        let number = element?.integer("value") ?? next
        containers[index] = .numberedList(next: number + step, step: step, numbering)
        return (element.flatMap { ListNumbering(of: $0) } ?? numbering).marker(number)
    }

    mutating func checkbox() {
        guard attribute("type")?.lowercased() == "checkbox" else { return }
        let mark: ReadableText.Mark = attribute("checked") == nil ? .uncheckedBox : .checkedBox
        append(String(mark.character))
        line.space()
    }

    mutating func flush() {
        defer {
            line.clear()
            isBehindNumber = false
            isCodeLineEnded = false
        }
        for mark in edits.endBlock() { line.appendEnd(mark) }
        guard !line.isEmpty else { return }
        let text = preformatted > 0 ? line.text.withoutOuterLineBreaks : line.trimmed
        guard !text.isBlank else { return }
        let kind: ReadableText.Kind
        if let marker {
            kind = .listItem(marker: marker)
            self.marker = nil
        } else if let heading = headings.last {
            kind = .heading(heading)
        } else if preformatted > 0 {
            kind = .preformatted
        } else if isDefinition {
            kind = .definition
        } else if isTerm {
            kind = .term
        } else if case .quotation = containers.last {
            kind = .quotation
        } else {
            kind = .paragraph
        }
        blocks.append(ReadableText.Block(kind, depth: containers.count, text))
        isDefinition = false
    }
}

extension String {
    fileprivate var withoutOuterLineBreaks: String {
        var text = self[...]
        while text.utf8.last == 0x0A { text.removeLast() }
        return String(text)
    }

    /// Whether nothing is visible in the text: white space of any script, except a no-break space.
    fileprivate var isBlank: Bool {
        // Nearly all texts begin with a graphic ASCII character, which decides at once.
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return allSatisfy { $0.isWhitespace && $0 != "\u{A0}" }
    }
}
