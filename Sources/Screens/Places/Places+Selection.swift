import FeedModel
import Query

extension Places {
    /// Returns the indices of the rows that a selection means, on the page that was numbered last.
    func rows(of selection: ItemSelection) throws(ItemSelectionError) -> [Int] {
        let items = numbered?.rowItems ?? []
        do throws(ItemSelectionError) {
            let numbers = try selection.numbers(
                current: numbered?.position.map { $0 + 1 },
                count: numbered?.rowCount ?? 0,
                isIn: { number, state in
                    items.indices.contains(number - 1) && items[number - 1]?.state.isIn(state) == true
                }
            )
            return numbers.map { $0 - 1 }
        } catch {
            guard case .noSuchItem(let number, let count) = error else { throw error }
            throw missing(row: number, count: count)
        }
    }

    func missing(row number: Int, count: Int) -> ItemSelectionError {
        guard let place = numbered, let command = place.command(isShown: last == place) else {
            return hasMoreRows ? .notListed(number, count: count) : .noSuchItem(number, count: count)
        }
        return .noSuchRow(number, count: count, command: command)
    }

    /// Returns the message that a range of rows, or `$`, ends with the rows that are listed; `nil` for other selections.
    func message(onRangeOf selection: ItemSelection) -> Message? {
        guard let count = numbered?.rowCount, (try? rows(of: selection)) != nil else { return nil }
        if selection.exceeds(count, hasMore: hasMoreRows) {
            return .lists(.rangeEnds(at: count, hasMore: hasMoreRows))
        }
        return hasMoreRows && selection.terms.contains(.one(.last)) ? .lists(.lastListed(count)) : nil
    }

    /// Whether the list has rows without a number, which `more` lists.
    private var hasMoreRows: Bool { list.map { $0.next != nil || $0.rowCount < $0.items.count } ?? false }
}

extension ReaderPlace {
    /// Returns the command that shows the page, which no other may cover, with its numbers; `nil` for a list, whose rows are items.
    fileprivate func command(isShown: Bool) -> String? {
        switch self {
        case .home(let home): home.screen.name == HomeScreen.usualName ? "home" : "screen \(home.screen.name)"
        case .feeds(let feeds): feeds.request.command
        case .tags(let tags): tags.kind == .tags ? "tags" : "categories"
        case .history(let history): history.question.command
        case .sources: "sources"
        case .pages, .repositories: isShown ? "again" : "back"
        case .list, .item, .weather: nil
        }
    }
}

extension FeedRequest {
    fileprivate var command: String {
        let words = [
            scope == .unread ? nil : "*", tag.map { "tag:\($0)" },
            order == .unreadFirst ? nil : "sort:\(order.rawValue)",
        ]
        return (["feeds"] + words.compactMap(\.self)).joined(separator: " ")
    }
}

extension HistoryQuestion {
    fileprivate var command: String {
        let time =
            switch period {
            case .since(let start): "--since \(start)"
            case .day(let day): day.description
            case nil: nil as String?
            }
        return ["history", time, query?.description].compactMap(\.self).joined(separator: " ")
    }
}

extension ItemState {
    fileprivate func isIn(_ state: ItemSelection.State) -> Bool {
        switch state {
        case .unread, .new: !isRead
        case .read, .old: isRead
        case .flagged: isStarred
        case .deleted: isHidden
        }
    }
}
