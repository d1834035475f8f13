import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the next window that has unread items: SessionState.
@Suite struct MoreUnreadTests {
    private var state = SessionState()
    private let question = Question(Query(.flag(.starred)))

    private func window(_ numbers: ClosedRange<Int>, after cursor: String?, unread: Set<Int>, next: String?)
        -> SessionEvent
    {
        let items = numbers.map { number in
            var item = LibraryItem.numbered(number)
            if !unread.contains(number) { item.state.readAt = .sample }
            return item
        }
        let page = ListPage(items: items, next: next.map { ListCursor(rawValue: $0) })
        return .window(question, after: cursor.map { ListCursor(rawValue: $0) }, .success(page))
    }

    private func reading(_ cursor: String) -> [SessionEffect] {
        [.window(question, after: ListCursor(rawValue: cursor), length: 20)]
    }

    @Test mutating func windowsWithoutUnreadItemsAreSkippedButTheirRowsKeepTheirNumbers() {
        _ = state.apply(.command(.list(question.query)))
        _ = state.apply(window(1...2, after: nil, unread: [1], next: "a"))
        #expect(state.apply(.command(.moreUnread)) == reading("a"))
        #expect(state.apply(window(3...4, after: "a", unread: [], next: "b")) == reading("b"))
        let effects = state.apply(window(5...6, after: "b", unread: [6], next: "c"))
        guard case .list(let list) = state.place else { return #expect(Bool(false)) }
        #expect(effects == [.reply(.page(.list(list, from: 4))), .reply(.ready)])
        #expect((list.shown, list.items.count) == (6, 6))

        #expect(state.apply(.command(.moreUnread)) == reading("c"))
        #expect(
            state.apply(window(7...7, after: "c", unread: [], next: nil)) == [
                .reply(.remark(.noMoreUnread)), .reply(.ready),
            ]
        )
        // What was skipped is shown by the plain command.
        #expect(state.apply(.command(.more)).last == .reply(.ready))
        #expect(state.currentList?.shown == 7)
    }

    @Test mutating func thereIsNoNextWindowWithoutAList() {
        #expect(state.apply(.command(.moreUnread)) == [.reply(.remark(.noMoreItems)), .reply(.ready)])
    }
}
