package import Foundation

/// One entry of the ledger: an action of the reader on one item.
///
/// Events are only ever appended. The ledgers of two machines are merged by the union of their ``uid``s.
public struct Event: Hashable, Sendable {
    /// A globally unique identifier without a meaningful order.
    package var uid: String
    package var at: Date
    /// The machine of the action, as configured or by its host name.
    package var device: String
    package var item: ItemID
    package var kind: Kind
    /// The screen of the action, for example `home`, `list`, `item`, `command`.
    package var screen: String
    /// The command of the action, or `undo`.
    package var via: String
    /// A name of the item's article, by which a machine recognises it that knows it under another identity.
    ///
    /// Only events in journals have one, and events of other machines whose item is not in the library.
    package var article: String?

    package init(uid: String, at: Date, device: String, item: ItemID, kind: Kind, screen: String, via: String) {
        self.uid = uid
        self.at = at
        self.device = device
        self.item = item
        self.kind = kind
        self.screen = screen
        self.via = via
    }

    /// An action on an item.
    public enum Kind: Hashable, Sendable {
        case shown
        case opened
        case read
        case unread
        case starred
        case unstarred
        case tagged(String)
        case untagged(String)
        case hidden
        /// It was returned to lists; the inverse of ``hidden``, which undo needs.
        case unhidden
    }
}

extension Event.Kind {
    /// The word used by the ledger and by exports, without the tag: `read`, `starred`, `tagged`, ….
    package var name: String {
        switch self {
        case .shown: "shown"
        case .opened: "opened"
        case .read: "read"
        case .unread: "unread"
        case .starred: "starred"
        case .unstarred: "unstarred"
        case .tagged: "tagged"
        case .untagged: "untagged"
        case .hidden: "hidden"
        case .unhidden: "unhidden"
        }
    }

    package var tag: String? {
        switch self {
        case .tagged(let tag), .untagged(let tag): tag
        default: nil
        }
    }

    package var inverse: Event.Kind? {
        switch self {
        case .shown, .opened: nil
        case .read: .unread
        case .unread: .read
        case .starred: .unstarred
        case .unstarred: .starred
        case .tagged(let tag): .untagged(tag)
        case .untagged(let tag): .tagged(tag)
        case .hidden: .unhidden
        case .unhidden: .hidden
        }
    }

    /// Creates a kind from its ``name`` and ``tag``; returns `nil` for an unknown word.
    package init?(name: String, tag: String? = nil) {
        let kinds = tag.map { [.tagged($0), .untagged($0)] } ?? Self.withoutTag
        guard let kind = kinds.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    private static let withoutTag: [Event.Kind] = [
        .shown, .opened, .read, .unread, .starred, .unstarred, .hidden, .unhidden,
    ]
}

/// The screen and the command of an action, for the ledger.
public struct Provenance: Hashable, Sendable {
    package var screen: String
    package var via: String

    package init(screen: String, via: String) {
        self.screen = screen
        self.via = via
    }
}
