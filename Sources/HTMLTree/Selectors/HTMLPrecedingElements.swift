/// The elements of a document that a selector matches, as they are seen from the nodes after them.
///
/// One walk through the document finds them for all nodes, so that many nodes cost no more than one.
package struct HTMLPrecedingElements: Sendable {
    private let storage: HTMLStorage
    /// The nearest element before each node, or 0.
    private let nearest: [UInt32]

    /// Finds the elements in the document of a node.
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
            place = storage.following(place, in: root.index, skipsChildren: storage.isTemplate(place))
        } while place != 0
        self.nearest = nearest
    }

    /// Returns the last element that begins before a node; it can be around the node.
    package func nearest(before node: HTMLNode) -> HTMLNode? {
        let place = nearest[Int(node.index)]
        return place == 0 ? nil : HTMLNode(storage, place)
    }
}
