import FeedModel

extension SessionState {
    /// Returns the indices of selected rows.
    func rows(of selection: ItemSelection) throws(ItemSelectionError) -> [Int] {
        let place = numberedPlace
        let items = place?.rowItems ?? []
        let numbers = try selection.numbers(
            current: place?.position.map { $0 + 1 },
            count: place?.rowCount ?? 0,
            isIn: { number, state in items.indices.contains(number - 1) && items[number - 1]?.state.isIn(state) == true
            }
        )
        return numbers.map { $0 - 1 }
    }

    /// Returns what tells that a range of a command ends with the list; nothing for another command.
    func rangeRemark(on command: ReaderCommand) -> [SessionEffect] {
        guard let selection = command.selection, let place = numberedPlace, let count = place.rowCount,
            selection.exceeds(count), (try? rows(of: selection)) != nil
        else { return [] }
        let hasMore = currentList?.next != nil
        return [.reply(.remark(.rangeEnds(at: count, hasMore: hasMore)))]
    }
}

extension ReaderCommand {
    /// The rows that the command is about, if they were typed after it.
    fileprivate var selection: ItemSelection? {
        switch self {
        case .rows(let selection), .open(let selection), .toggle(let selection), .mark(_, .rows(let selection, _), _):
            selection
        default: nil
        }
    }
}

extension ItemState {
    /// Whether the item is in a state of a selection.
    fileprivate func isIn(_ state: ItemSelection.State) -> Bool {
        switch state {
        case .unread, .new: !isRead
        case .read, .old: isRead
        case .flagged: isStarred
        case .deleted: isHidden
        }
    }
}
