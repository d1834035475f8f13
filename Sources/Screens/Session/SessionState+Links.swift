import FeedModel

/// The use of the links of an item by a command; link 0 is the item's page.
package enum LinkUse: Hashable, Sendable {
    /// Lists all of them.
    case list
    /// Shows the address of one.
    case tell(Int)
    /// Opens one in the browser.
    case browse(Int)
}

extension SessionState {
    /// Uses the links of a row, else those of the open item or of the row that was opened last.
    ///
    /// An item that is not open is read without recording that it was opened.
    mutating func useLinks(_ use: LinkUse, row: Int?) -> [SessionEffect] {
        if use == .browse(0), row == nil, case .weather(let weather) = place, let address = weather.mapAddress {
            return finish(.browse(address))
        }
        do throws(ItemSelectionError) {
            if let row, case .history(let history) = numberedPlace, history.rows.indices.contains(row - 1),
                history.rows[row - 1].count > 1
            {
                return finish(.remark(.rowIsStep(row, count: history.rows[row - 1].count)))
            }
            if let row, numberedPlace?.source(ofRow: row - 1) != nil { return finish(.remark(.rowIsSource(row))) }
            if let row, case .tags(let tags) = numberedPlace, tags.rows.indices.contains(row - 1) {
                return finish(.remark(.tagHasNoLinks(row, tags.kind)))
            }
            guard let item = try linkedItem(row) else {
                return finish(.remark(row.map(Remark.feedHasNoLinks) ?? .noItemOpen))
            }
            let isCurrent = row == nil || item == openItem?.kept.id || item == currentItemID
            let named = isCurrent ? nil : row
            if let opened = openItem, opened.kept.id == item { return finish(use, of: opened, row: named) }
            let opening = Opening(item: item, provenance: provenance(via: "links"), isRecorded: false)
            return wait(for: .links(use, of: item, row: named), [.open(opening)])
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Receives an item whose links are used.
    mutating func receive(
        _ result: Result<OpenedItem, SessionFailure>,
        for use: LinkUse,
        row: Int?
    ) -> [SessionEffect] {
        switch result {
        case .failure(let failure): fail(failure)
        case .success(let opened): finish(use, of: opened, row: row)
        }
    }

    private mutating func finish(_ use: LinkUse, of opened: OpenedItem, row: Int?) -> [SessionEffect] {
        switch use {
        case .list: finish(.page(.links(opened, row: row)))
        case .tell(let link):
            opened.address(ofLink: link) == nil
                ? finish(.remark(.noLink(link, of: opened, row: row))) : finish(.page(.link(link, of: opened)))
        case .browse(let link):
            opened.address(ofLink: link).map { finish(.browse($0)) }
                ?? finish(.remark(.noLink(link, of: opened, row: row)))
        }
    }

    /// Returns the item of a row, else the current one; `nil` if the row is a feed, or if there is none.
    private func linkedItem(_ row: Int?) throws(ItemSelectionError) -> ItemID? {
        guard let row else { return openItem?.kept.id ?? currentItemID }
        guard let place = numberedPlace, let count = place.rowCount, count > 0 else { throw .emptyList }
        guard (1...count).contains(row) else { throw .noSuchItem(row, count: count) }
        return place.itemID(ofRow: row - 1)
    }
}
