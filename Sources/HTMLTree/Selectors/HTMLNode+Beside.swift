extension HTMLSelector {
    /// Compiles a selector of what follows an element: `+ tr .score`, as inside `:has()`.
    ///
    /// - Parameter text: A selector that begins with `+`. Further siblings are reached by `+` only, so that no search goes beyond them.
    package init(following text: String) throws(HTMLSelectorError) {
        let scope = ":scope "
        do throws(HTMLSelectorError) {
            try self.init(scope + text)
        } catch {
            throw HTMLSelectorError(
                selector: text,
                column: error.column.map { $0 - scope.count },
                reason: error.reason
            )
        }
        guard list.selectors.count == 1, followedSiblings > 0 else {
            throw HTMLSelectorError(selector: text, reason: "a path that begins with '+' is one, without commas")
        }
        guard list.selectors[0].combinators.reversed().dropFirst(followedSiblings).first != .later else {
            throw HTMLSelectorError(selector: text, reason: "only '+' leads to the elements after the item")
        }
    }

    /// The number of siblings that a selector beginning with `:scope +` passes.
    fileprivate var followedSiblings: Int {
        list.selectors.first?.combinators.reversed().prefix { $0 == .next }.count ?? 0
    }
}

extension HTMLNode {
    /// Returns the elements after this one that a selector matches, in tree order.
    ///
    /// - Parameters:
    ///   - selector: A selector of ``HTMLSelector/init(following:)``.
    ///   - maximum: The number of elements that suffices.
    package func following(_ selector: HTMLSelector, maximum: Int = .max) throws(HTMLSelectorError) -> [HTMLNode] {
        var sibling = self
        for _ in 0..<selector.followedSiblings {
            var next = sibling.nextSibling
            while let node = next, node.kind != .element { next = node.nextSibling }
            guard let next else { return [] }
            sibling = next
        }
        let place = sibling.index
        let result = storage.withArrays { arrays -> [UInt32]? in
            var matcher = SelectorMatcher(PreparedSelector(selector, in: storage), arrays, scope: index)
            let own = matcher.matches(selector.list, place) ? [place] : []
            guard matcher.steps < storage.maximumSteps else { return nil }
            guard own.count < maximum else { return own }
            return matcher.elements(in: place, maximum: maximum - own.count).map { own + $0 }
        }
        guard let found = result ?? nil else {
            throw HTMLSelectorError(selector: selector.text, reason: "takes too many steps on this page")
        }
        return found.map { HTMLNode(storage, $0) }
    }
}
