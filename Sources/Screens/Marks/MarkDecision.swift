import FeedModel
import Query

/// The items that a mark concerns, as far as that is decided without reading.
enum MarkDecision: Sendable {
    case items(MarkPlan)
    /// All items of a list, of which some may not be loaded or shown.
    case wholeList(ListPlace)
    /// The target cannot be marked, for the reason in the message.
    case nothing(MarkMessage)
}

extension MarkCommand {
    func decision(in places: Places) throws -> MarkDecision {
        switch target {
        case .rows(let selection, let isConfirmed):
            if selection.isAll, let list = places.list, list.next != nil || list.shown < list.items.count {
                return .wholeList(list)
            }
            // The open item may have been opened from a page whose rows are not items.
            if selection == .current, let opened = places.openItem { return marks([opened.kept.id], in: places) }
            guard let place = places.numbered else { throw ItemSelectionError.emptyList }
            let rows = try places.rows(of: selection)
            return decision(in: places, rows, of: place, isConfirmed: isConfirmed || !selection.isAll)
        case .current:
            if places.hasNoCurrentItem { throw MarkTargetError(command: name) }
            return try MarkCommand(kind, .rows(.current), via: name).decision(in: places)
        case .query(let query, let isConfirmed, let words):
            let request = places.markRequest(kind, .found(query), via: name)
            return .items(MarkPlan(request: request, words: words, isConfirmed: isConfirmed))
        }
    }

    /// Returns the marks of rows of a page; a row of `feeds` means the items of its feed.
    private func decision(
        in places: Places,
        _ rows: [Int],
        of place: ReaderPlace,
        isConfirmed: Bool
    ) -> MarkDecision {
        switch place {
        case .feeds, .home, .sources:
            // Among rows of items, feeds are skipped.
            let items = rows.compactMap { place.item(ofRow: $0)?.id }
            guard items.isEmpty else { return marks(items, in: places) }
            let chosen = rows.compactMap { place.feed(ofRow: $0) }
            guard !chosen.isEmpty else { return .nothing(.rowIsSource(rows[0] + 1)) }
            guard kind == .read || kind == .unread else { return .nothing(.rowIsFeed(rows[0] + 1, kind)) }
            let query = Query(.any(chosen.compactMap { $0.query?.predicate }))
            let request = places.markRequest(kind, .found(query), via: name)
            return .items(MarkPlan(request: request, feeds: chosen.map(\.title), isConfirmed: isConfirmed))
        case .tags(let tags): return .nothing(.rowIsTag(rows[0] + 1, tags.kind, kind))
        case .history(let history):
            if let message = history.message(onRows: rows) {
                if rows.count > 1, case .rowIsStep(let row, _) = message { return .nothing(.rowsAreSteps(row)) }
                return .nothing(message)
            }
            return marks(rows.flatMap { history.rows[$0].items }, in: places)
        case .list, .pages, .repositories, .item, .weather: return marks(rows.map { place.items[$0].id }, in: places)
        }
    }

    private func marks(_ items: [ItemID], in places: Places) -> MarkDecision {
        .items(MarkPlan(request: places.markRequest(kind, .these(items), via: name)))
    }
}

extension Places {
    func markRequest(_ kind: Event.Kind, _ items: MarkRequest.Items, via command: String) -> MarkRequest {
        MarkRequest(kind: kind, items: items, provenance: provenance(via: command))
    }

    /// Whether no item is open, and the page has rows of which none was opened.
    fileprivate var hasNoCurrentItem: Bool {
        guard openItem == nil else { return false }
        do throws(ItemSelectionError) { _ = try rows(of: .current) } catch { return error == .noCurrentItem }
        return false
    }
}
