import HTMLTree
import PluginManifests

/// A path of elements, with what is the same for all items of one page.
final class ElementReader {
    private let path: ElementPath
    private let search: ElementSearch?
    private let attribute: HTMLAttributeName?
    /// The elements before each node, once they are asked for.
    private var preceding: HTMLPrecedingElements?

    /// Prepares a path for the document of a node.
    convenience init(_ path: ElementPath, inDocumentOf node: HTMLNode) {
        var searches: [String: ElementSearch] = [:]
        self.init(path, inDocumentOf: node, sharing: &searches)
    }

    /// Prepares a path for the document of a node, with the search of a path that has the same selector.
    init(_ path: ElementPath, inDocumentOf node: HTMLNode, sharing searches: inout [String: ElementSearch]) {
        self.path = path
        if let selector = path.selector, path.place == .inside {
            let search = searches[selector.text] ?? ElementSearch(HTMLSearch(selector, inDocumentOf: node))
            searches[selector.text] = search
            self.search = search
        } else {
            search = nil
        }
        attribute =
            if case .attribute(let name) = path.part { HTMLAttributeName(name, inDocumentOf: node) } else { nil }
    }

    /// Returns the value of the first element that the path selects from an item.
    func first(from item: HTMLNode) throws(HTMLSelectorError) -> String? {
        guard let selector = path.selector else { return value(of: item) }
        let first =
            switch path.place {
            case .inside: try search?.search.first(in: item)
            case .after: try item.following(selector, maximum: 1).first
            case .before: try nearest(selector, before: item)
            }
        guard let first else { return nil }
        return value(of: first)
    }

    /// Returns the values of all elements that the path selects from an item.
    func values(from item: HTMLNode) throws(HTMLSelectorError) -> [String] {
        guard let selector = path.selector else { return [value(of: item)].compactMap(\.self) }
        let nodes =
            switch path.place {
            case .inside: try search?.search.elements(in: item)
            case .after: try item.following(selector)
            case .before: try nearest(selector, before: item).map { [$0] }
            }
        return nodes?.compactMap { value(of: $0) } ?? []
    }

    private func nearest(_ selector: HTMLSelector, before item: HTMLNode) throws(HTMLSelectorError) -> HTMLNode? {
        if let preceding { return preceding.nearest(before: item) }
        let elements = try HTMLPrecedingElements(selector, inDocumentOf: item)
        preceding = elements
        return elements.nearest(before: item)
    }

    private func value(of node: HTMLNode) -> String? {
        if let attribute { return node[attribute] }
        return path.part == .content ? node.innerHTML : node.linedText
    }
}

/// A search of elements that several paths share.
final class ElementSearch {
    // One thread reads a page, and checking each access for overlaps takes as long as a short search.
    @exclusivity(unchecked) fileprivate var search: HTMLSearch

    fileprivate init(_ search: HTMLSearch) {
        self.search = search
    }
}
