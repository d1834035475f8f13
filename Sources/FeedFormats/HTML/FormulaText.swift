import HTMLTree

/// A formula in MathML on one line, as people type it: `(a+b)/2`, `x_1^2`, `√(2πn)`, `∑_(k=1)^n`, `(1, 0; 0, 1)`.
///
/// The recursion is bounded by the depth of the tree.
struct FormulaText {
    private var text = ""
    /// The number of open indices and exponents, in which relations have no spaces around them.
    private var scripts = 0
    private var end = End.sign

    /// The kind of the last token, which decides whether a space follows.
    private enum End {
        case sign, word, fraction, limit
    }

    /// Returns the text of a formula, or its TeX if it has no other text.
    static func text(of formula: HTMLNode) -> String {
        var writer = Self()
        writer.write(formula)
        return writer.text.nonBlank ?? formula.tex ?? ""
    }

    static func text(ofHTML html: String) -> String {
        HTMLDocument(fragment: html).root.descendants.first { $0.mathName == "math" }.map(text) ?? ""
    }

    private mutating func write(_ node: HTMLNode) {
        if node.kind == .text { append(node.text, isOperator: false) }
        guard node.kind == .element else { return }
        let parts = node.elements
        switch (node.mathName, parts.count) {
        case ("annotation", _), ("annotation-xml", _), ("mphantom", _): break
        case ("mi", _), ("mn", _), ("mtext", _), ("ms", _): append(node.text, isOperator: false)
        case ("mo", _): append(node.text, isOperator: true)
        case ("mspace", _): if node["width"]?.first != "-" { space() }
        case ("semantics", 1...), ("maction", 1...): write(parts[0])
        case ("mfrac", 2): writeFraction(parts[0], parts[1], hasLine: !node.hasNoLine)
        case ("msqrt", 1...): writeRoot("√", parts)
        case ("menclose", 1...) where node["notation"]?.contains("radical") == true: writeRoot("√", parts)
        case ("mroot", 2): writeRoot(of: parts[0], index: parts[1])
        case ("msup", 2): writeScripts(of: parts[0], nil, parts[1])
        case ("msub", 2): writeScripts(of: parts[0], parts[1], nil)
        case ("munder", 2): writeUnder(parts[0], parts[1])
        case ("mover", 2): writeOver(parts[0], parts[1])
        case ("msubsup", 3): writeScripts(of: parts[0], parts[1], parts[2])
        case ("munderover", 3):
            writeScripts(of: parts[0], parts[1], parts[2])
            end = .limit
        case ("mmultiscripts", 1...): writeMultiscripts(parts)
        case ("mfenced", _): writeFenced(node, parts)
        case ("mtable", _): writeTable(parts)
        default: for child in node.children { write(child) }
        }
    }

    private mutating func append(_ written: String, isOperator: Bool) {
        // U+2061 to U+2064 are operators that are not seen.
        let scalars = written.unicodeScalars.lazy.filter { !(0x2061...0x2064).contains($0.value) }
            .map { $0 == "\u{A0}" ? " " : $0 }
        let word = HTMLText.oneLine(String(String.UnicodeScalarView(scalars)))
        guard let first = word.first else {
            if written.contains("\u{A0}") { space() }
            return
        }
        let isName = first.isLetter && word.count > 1
        if isOperator, scripts == 0, Self.isRelation(word) {
            space()
            text += word + " "
        } else {
            separate(from: first, isName: isName)
            text += word
            if isOperator, scripts == 0, word == "," || word == ";" { space() }
        }
        end = isName ? .word : .sign
    }

    private mutating func space() {
        if let last = text.last, last != " ", !Self.opening.contains(String(last)) { text += " " }
    }

    /// Puts a space between two words, and wherever what follows would seem to belong to an index or a denominator.
    private mutating func separate(from next: Character, isName: Bool = false) {
        guard let last = text.last, end != .sign || isName else { return }
        let isBehind =
            last.isLetter || last.isNumber
            || (end != .sign || isName) && (last == "∞" || Self.closing.contains(String(last)))
        let isApart =
            next.isLetter || next.isNumber || "√∛∜∑∏∫∞".contains(next)
            || next == "(" && (end == .fraction || end == .limit)
        if isBehind, isApart { text += " " }
    }

    /// Writes nodes in parentheses, unless they are one part.
    private mutating func writeOperand(_ nodes: [HTMLNode], orScripts: Bool = false) {
        let isPart = nodes.isPart(orScripts: orScripts)
        if !isPart {
            separate(from: "(")
            text += "("
            end = .sign
        }
        for node in nodes { write(node) }
        guard !isPart else { return }
        if text.last == " " { text.removeLast() }
        text += ")"
    }

