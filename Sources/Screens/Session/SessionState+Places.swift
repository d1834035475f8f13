import FeedModel

extension SessionState {
    package var place: ReaderPlace? { places.last }

    package var placeName: String { place?.name ?? "home" }

    package var screenName: String { home.name }

    /// The index of the place whose rows the numbers mean.
    var numbered: Int? { places.lastIndex { $0.rowCount != nil } }

    package var numberedPlace: ReaderPlace? { numbered.map { places[$0] } }

    package var hasPlaceBefore: Bool { places.count > 1 }

    func provenance(via command: String) -> Provenance { Provenance(screen: placeName, via: command) }

    mutating func push(_ place: ReaderPlace) {
        // What is shown decides what `again` asks; a list and a service may be asked for in vain.
        switch place {
        case .feeds, .tags, .history, .sources: lastAsked = nil
        case .home, .list, .item, .pages, .repositories, .weather: break
        }
        // `back` comes to a screen again only from an item that was chosen from it.
        if case .home = place {
            let kept = places.indices.filter { index in
                guard places[index].isLike(place), index + 1 < places.count else { return !places[index].isLike(place) }
                return places[index + 1].isItem
            }
            places = kept.map { places[$0] }
        }
        if places.last?.isLike(place) == true { places.removeLast() }
        append(place)
    }

    /// Shows an item above the place that it was chosen from, in the place of another one from there.
    mutating func push(_ opened: OpenedItem) {
        leaveItem()
        append(.item(opened))
    }

    private mutating func append(_ place: ReaderPlace) {
        places.append(place)
        guard places.count > Self.maximumPlaces else { return }
        places.removeFirst()
        // Its numbers would mean nothing.
        if places[0].isItem { places.removeFirst() }
    }

    mutating func leaveItem() {
        if places.last?.isItem == true { places.removeLast() }
    }

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
