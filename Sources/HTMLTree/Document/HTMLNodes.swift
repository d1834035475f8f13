/// The children, descendants or ancestors of a node.
///
/// Each is found from the one before it, so `count` visits them all.
public struct HTMLNodes: Collection, Sendable {
    enum Axis {
        case children, descendants, ancestors
    }

    let storage: HTMLStorage
    let root: UInt32
    let axis: Axis

    /// A place in the collection.
    public struct Index: Comparable, Sendable {
        fileprivate let node: UInt32
        private let offset: Int

        fileprivate init(_ node: UInt32, _ offset: Int) {
            self.node = node
            self.offset = node == 0 ? .max : offset
        }

        fileprivate func next(_ node: UInt32) -> Index { Index(node, offset + 1) }

        /// Returns whether two places are the same.
        public static func == (one: Index, other: Index) -> Bool { one.offset == other.offset }
        /// Returns whether a place is before another.
        public static func < (one: Index, other: Index) -> Bool { one.offset < other.offset }
    }

    /// The place of the first node.
    public var startIndex: Index {
        switch axis {
        case .children: Index(storage.isTemplate(root) ? 0 : storage.nodes[Int(root)].firstInside ?? 0, 0)
        case .descendants: Index(storage.following(root, in: root), 0)
        case .ancestors: Index(storage.nodes.parentElement(of: root), 0)
        }
    }

    /// The place after the last node.
    public var endIndex: Index { Index(0, 0) }

    /// Returns the place after another.
    public func index(after place: Index) -> Index {
        let node = place.node
        return switch axis {
        case .children: place.next(storage.nodes[Int(node)].next)
        case .descendants: place.next(storage.following(node, in: root))
        case .ancestors: place.next(storage.nodes.parentElement(of: node))
        }
    }

    /// Returns the node at a place.
    public subscript(place: Index) -> HTMLNode { HTMLNode(storage, place.node) }
}
