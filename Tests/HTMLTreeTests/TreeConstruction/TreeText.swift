import HTMLTree

/// A tree on one line, to compare: `html(head, body(p("One")))`.
enum TreeText {
    static func of(_ html: String, isScripting: Bool = false) -> String {
        children(HTMLDocument(html, isScripting: isScripting).root)
    }

    /// Returns what is in the body of a page.
    static func body(_ html: String) -> String {
        let body = HTMLDocument("<!DOCTYPE html>" + html).documentElement?.lastChild
        return body.map(children) ?? ""
    }

    static func fragment(_ html: String, _ context: String) -> String {
        HTMLDocument(fragment: html, context: context).documentElement.map(children) ?? ""
    }

    static func children(_ node: HTMLNode) -> String {
        node.children.map(text).joined(separator: ", ")
    }

    private static func text(_ node: HTMLNode) -> String {
        switch node.kind {
        case .text: return "'\(node.text)'"
        case .comment: return "<!\(node.text)>"
        case .doctype: return "<\(node.name)>"
        default: break
        }
        let attributes = node.attributes.map { "[\($0.name)=\($0.value)]" }.joined()
        let content = node.templateContents.map { "content: " + children($0) } ?? children(node)
        let prefix = node.vocabulary == .svg ? "svg:" : node.vocabulary == .math ? "math:" : ""
        return prefix + node.name + attributes + (content.isEmpty ? "" : "(\(content))")
    }
}