    private mutating func writeFraction(_ numerator: HTMLNode, _ denominator: HTMLNode, hasLine: Bool) {
        // A number before a fraction would seem to belong to the numerator.
        end = end == .sign ? .word : .fraction
        writeOperand([numerator], orScripts: true)
        text += hasLine ? "/" : " choose "
        end = .sign
        writeOperand([denominator], orScripts: true)
        end = .fraction
    }

    private mutating func writeRoot(_ sign: Character, _ radicand: [HTMLNode]) {
        separate(from: sign)
        text.append(sign)
        end = .sign
        writeOperand(radicand)
        end = .word
    }

    private mutating func writeRoot(of radicand: HTMLNode, index: HTMLNode) {
        switch index.sign {
        case "3": writeRoot("∛", [radicand])
        case "4": writeRoot("∜", [radicand])
        default:
            writeOperand([radicand])
            text += "^(1/"
            end = .sign
            writeOperand([index])
            text += ")"
            end = .word
        }
    }

    private mutating func writeScripts(of base: HTMLNode, _ index: HTMLNode?, _ exponent: HTMLNode?) {
        writeOperand([base])
        if let index { writeScript("_", index) }
        if let exponent { writeScript("^", exponent) }
    }

    private mutating func writeScript(_ sign: String, _ node: HTMLNode) {
        // Each level looks at all that is in it, and no formula that can be read is so deep.
        guard scripts < 20 else { return write(node) }
        guard node.hasText(where: { !$0.isWhitespace }) else { return }
        if text.last == " " { text.removeLast() }
        let isPrime = !node.hasText { !$0.isWhitespace && !"′″‴⁗'".contains($0) }
        if !isPrime { text += sign }
        end = .sign
        scripts += 1
        if isPrime { write(node) } else { writeOperand([node]) }
        scripts -= 1
        end = .word
    }

    private mutating func writeUnder(_ base: HTMLNode, _ mark: HTMLNode) {
        if Self.lines.contains(mark.sign) { return write(base) }
        writeScripts(of: base, mark, nil)
        end = .limit
    }

    private mutating func writeOver(_ base: HTMLNode, _ mark: HTMLNode) {
        let sign = mark.sign
        if Self.braces.contains(sign) {
            write(base)
        } else if let accent = Self.accents[sign], base.sign.count == 1, base.sign.first?.isLetter == true {
            write(base)
            text.unicodeScalars.append(accent)
        } else {
            writeScripts(of: base, nil, mark)
        }
    }

    private mutating func writeMultiscripts(_ parts: [HTMLNode]) {
        let end = parts.firstIndex { $0.mathName == "mprescripts" } ?? parts.endIndex
        for (offset, part) in parts[end...].dropFirst().enumerated() { writeScript(offset % 2 == 0 ? "_" : "^", part) }
        self.end = .sign
        writeOperand([parts[0]])
        for (offset, part) in parts[1..<max(end, 1)].enumerated() { writeScript(offset % 2 == 0 ? "_" : "^", part) }
    }

    private mutating func writeFenced(_ node: HTMLNode, _ parts: [HTMLNode]) {
        append(node["open"] ?? "(", isOperator: true)
        for (index, part) in parts.enumerated() {
            if index > 0 { append(node["separators"] ?? ",", isOperator: true) }
            write(part)
        }
        append(node["close"] ?? ")", isOperator: true)
    }

    /// Writes the rows between semicolons and their cells between commas; no comma precedes a relation.
    private mutating func writeTable(_ rows: [HTMLNode]) {
        var separator = ""
        for row in rows {
            for cell in row.elements {
                guard let first = cell.firstWord else { continue }
                if text.last == " " { text.removeLast() }
                text += separator == ", " && Self.isRelation(first) ? " " : separator
                end = .sign
                write(cell)
                separator = ", "
            }
            if !separator.isEmpty { separator = "; " }
        }
    }

