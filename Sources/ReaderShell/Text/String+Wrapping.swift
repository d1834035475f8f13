enum WideWords: Hashable {
    /// Cuts them between characters: a text of a publisher stays within its width.
    case cut
    /// Cuts them between characters but leaves addresses whole, to be copied: for what quire says, and its rows.
    case cutBesidesAddresses
    case whole

    fileprivate func areCut(_ word: String) -> Bool {
        switch self {
        case .cut: true
        case .cutBesidesAddresses: !word.contains("://")
        case .whole: false
        }
    }
}

extension String {
    /// Wraps the text at spaces and between Chinese, Japanese and Korean characters, to two cells at least.
    ///
    /// Spaces at a break are dropped. A line never begins with closing punctuation, nor ends with an opening bracket,
    /// of those scripts (the common part of kinsoku shori). The text must not contain line breaks; an empty text is one empty line.
    func wrapped(toCells cells: Int, _ wideWords: WideWords = .cut) -> [String] {
        let cells = max(2, cells)
        var lines: [String] = []
        var line = CellLine()
        var gap = CellLine()
        for piece in breakablePieces {
            if piece.isSpace {
                if !line.isEmpty { gap.append(piece.content) }
                continue
            }
            if line.width + gap.width + piece.content.width <= cells {
                line.append(gap)
                line.append(piece.content)
            } else {
                if !line.isEmpty { lines.append(line.text) }
                line = piece.content
                if line.width > cells, wideWords.areCut(line.text) {
                    let parts = line.text.cut(toCells: cells)
                    lines += parts.dropLast()
                    line = CellLine(parts.last ?? "")
                }
            }
            gap = CellLine()
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line.text) }
        return lines
    }

    /// Wraps the text to a width, and leaves a word that is wider whole, because it may be an address to be copied.
    package func foldedBetweenWords(toCells cells: Int) -> [String] { wrapped(toCells: cells, .whole) }

    /// Cuts the text between characters, and one wider than a line, which only hostile text contains, between its scalars.
    package func cut(toCells cells: Int) -> [String] {
        let cells = max(2, cells)
        var lines: [String] = []
        var line = CellLine()
        func add(_ text: String, width: Int) {
            if line.width + width > cells {
                lines.append(line.text)
                line = CellLine()
            }
            line.append(text, width: width)
        }
        for character in self {
            let width = character.cellWidth
            if width <= cells {
                add(String(character), width: width)
            } else {
                for scalar in character.unicodeScalars { add(String(scalar), width: scalar.cellWidth) }
            }
        }
        lines.append(line.text)
        return lines
    }

    /// Words, runs of spaces, and single wide characters with the punctuation that belongs to them.
    private var breakablePieces: [Piece] {
        var pieces: [Piece] = []
        var previous: LineBreakRole?
        for character in self {
            let role = character.lineBreakRole
            let width = character.cellWidth
            if let before = previous, !before.allowsBreak(before: role), !pieces.isEmpty {
                pieces[pieces.count - 1].content.append(String(character), width: width)
            } else {
                var content = CellLine()
                content.append(String(character), width: width)
                pieces.append(Piece(content: content, isSpace: role == .space))
            }
            previous = role
        }
        return pieces
    }
}

private struct CellLine {
    private(set) var text = ""
    private(set) var width = 0

    var isEmpty: Bool { text.isEmpty }

    init() {}

    init(_ text: String) {
        self.text = text
        width = text.cellWidth
    }

    mutating func append(_ other: String, width: Int) {
        text += other
        self.width += width
    }

    mutating func append(_ other: CellLine) { append(other.text, width: other.width) }
}

private struct Piece {
    var content: CellLine
    var isSpace: Bool
}

/// The behaviour of a character at a line end: the classes of Unicode Standard Annex 14 that matter for feeds.
private enum LineBreakRole {
    case space, letter
    /// May begin or end a line.
    case ideograph
    /// Never begins a line.
    case closing
    /// Never ends a line.
    case opening

    func allowsBreak(before next: LineBreakRole) -> Bool {
        switch (self, next) {
        case (.space, .space): false
        case (.space, _), (_, .space): true
        case (_, .closing), (.opening, _): false
        case (.ideograph, _), (_, .ideograph), (.closing, _), (_, .opening): true
        case (.letter, .letter): false
        }
    }
}

extension Character {
    fileprivate var lineBreakRole: LineBreakRole {
        guard let scalar = unicodeScalars.first else { return .letter }
        switch scalar.value {
        case 0x20, 0x200B, 0x3000, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F: return .space
        case ..<0x1100: return .letter
        default: break
        }
        if Self.closing.contains(self) { return .closing }
        if Self.opening.contains(self) { return .opening }
        return scalar.cellWidth == 2 ? .ideograph : .letter
    }

    private static let closing: Set<Character> = Set(
        "、。，．・：；？！」』）】〉》〕］｝〗〙〟’”…‥ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ゛゜％｡､｣･ｰ"
    )
    private static let opening: Set<Character> = Set("「『（【〈《〔［｛〖〘〝‘“｢￥＄")
}
