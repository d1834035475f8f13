import HTMLTree
import Markup

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

    /// The formula in an element that has no other text.
    private var onlyFormula: HTMLNode? {
        children.contains { $0.kind == .text && $0.text.nonBlank != nil }
            ? nil : children.first { $0.kind == .element && $0.mathName == "math" }
    }

    /// Returns the nearest node in a direction that is no white space.
    func neighbour(_ direction: KeyPath<HTMLNode, HTMLNode?>) -> HTMLNode? {
        var node = self[keyPath: direction]
        while let text = node, text.kind == .text, text.text.nonBlank == nil { node = text[keyPath: direction] }
        return node
    }

    func hasText(where isWanted: (Character) -> Bool) -> Bool {
        descendants.contains { $0.kind == .text && $0.text.contains(where: isWanted) }
    }

    /// Whether a fraction has no line, as a binomial coefficient.
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
