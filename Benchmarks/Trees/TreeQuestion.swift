import HTMLTree
import Primitives

/// A page and a question about it.
struct TreeQuestion {
    private let question: JSONValue

    init?(line: String) {
        guard let question = try? JSONValue(parsing: line) else { return nil }
        self.question = question
    }

    var answer: JSONValue {
        let isScripting = question["scripting"] == .bool(true)
        let html = question["html"].string ?? ""
        if let context = question["fragment"].string {
            let document = HTMLDocument(fragment: html, context: context, isScripting: isScripting)
            return tree(document.documentElement ?? document.root)
        }
        let document = HTMLDocument(html, isScripting: isScripting)
        guard case .array(let selectors) = question["select"] else { return tree(document.root) }
        return ["id": question["id"], "matches": .array(selectors.map { matches($0.string ?? "", in: document) })]
    }

    /// Returns the places in document order of the elements that a selector matches, or `null` if it is unreadable.
    private func matches(_ selector: String, in document: HTMLDocument) -> JSONValue {
        guard var matches = try? document.select(selector)[...] else { return .null }
        var places: [JSONValue] = []
        var place = 0
        for node in document.root.descendants where node.kind == .element {
            if node == matches.first {
                places.append(.int(place))
                matches.removeFirst()
            }
            place += 1
        }
        return .array(places)
    }

    private func tree(_ root: HTMLNode) -> JSONValue {
        ["id": question["id"], "tree": .string(TreeDump(root).text)]
    }
}
