import FeedModel

extension SessionState {
    package internal(set) var places: [ReaderPlace] {
        get { visited.stack }
        set { visited.stack = newValue }
    }

    var lastAsked: LastAsked? {
        get { visited.lastAsked }
        set { visited.lastAsked = newValue }
    }

    var listedLinks: ListedLinks? {
        get { visited.listedLinks }
        set { visited.listedLinks = newValue }
    }

    package var place: ReaderPlace? { visited.last }

    package var placeName: String { visited.name }

    package var screenName: String { home.name }

    var numbered: Int? { visited.numberedIndex }

    package var numberedPlace: ReaderPlace? { visited.numbered }

    package var hasPlaceBefore: Bool { visited.hasPageBefore }

    func provenance(via command: String) -> Provenance { visited.provenance(via: command) }

    mutating func push(_ place: ReaderPlace) { visited.push(place) }

    mutating func push(_ opened: OpenedItem) { visited.push(opened) }

    mutating func leaveItem() { visited.leaveItem() }

    mutating func back() -> [SessionEffect] {
        guard places.count > 1 else { return finish(.remark(.firstPage)) }
        let count = places.count
        switch places[count - 2] {
        case .feeds where counting.isDue: return wait(for: .countsBefore(.feeds, places: count), countFeeds())
        case .tags(let tags): return wait(for: .countsBefore(.tags(tags.kind), places: count), [.tags(tags.kind)])
        case .sources: return wait(for: .countsBefore(.sources, places: count), [.subscriptions(.list)])
        case .home(let shown) where shown.screen.name == home.name && home.latest != nil:
            return wait(for: .countsBefore(.home, places: count), [.recompose])
        default: return leavePlace(of: count)
        }
    }

    /// Leaves the last of a number of places; another page may have come in the meantime.
    mutating func leavePlace(of count: Int) -> [SessionEffect] {
        guard places.count == count else { return finish() }
        places.removeLast()
        // What is shown decides what `again` asks.
        lastAsked = nil
        if case .list(var list) = places.last {
            list.show(windowLength)
            places[places.count - 1] = .list(list)
        }
        return place.map { finish(.page(page(of: $0))) } ?? finish(.remark(.firstPage))
    }

    /// Leaves the last of a number of places when the counts of the previous one have come, or reports why they have not.
    mutating func leavePlace<Counts>(
        of count: Int,
        after result: Result<Counts, SessionFailure>,
        _ update: (inout SessionState, Counts) -> Void
    ) -> [SessionEffect] {
        switch result {
        case .failure(let failure): return [.reply(.remark(.failed(failure)))] + leavePlace(of: count)
        case .success(let counts):
            update(&self, counts)
            return leavePlace(of: count)
        }
    }
}
