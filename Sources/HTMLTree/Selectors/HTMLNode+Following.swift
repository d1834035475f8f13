extension HTMLSelector {
    /// Compiles a selector of what follows an element: `+ tr .score`, as inside `:has()`.
    ///
    /// It begins with `+`, and only `+` leads to further siblings, so that no search goes beyond them.
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

    fileprivate var followedSiblings: Int {
        list.selectors.first?.combinators.reversed().prefix { $0 == .next }.count ?? 0
    }
}

extension HTMLNode {
    /// Returns the elements after this one that a selector of ``HTMLSelector/init(following:)`` matches, in tree order.
    package func following(_ selector: HTMLSelector, maximum: Int = .max) throws(HTMLSelectorError) -> [HTMLNode] {
        var sibling = self
        for _ in 0..<selector.followedSiblings {
            var next = sibling.nextSibling
            while let node = next, node.kind != .element { next = node.nextSibling }
            guard let next else { return [] }
            sibling = next
        }
        let place = sibling.index
        let found = try HTMLSearch(selector, inDocumentOf: self).search(scope: index) { matcher -> [UInt32]? in
            let own = matcher.matches(selector.list, place) ? [place] : []
            guard matcher.hasStepsLeft else { return nil }
            return own.count < maximum
                ? matcher.elements(in: place, maximum: maximum - own.count).map { own + $0 } : own
        }
        return found.map { HTMLNode(storage, $0) }
    }
}

/// The elements that a selector matches, as seen from the nodes after them; one walk finds them for all nodes.
package struct HTMLPrecedingElements: Sendable {
    private let storage: HTMLStorage
    /// The nearest element before each node, or 0.
    private let nearest: [UInt32]

    package init(_ selector: HTMLSelector, inDocumentOf node: HTMLNode) throws(HTMLSelectorError) {
        storage = node.storage
        let root = HTMLNode(storage, 1)
        var matches = try root.select(selector)[...]
        var nearest = Array(repeating: UInt32(0), count: storage.nodes.count)
        var (place, last) = (root.index, UInt32(0))
        repeat {
            nearest[Int(place)] = last
            if matches.first?.index == place {
                last = place
                matches.removeFirst()
            }
            place = storage.following(place, in: root.index)
        } while place != 0
        self.nearest = nearest
    }

    /// Returns the last element that begins before a node; it can be around the node.
    package func nearest(before node: HTMLNode) -> HTMLNode? {
        let place = nearest[Int(node.index)]
        return place == 0 ? nil : HTMLNode(storage, place)
    }
}
