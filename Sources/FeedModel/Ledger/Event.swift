public import Foundation

/// One line of the ledger: something the person did with one item.
///
/// Events are only ever appended. Two machines' ledgers merge by union of ``uid``.
public struct Event: Hashable, Sendable {
    /// Unique everywhere, sortable by nothing.
    public var uid: String
    /// When it was done.
    public var at: Date
    /// The machine it was done on, as named by the person or its host name.
    public var device: String
    /// What it was done with.
    public var item: ItemID
    /// What was done.
    public var kind: Kind
    /// The screen it was done on, for example `home`, `list`, `item`, `command`.
    public var screen: String
    /// How it was done: the command's name, or `undo`.
    public var via: String

    /// Makes an event.
    public init(uid: String, at: Date, device: String, item: ItemID, kind: Kind, screen: String, via: String) {
        self.uid = uid
        self.at = at
        self.device = device
        self.item = item
        self.kind = kind
        self.screen = screen
        self.via = via
    }

    /// What can be done with an item.
    public enum Kind: Hashable, Sendable {
        /// It stood on a screen.
        case shown
        /// Its text was opened.
        case opened
        /// It was marked read.
        case read
        /// It was marked unread.
        case unread
        /// It was starred.
        case starred
        /// Its star was taken off.
        case unstarred
        /// A tag was put on.
        case tagged(String)
        /// A tag was taken off.
        case untagged(String)
        /// It was taken out of lists.
        case hidden
        /// It was put back into lists: the inverse of ``hidden``, which undo needs.
        case unhidden
    }
}

extension Event.Kind {
    /// The word the ledger and the exports use, without the tag: `read`, `starred`, `tagged`, ….
    public var name: String {
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

    /// The tag that was put on or taken off.
    public var tag: String? {
        switch self {
        case .tagged(let tag), .untagged(let tag): tag
        default: nil
        }
    }

    /// Reads what ``name`` and ``tag`` say; `nil` for a word that is none of ours.
    public init?(name: String, tag: String? = nil) {
        switch (name, tag) {
        case ("shown", nil): self = .shown
        case ("opened", nil): self = .opened
        case ("read", nil): self = .read
        case ("unread", nil): self = .unread
        case ("starred", nil): self = .starred
        case ("unstarred", nil): self = .unstarred
        case ("tagged", let tag?): self = .tagged(tag)
        case ("untagged", let tag?): self = .untagged(tag)
        case ("hidden", nil): self = .hidden
        case ("unhidden", nil): self = .unhidden
        default: return nil
        }
    }
}