    private static func isRelation(_ word: String) -> Bool {
        word.unicodeScalars.count <= 2
            && word.unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0x3C...0x3E, 0x2190...0x21FF, 0x2208...0x220D, 0x221D, 0x223C...0x228B, 0x27F5...0x27FF,
                    0x2A7D, 0x2A7E:
                    true
                default: false
                }
            }
    }

    static let opening: Set<String> = ["(", "[", "{", "⌊", "⌈", "⟨"]
    static let closing: Set<String> = [")", "]", "}", "⌋", "⌉", "⟩"]
    private static let lines: Set<String> = ["⏟", "⎵", "_", "―", "‾", "¯"]
    private static let braces: Set<String> = ["⏞", "⎴"]
    static let accents: [String: Unicode.Scalar] = [
        "^": "\u{302}", "ˆ": "\u{302}", "\u{302}": "\u{302}", "~": "\u{303}", "˜": "\u{303}", "\u{303}": "\u{303}",
        "¯": "\u{304}", "ˉ": "\u{304}", "‾": "\u{304}", "―": "\u{304}", "\u{304}": "\u{304}", "→": "\u{20D7}",
        "\u{20D7}": "\u{20D7}", "˙": "\u{307}", "\u{307}": "\u{307}", "¨": "\u{308}", "\u{308}": "\u{308}",
        "ˇ": "\u{30C}", "˘": "\u{306}", "´": "\u{301}", "`": "\u{300}",
    ]
}

extension HTMLNode {
    /// The name without the prefix that publishers of journals write, as in `mml:math`.
    var mathName: String {
        let name = name
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
        return String(name[colon...].dropFirst())
    }

    var elements: [HTMLNode] { children.filter { $0.kind == .element } }

    /// The TeX that a formula in MathML was made of.
    var tex: String? {
        let tex = self["alttext"] ?? descendants.first { $0.mathName == "annotation" }?.text
        return tex.map(HTMLText.oneLine)?.nonBlank
    }

    /// The MathML formula next to an element, which repeats the formula if it is hidden from screen readers or is a
    /// picture of the same TeX.
    var formulaBeside: HTMLNode? {
        [neighbour(\.previousSibling), neighbour(\.nextSibling)].lazy.compactMap { neighbour in
            neighbour?.mathName == "math" ? neighbour : neighbour?.onlyFormula
        }.first
    }

    private var onlyFormula: HTMLNode? {
        children.contains { $0.kind == .text && $0.text.nonBlank != nil }
            ? nil : children.first { $0.kind == .element && $0.mathName == "math" }
    }

    /// Returns the nearest node in a direction that is not white space.
    func neighbour(_ direction: KeyPath<HTMLNode, HTMLNode?>) -> HTMLNode? {
        var node = self[keyPath: direction]
        while let text = node, text.kind == .text, text.text.nonBlank == nil { node = text[keyPath: direction] }
        return node
    }

    func hasText(where isWanted: (Character) -> Bool) -> Bool {
        descendants.contains { $0.kind == .text && $0.text.contains(where: isWanted) }
    }

    var hasNoLine: Bool {
        self["linethickness"].map { $0.first == "0" && !$0.contains { ("1"..."9").contains($0) } } ?? false
    }

    /// The word of a node that is one sign or word; else empty.
    var sign: String { [self].isPart(orScripts: false) ? firstWord ?? "" : "" }

    var firstWord: String? {
        descendants.lazy.compactMap { $0.kind == .text ? $0.text.nonBlank : nil }.first
    }
}

extension [HTMLNode] {
    /// Whether the nodes need no parentheses as an operand: one sign, one bracketed expression, or nothing.
    ///
    /// - Parameter orScripts: Whether a root, an index or an exponent needs none either, as in a fraction.
    func isPart(orScripts: Bool) -> Bool {
        guard count == 1 else { return isBracketed }
        switch self[0].mathName {
        case "mi", "mn", "mo", "ms", "mfenced", "mspace", "none": return true
        case "mtext": return !self[0].hasText(where: \.isWhitespace)
        case "mrow", "mstyle", "mpadded", "math": return self[0].elements.isPart(orScripts: orScripts)
        case "semantics": return Array(self[0].elements.prefix(1)).isPart(orScripts: orScripts)
        case "mover" where self[0].lastChild.map { $0.mathName == "mo" && FormulaText.accents[$0.sign] != nil } == true:
            return true
        case let name: return orScripts && ["msup", "msub", "msubsup", "msqrt", "mroot"].contains(name)
        }
    }

    private var isBracketed: Bool {
        var depth = 0
        for (index, node) in enumerated() {
            let sign = node.mathName == "mo" ? node.sign : ""
            if FormulaText.opening.contains(sign) { depth += 1 }
            if FormulaText.closing.contains(sign) { depth -= 1 }
            if depth <= 0 { return index == count - 1 && FormulaText.closing.contains(sign) }
        }
        return isEmpty
    }
}
