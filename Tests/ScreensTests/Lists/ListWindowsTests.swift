import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the windows of lists whose rows have passages below them: ListPlace, SessionState.
@Suite struct ListWindowsTests {
    private var state = SessionState()
    private let question = Question(Query(.phrase(Query.Phrase("word"))))

    /// Applies a window of a search; the numbers with passages take two rows.
    private mutating func receive(
        _ numbers: ClosedRange<Int>,
        after cursor: String? = nil,
        passages: ClosedRange<Int>,
        next: String?
    ) -> [SessionEffect] {
        let items = numbers.map { LibraryItem.numbered($0) }
        var page = ListPage(items: items, next: next.map { ListCursor(rawValue: $0) })
        for number in passages {
            page.snippets[LibraryItem.numbered(number).id] = Snippet(before: "a ", found: "word", after: "")
        }
        return state.apply(.window(question, after: cursor.map { ListCursor(rawValue: $0) }, .success(page)))
    }

    private func shown(from start: Int) -> [SessionEffect] {
        state.currentList.map { [.reply(.page(.list($0, from: start))), .reply(.ready)] } ?? []
    }

    @Test mutating func asManyRowsAreShownAsThePageHasRoomForWithTheirPassages() {
        _ = state.apply(.room(8))
        #expect(
            state.apply(.command(.list(question.query))) == [.window(question, after: nil, length: 8)]
        )
        // The hint about the order takes a row: three passages, and one row without.
        let effects = receive(1...8, passages: 1...3, next: "a")
        #expect(state.currentList?.shown == 4)
        #expect(effects == shown(from: 0))
        // Four rows are left, which fill no window.
        #expect(
            state.apply(.command(.more)) == [.window(question, after: ListCursor(rawValue: "a"), length: 8)]
        )
        let next = receive(9...16, after: "a", passages: 9...16, next: nil)
        #expect(state.currentList?.shown == 9)
        #expect(next == shown(from: 4))
        // What was read already is shown without another question.
        for (end, start) in [(12, 9), (15, 12), (16, 15)] {
            let more = state.apply(.command(.more))
            #expect(state.currentList?.shown == end)
            #expect(more == shown(from: start))
        }
        #expect(state.apply(.command(.more)) == [.reply(.remark(.noMoreItems)), .reply(.ready)])
    }

    @Test mutating func rowsThatWereNotShownHaveNoNumbers() throws {
        _ = state.apply(.room(8))
        _ = state.apply(.command(.list(question.query)))
        _ = receive(1...8, passages: 1...3, next: nil)
        #expect(state.currentList?.shown == 4)
        let missing = ItemSelectionError.noSuchItem(5, count: 4)
        #expect(
            state.apply(.command(.open(.sample("5")))) == [
                .reply(.remark(.failed(SessionFailure(missing)))), .reply(.ready),
            ]
        )
        // A range says that others can be listed.
        let marks = state.apply(.command(.mark(.starred, .rows(.sample("3-8")), via: "star")))
        #expect(
            marks == [
                .reply(.remark(.rangeEnds(at: 4, hasMore: true))),
                .mark(
                    state.request(.starred, .these((3...4).map { LibraryItem.numbered($0).id }), via: "star")
                ),
            ]
        )
        // All are more than those.
        _ = state.apply(.marked(.starred, .success(MarkOutcome(count: 2, items: [], isOfRows: true))))
        #expect(
            state.apply(.command(.mark(.starred, .rows(.all), via: "star"))) == [
                .mark(
                    state.request(.starred, .these((1...8).map { LibraryItem.numbered($0).id }), via: "star")
                )
            ]
        )
    }

    @Test mutating func theNextUnreadWindowIsNoLongerThanAnyOther() {
        _ = state.apply(.room(8))
        _ = state.apply(.command(.list(question.query)))
        _ = receive(1...8, passages: 1...8, next: "a")
        #expect(state.currentList?.shown == 3)
        for (start, end) in [(3, 6), (6, 8)] {
            let more = state.apply(.command(.moreUnread))
            #expect(state.currentList?.shown == end)
            #expect(more == shown(from: start))
        }
        _ = state.apply(.command(.moreUnread))
        let next = receive(9...16, after: "a", passages: 9...16, next: nil)
        #expect(state.currentList?.shown == 11)
        #expect(next == shown(from: 8))
    }

    @Test mutating func theWindowWithTheOpenedItemIsShownAgain() {
        _ = state.apply(.room(8))
        _ = state.apply(.command(.list(question.query)))
        _ = receive(1...12, passages: 1...3, next: nil)
        _ = state.apply(.command(.more))
        #expect(state.currentList?.shown == 11)
        for (row, first) in [(1, 0), (4, 0), (5, 4), (11, 4)] {
            var list = state.currentList
            list?.position = row - 1
            #expect(list?.firstRow(8) == first, "row \(row)")
        }
    }

    @Test mutating func aRowThatIsTallerThanThePageIsShownAllTheSame() {
        _ = state.apply(.room(1))
        _ = state.apply(.command(.list(question.query)))
        _ = receive(1...2, passages: 1...2, next: nil)
        #expect(state.currentList?.shown == 1)
        _ = state.apply(.command(.more))
        #expect(state.currentList?.shown == 2)
    }
}
