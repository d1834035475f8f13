/// Searches for what a selector matches inside nodes of one document.
///
/// What is the same for all searches is found once, and the memory of one is used by the next.
package struct HTMLSearch {
    private let selector: PreparedSelector
    private var matcher: SelectorMatcher?
    /// The last search; the elements that it has found are in the matcher.
    private var last: (node: UInt32, maximum: Int)?

    /// Prepares a selector for the document of a node.
    package init(_ selector: HTMLSelector, inDocumentOf node: HTMLNode) {
        self.selector = PreparedSelector(selector, in: node.storage)
    }

    /// Returns the elements inside a node that match, in tree order.
    package mutating func elements(in node: HTMLNode) throws(HTMLSelectorError) -> [HTMLNode] {
        try search(node, maximum: .max)
        return matcher?.found.map { HTMLNode(node.storage, $0) } ?? []
    }

    /// Returns the first element inside a node that matches.
    package mutating func first(in node: HTMLNode) throws(HTMLSelectorError) -> HTMLNode? {
        try search(node, maximum: 1)
        return matcher?.found.first.map { HTMLNode(node.storage, $0) }
    }

    private mutating func search(_ node: HTMLNode, maximum: Int) throws(HTMLSelectorError) {
        // The text and the address of a link are searched one after the other.
        if let last, last.node == node.index, last.maximum >= maximum { return }
        last = nil
        let hasEnded = selector.storage.withArrays { arrays in
            let scope = node.kind == .document ? node.rootElement : node.index
            if matcher == nil {
                matcher = SelectorMatcher(selector, arrays, scope: scope)
            } else {
                // The arrays of the last search must not be used again.
                matcher?.begin(arrays, scope: scope)
            }
            return matcher?.find(in: node.index, maximum: maximum) == true
        }
        guard hasEnded == true else { throw selector.selector.tooManySteps }
        last = (node.index, maximum)
    }
}

extension HTMLNode {
    /// The index of the first element among the children, or 0.
    fileprivate var rootElement: UInt32 {
        var child = record.firstChild
        while child != 0, !storage.nodes[Int(child)].isElement { child = storage.nodes[Int(child)].next }
        return child
    }
}
