import HTMLTree

/// A formula in TeX in a `script` for MathJax.
struct TeXScript {
    let text: String
    let isDisplayed: Bool

    /// Creates a formula; `nil` for another script, or if MathJax has set the formula or shows a preview before it.
    init?(_ script: HTMLNode) {
        guard let type = script["type"]?.lowercased(), type.utf8.starts(with: "math/tex".utf8) else { return nil }
        if let previous = script.neighbour(\.previousSibling),
            previous["class"]?.utf8.starts(with: "MathJax".utf8) == true,
            previous.hasText(where: { !$0.isWhitespace })
        {
            return nil
        }
        text = script.text.replacing("% <![CDATA[", with: "").replacing("%]]>", with: "")
        isDisplayed = type.contains("display")
    }
}
