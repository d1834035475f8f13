extension SessionState {
    func rows(of selection: ItemSelection) throws(ItemSelectionError) -> [Int] { try visited.rows(of: selection) }

    func missing(row number: Int, count: Int) -> ItemSelectionError { visited.missing(row: number, count: count) }

    /// Returns the remark that a range of a command ends with the list; empty for other commands.
    func rangeRemark(on command: ReaderCommand) -> [SessionEffect] {
        guard let selection = command.selection, let remark = visited.remark(onRangeOf: selection) else { return [] }
        return [.reply(.remark(remark))]
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
