public import FeedModel

/// One item, opened, at one moment.
public struct ItemScreen: Hashable, Sendable {
    /// The item and its text; what was opened before stays until the next is there.
    public var opened: OpenedItem?
    /// How far it is.
    public var phase = Phase.idle

    /// Starts with nothing opened.
    public init() {}

    /// How far an item is.
    public enum Phase: Hashable, Sendable {
        /// Nothing was opened.
        case idle
        /// An item is on its way.
        case loading(ItemID)
        /// It is there.
        case loaded
        /// It could not be opened.
        case failed(ScreenFailure)
    }
}

/// An item that is to be opened, and where the wish comes from.
public struct Opening: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// The screen and the command, for the ledger.
    public var provenance: Provenance

    /// Makes a wish.
    public init(item: ItemID, provenance: Provenance) {
        self.item = item
        self.provenance = provenance
    }
}

/// An item together with its text made readable.
public struct OpenedItem: Hashable, Sendable {
    /// The item and its state.
    public var kept: LibraryItem
    /// Its text.
    public var text: ReadableText
    /// What its source is called.
    public var sourceTitle: String
    /// What the other subscriptions are called that carry the same article.
    public var otherTitles: [String]

    /// Makes an opened item.
    public init(kept: LibraryItem, text: ReadableText, sourceTitle: String, otherTitles: [String] = []) {
        self.kept = kept
        self.text = text
        self.sourceTitle = sourceTitle
        self.otherTitles = otherTitles
    }

    /// The address behind a number: 0 is the item's own page, 1 and up are the links of its text; `nil` when there is
    /// none.
    public func address(ofLink number: Int) -> String? {
        if number == 0 { return kept.item.url }
        return number > 0 && number <= text.links.count ? text.links[number - 1] : nil
    }
}

/// Everything that can happen to an opened item.
enum ItemChange {
    /// An item is to be opened.
    case asked(ItemID)
    /// It was opened, or was not.
    case answered(Result<OpenedItem, ScreenFailure>)
    /// The person did something with these items; this is how they are now.
    case marked([LibraryItem])
}

extension ItemScreen {
    /// The screen after a change.
    func applying(_ change: ItemChange) -> ItemScreen {
        var screen = self
        switch change {
        case .asked(let id):
            screen.phase = .loading(id)
        case .answered(.success(let opened)):
            screen.opened = opened
            screen.phase = .loaded
        case .answered(.failure(let failure)):
            screen.phase = .failed(failure)
        case .marked(let items):
            for item in items where item.id == screen.opened?.kept.id { screen.opened?.kept = item }
        }
        return screen
    }
}
