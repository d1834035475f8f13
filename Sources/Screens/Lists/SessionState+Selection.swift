import FeedModel
import Query

extension SessionState {
    func rows(of selection: ItemSelection) throws(ItemSelectionError) -> [Int] {
        let place = numberedPlace
        let items = place?.rowItems ?? []
        do throws(ItemSelectionError) {
            let numbers = try selection.numbers(
                current: place?.position.map { $0 + 1 },
                count: place?.rowCount ?? 0,
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
        guard let place = numberedPlace, let command = place.command(isShown: places.last == place) else {
            return .noSuchItem(number, count: count)
        }
        return .noSuchRow(number, count: count, command: command)
    }

    /// Returns what tells that a range of a command ends with the list; nothing for another command.
    func rangeRemark(on command: ReaderCommand) -> [SessionEffect] {
        guard let selection = command.selection, let place = numberedPlace, let count = place.rowCount,
            selection.exceeds(count), (try? rows(of: selection)) != nil
        else { return [] }
        let hasMore = currentList.map { $0.next != nil || count < $0.items.count } ?? false
        return [.reply(.remark(.rangeEnds(at: count, hasMore: hasMore)))]
    }
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

extension ReaderCommand {
    fileprivate var selection: ItemSelection? {
        switch self {
        case .rows(let selection), .open(let selection, _), .toggle(let selection),
            .mark(_, .rows(let selection, _), _):
            selection
        default: nil
        }
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
