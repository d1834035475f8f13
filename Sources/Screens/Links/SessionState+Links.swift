import FeedModel

/// The links that were listed last, and the row of their item; `nil` for the current one.
struct ListedLinks: Hashable, Sendable {
    var count: Int
    var row: Int?

    /// Takes over the links of a page; `nil` for another page, and for an item without links.
    init?(_ page: SessionPage) {
        guard case .links(let opened, let row) = page, !opened.text.links.isEmpty else { return nil }
        (count, self.row) = (opened.text.links.count, row)
    }
}

/// A line of numbers and ranges without a command: rows, or links after a page of links.
package struct NumberLine: Hashable, Sendable {
    package let text: String
    package let first: Int

    /// Parses the words of a line; `nil` if it has other characters, or begins with no number.
    package init?(_ words: [String]) {
        text = words.joined(separator: " ")
        guard text.allSatisfy({ "0123456789-, ".contains($0) }),
            let number = Int(text.prefix { ("0"..."9").contains($0) }), number > 0
        else { return nil }
        first = number
    }
}

/// A line of numbers could mean a row or a link, because links were listed last: to open a row marks its item as read.
package struct LinkOrRowError: Error, Hashable, Sendable {
    package var line: NumberLine
    /// The row of the item with the link; `nil` for the current one.
    package var linkOfRow: Int?
}

extension SessionState {
    /// Returns why a line of numbers opens nothing; `nil` if its first number is not that of a link listed last.
    func linkOrRowError(_ line: NumberLine) -> LinkOrRowError? {
        guard let listedLinks, line.first <= listedLinks.count else { return nil }
        return LinkOrRowError(line: line, linkOfRow: listedLinks.row)
    }

    /// Uses the links of a row, else of the open item or of the row that was opened last.
    ///
    /// An item that is not open is read without recording that it was opened.
    mutating func useLinks(_ use: LinkUse, row: Int?) -> [SessionEffect] {
        if use == .browse(0), row == nil, case .weather(let weather) = place, let address = weather.mapAddress {
            return finish(.browse(address))
        }
        do throws(ItemSelectionError) {
            if let row, let remark = numberedPlace?.remark(onLinksOfRow: row) { return finish(.remark(remark)) }
            guard let item = try linkedItem(row) else {
                return finish(.remark(row.map(Remark.feedHasNoLinks) ?? remarkWithoutItem(use)))
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

    mutating func receive(
        _ result: Result<OpenedItem, SessionFailure>,
        for use: LinkUse,
        row: Int?
    ) -> [SessionEffect] {
        receive(result) { $0.finish(use, of: $1, row: row) }
    }

    private mutating func finish(_ use: LinkUse, of opened: OpenedItem, row: Int?) -> [SessionEffect] {
        switch use {
        case .list: finish(.page(.links(opened, row: row)))
        case .tell(let link):
            opened.address(ofLink: link) == nil
                ? finish(.remark(.noLink(link, of: opened, row: row))) : finish(.page(.link(link, of: opened)))
        case .browse(let link):
            opened.address(ofLink: link).map { finish(.browse($0)) }
                ?? finish(
                    .remark(.noLink(link, of: opened, row: row, isRow: row == nil && isRow(link, besides: opened)))
                )
        }
    }

    private func isRow(_ number: Int, besides opened: OpenedItem) -> Bool {
        guard openItem == nil else { return false }
        return numberedPlace?.itemID(ofRow: number - 1).map { $0 != opened.kept.id } ?? false
    }

    /// Returns the remark on a use of links without an item: the number may have been meant as a row.
    private func remarkWithoutItem(_ use: LinkUse) -> Remark {
        guard let place = numberedPlace, let count = place.rowCount else { return .noItemOpen(row: nil) }
        if case .browse(let number) = use {
            if place.itemID(ofRow: number - 1) != nil { return .noItemOpen(row: number) }
            if let remark = place.remark(onLinksOfRow: number) { return remark }
            if place.feed(ofRow: number - 1) != nil { return .feedHasNoLinks(number) }
        }
        return .noItemOpen(row: (0..<count).first { place.itemID(ofRow: $0) != nil }.map { $0 + 1 })
    }

    /// Returns the item of a row, else the current one; `nil` if the row is a feed, or without an item.
    private func linkedItem(_ row: Int?) throws(ItemSelectionError) -> ItemID? {
        guard let row else { return openItem?.kept.id ?? currentItemID }
        guard let place = numberedPlace, let count = place.rowCount, count > 0 else { throw .emptyList }
        guard (1...count).contains(row) else { throw missing(row: row, count: count) }
        return place.itemID(ofRow: row - 1)
    }
}

/// The use of the links of an item by a command; link 0 is the item's page.
package enum LinkUse: Hashable, Sendable {
    case list
    case tell(Int)
    case browse(Int)
}

extension ReaderPlace {
    /// Returns the remark on a row that has no links of its own; `nil` if it is an item, a feed, or none.
    fileprivate func remark(onLinksOfRow row: Int) -> Remark? {
        if case .history(let history) = self, history.rows.indices.contains(row - 1) {
            return history.rows[row - 1].remark(ofRow: row)
        }
        if source(ofRow: row - 1) != nil { return .rowIsSource(row) }
        if case .tags(let tags) = self, tags.rows.indices.contains(row - 1) { return .tagHasNoLinks(row, tags.kind) }
        return nil
    }
}
