import HTMLTree
import PluginManifests

/// A path of elements, with what is the same for all items of one page.
final class ElementReader {
    private let path: ElementPath
    // One thread reads a page, and checking each access for overlaps takes as long as a short search.
    @exclusivity(unchecked) private var search: HTMLSearch?
    private let attribute: HTMLAttributeName?

    /// Prepares a path for the document of a node.
    init(_ path: ElementPath, inDocumentOf node: HTMLNode) {
        self.path = path
        search = path.isAfterItem ? nil : path.selector.map { HTMLSearch($0, inDocumentOf: node) }
        attribute =
            if case .attribute(let name) = path.part { HTMLAttributeName(name, inDocumentOf: node) } else { nil }
    }

    /// Returns the value of the first element that the path selects from an item.
    func first(from item: HTMLNode) throws(HTMLSelectorError) -> String? {
        guard let selector = path.selector else { return value(of: item) }
        let first = search == nil ? try item.following(selector, maximum: 1).first : try search?.first(in: item)
        guard let first else { return nil }
        return value(of: first)
    }

    /// Returns the values of all elements that the path selects from an item.
    func values(from item: HTMLNode) throws(HTMLSelectorError) -> [String] {
        guard let selector = path.selector else { return [value(of: item)].compactMap(\.self) }
        let nodes = search == nil ? try item.following(selector) : try search?.elements(in: item)
        return nodes?.compactMap { value(of: $0) } ?? []
    }

    private func value(of node: HTMLNode) -> String? {
        if let attribute { return node[attribute] }
        return path.part == .content ? node.innerHTML : node.text
    }
}
