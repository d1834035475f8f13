import HTMLTree
import Markup

extension ReadableWriter {
    mutating func write(formula: HTMLNode) {
        write(formula: FormulaText.text(of: formula), isDisplayed: formula["display"] == "block")
    }

    /// Writes a formula in TeX for MathJax, unless MathJax has set it or shows a preview before it.
    mutating func writeTeX(_ script: HTMLNode) {
        guard let type = script["type"]?.lowercased(), type.utf8.starts(with: "math/tex".utf8) else { return }
        if let previous = script.neighbour(\.previousSibling),
            previous["class"]?.utf8.starts(with: "MathJax".utf8) == true,
            previous.hasText(where: { !$0.isWhitespace })
        {
            return
        }
        let tex = script.text.replacing("% <![CDATA[", with: "").replacing("%]]>", with: "")
        write(formula: tex, isDisplayed: type.contains("display"))
    }

    private mutating func write(formula: String, isDisplayed: Bool) {
        if isDisplayed { line.beginLine() }
        append(formula)
        if isDisplayed { line.beginLine() }
    }
}
