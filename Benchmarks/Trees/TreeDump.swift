import HTMLTree

/// A tree as the suite of html5lib writes it, a node a line.
struct TreeDump {
    private(set) var text = ""

    init(_ root: HTMLNode) {
        for child in root.children { append(child, depth: 0) }
    }

    private mutating func append(_ node: HTMLNode, depth: Int) {
        switch node.kind {
        case .document: break
        case .element: appendElement(node, depth: depth)
        case .text: line("\"\(node.text)\"", depth)
        case .comment: line("<!-- \(node.text) -->", depth)
        case .doctype: line("<!DOCTYPE \(node.name)\(identifiers(node))>", depth)
        case .fragment: break
        }
        for child in node.children { append(child, depth: depth + 1) }
        if let contents = node.templateContents {
            line("content", depth + 1)
            for child in contents.children { append(child, depth: depth + 2) }
        }
    }

    private func identifiers(_ node: HTMLNode) -> String {
        let (publicID, systemID) = (node.publicID ?? "", node.systemID ?? "")
        return publicID.isEmpty && systemID.isEmpty ? "" : " \"\(publicID)\" \"\(systemID)\""
    }

    private mutating func appendElement(_ node: HTMLNode, depth: Int) {
        line("<\(prefix(node.vocabulary))\(node.name)>", depth)
        let attributes = node.attributes.map { attribute in
            guard let namespace = attribute.namespace else { return (attribute.name, attribute.value) }
            let local = attribute.name.split(separator: ":").last.map(String.init) ?? ""
            return (namespace + " " + local, attribute.value)
        }
        for (name, value) in attributes.sorted(by: { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }) {
            line("\(name)=\"\(value)\"", depth + 1)
        }
    }

    private func prefix(_ vocabulary: HTMLNode.Vocabulary) -> String {
        switch vocabulary {
        case .html: ""
        case .svg: "svg "
        case .math: "math "
        }
    }

    private mutating func line(_ content: String, _ depth: Int) {
        text += "| " + String(repeating: "  ", count: depth) + content + "\n"
    }
}
