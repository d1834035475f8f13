import FeedModel

extension SessionState {
    /// The place shown.
    package var place: ReaderPlace? { places.last }

    /// The name of the place shown, in the ledger.
    package var placeName: String { place?.name ?? "home" }

    /// The name of the screen asked for last.
    package var screenName: String { home.name }

    /// The index of the place whose rows the numbers mean.
    var numbered: Int? { places.lastIndex { $0.rowCount != nil } }

    /// The place whose rows the numbers mean.
    package var numberedPlace: ReaderPlace? { numbered.map { places[$0] } }

    /// Whether there is a page to go back to.
    package var hasPlaceBefore: Bool { places.count > 1 }

    /// The screen and a command, as the ledger records them.
    func provenance(via command: String) -> Provenance { Provenance(screen: placeName, via: command) }

    /// Shows a place; an item that was shown is left.
    mutating func push(_ place: ReaderPlace) {
        leaveItem()
        // What is shown decides what `again` asks; a list and a service may be asked for in vain.
        switch place {
        case .feeds, .tags, .history, .sources: lastAsked = nil
        case .home, .list, .item, .pages, .repositories, .weather, .typing: break
        }
        // A screen has one place, so that `back` from it does not come to it again.
        if case .home = place { places.removeAll { $0.isLike(place) } }
        if places.last?.isLike(place) == true { places.removeLast() }
        places.append(place)
        if places.count > Self.maximumPlaces { places.removeFirst() }
    }

    /// Shows an item above the place that it was chosen from.
    mutating func push(_ opened: OpenedItem) {
        leaveItem()
        places.append(.item(opened))
    }

    /// Leaves the open item for the place that it was chosen from.
    mutating func leaveItem() {
        if case .item = places.last { places.removeLast() }
    }

}
