extension HTMLDocument {
    /// Returns the elements that a selector matches, in tree order.
    ///
    /// It throws if the selector cannot be read, or if it takes too many steps.
    public func select(_ selector: String) throws(HTMLSelectorError) -> [HTMLNode] {
        try root.select(selector)
    }

    /// Returns the elements that a selector matches, in tree order.
    public func select(_ selector: HTMLSelector) throws(HTMLSelectorError) -> [HTMLNode] {
        try root.select(selector)
    }

    /// Returns the first element that a selector matches.
    public func first(_ selector: String) throws(HTMLSelectorError) -> HTMLNode? { try root.first(selector) }

    /// Returns the first element that a selector matches.
    public func first(_ selector: HTMLSelector) throws(HTMLSelectorError) -> HTMLNode? { try root.first(selector) }
}

extension HTMLNode {
    /// Returns the elements inside this node that a selector matches, in tree order.
    ///
    /// `:scope` is this node, or the root element if this node is the document. Combinators include ancestors
    /// of this node, as in browsers.
    public func select(_ selector: String) throws(HTMLSelectorError) -> [HTMLNode] {
        try select(HTMLSelector(selector))
    }

    /// Returns the elements inside this node that a selector matches, in tree order.
    public func select(_ selector: HTMLSelector) throws(HTMLSelectorError) -> [HTMLNode] {
        try HTMLSearch(selector, inDocumentOf: self).elements(in: self)
    }

    /// Returns the first element inside this node that a selector matches.
    public func first(_ selector: String) throws(HTMLSelectorError) -> HTMLNode? { try first(HTMLSelector(selector)) }

    /// Returns the first element inside this node that a selector matches.
    public func first(_ selector: HTMLSelector) throws(HTMLSelectorError) -> HTMLNode? {
        try HTMLSearch(selector, inDocumentOf: self).first(in: self)
    }

    /// Returns whether a selector matches this element.
    public func matches(_ selector: String) throws(HTMLSelectorError) -> Bool { try matches(HTMLSelector(selector)) }

    /// Returns whether a selector matches this element.
    public func matches(_ selector: HTMLSelector) throws(HTMLSelectorError) -> Bool {
        guard kind == .element else { return false }
        return try HTMLSearch(selector, inDocumentOf: self).search(scope: index) { matcher in
            let matches = matcher.matches(selector.list, index)
            return matcher.hasStepsLeft ? matches : nil
        }
    }
}
