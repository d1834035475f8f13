/// A selector for searches inside nodes of one document, with its names looked up there.
package struct HTMLSearch: Sendable {
    let selector: HTMLSelector
    let storage: HTMLStorage
    /// The numbers of the selector's names in the document, in lower case and as written.
    let names: [(lower: UInt32, exact: UInt32)]
    let expectations: [Expectation]

    /// The properties of elements for which the conditions of a selector are compared.
    struct Expectation: Sendable {
        var name: UInt32?
        var hasAttributes = false

        @inline(__always)
        func allows(_ record: NodeRecord) -> Bool {
            (name == nil || name == record.name) && (!hasAttributes || record.length > 0)
        }
    }

    package init(_ selector: HTMLSelector, inDocumentOf node: HTMLNode) {
        let storage = node.storage
        let names = selector.names.map { name in
            (lower: storage.names.number(of: name.lower) ?? 0, exact: storage.names.number(of: name.exact) ?? 0)
        }
        self.selector = selector
        self.storage = storage
        self.names = names
        expectations = selector.list.selectors.map { complex in
            var expectation = Expectation()
            for condition in complex.compounds[0] {
                switch condition {
                case .type(let name) where selector.names[name].isSameInAllLanguages:
                    expectation.name = names[name].lower
                case .id, .className, .attribute: expectation.hasAttributes = true
                default: break
                }
            }
            return expectation
        }
    }

    package func elements(in node: HTMLNode, maximum: Int = .max) throws(HTMLSelectorError) -> [HTMLNode] {
        let scope = node.kind == .document ? node.children.first { $0.kind == .element }?.index ?? 0 : node.index
        return try search(scope: scope) { $0.elements(in: node.index, maximum: maximum) }
            .map { HTMLNode(storage, $0) }
    }

    package func first(in node: HTMLNode) throws(HTMLSelectorError) -> HTMLNode? {
        try elements(in: node, maximum: 1).first
    }

    /// Calls `body` with a matcher; throws if it returns `nil`, because it has taken too many steps.
    func search<Result>(scope: UInt32, _ body: (inout SelectorMatcher) -> Result?) throws(HTMLSelectorError) -> Result {
        let result = storage.withArrays { arrays in
            var matcher = SelectorMatcher(self, arrays, scope: scope)
            return body(&matcher)
        }
        guard let result = result ?? nil else {
            throw HTMLSelectorError(selector: selector.text, reason: "takes too many steps on this page")
        }
        return result
    }
}
