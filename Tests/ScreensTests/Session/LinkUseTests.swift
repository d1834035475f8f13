import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of links of the current item and of rows: LinkUse, SessionState.
@Suite struct LinkUseTests {
    @Test func theLinksOfARowAreUsedWithoutOpeningIt() {
        var state = SessionState()
        let question = Question(Query(.flag(.starred)))
        _ = state.apply(.command(.list(question.query)))
        _ = state.apply(
            .window(question, after: nil, .success(ListPage(items: LibraryItem.numbered(1...2), next: nil)))
        )
        let before = state.places
        let item = LibraryItem.numbered(2)
        let text = ReadableText(blocks: [], links: ["https://example.org/link"])
        let opened = OpenedItem(kept: item, text: text, sourceTitle: "A feed")
        let reading = SessionEffect.open(
            Opening(item: item.id, provenance: Provenance(screen: "list", via: "links"), isRecorded: false)
        )
        #expect(state.apply(.command(.browse(row: 2, link: 1))) == [reading])
        // A text browser would have to share the terminal with the line that is typed.
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading))])
        // An answer to something else.
        #expect(state.apply(.opened(LibraryItem.numbered(1).id, .success(opened))) == [])
        #expect(state.receive(opened) == [.reply(.browse("https://example.org/link")), .reply(.ready)])
        #expect(state.receive(opened) == [])
        #expect(state.apply(.command(.links(row: 2))) == [reading])
        #expect(state.receive(opened) == [.reply(.page(.links(opened, row: 2))), .reply(.ready)])
        #expect(state.apply(.command(.link(row: 2, link: 1))) == [reading])
        #expect(state.receive(opened) == [.reply(.page(.link(1, of: opened))), .reply(.ready)])
        #expect(state.apply(.command(.browse(row: 2, link: 2))) == [reading])
        #expect(state.receive(opened) == [.reply(.remark(.noLink(2, of: opened, row: 2))), .reply(.ready)])
        #expect(state.places == before)

        #expect(state.apply(.command(.links(row: nil))) == [.reply(.remark(.noItemOpen(row: 1))), .reply(.ready)])
        #expect(
            state.apply(.command(.browse(row: nil, link: 2))) == [.reply(.remark(.noItemOpen(row: 2))), .reply(.ready)]
        )
        _ = state.apply(.command(.open(.sample("2"))))
        _ = state.receive(opened)
        #expect(state.apply(.command(.links(row: 2))) == [.reply(.page(.links(opened, row: nil))), .reply(.ready)])
        _ = state.apply(.command(.back))
        #expect(state.apply(.command(.links(row: nil))) == [reading])
        #expect(state.receive(opened) == [.reply(.page(.links(opened, row: nil))), .reply(.ready)])
        // The number is not a link of this item, but the row of another.
        #expect(state.apply(.command(.browse(row: nil, link: 2))) == [reading])
        #expect(state.receive(opened) == [.reply(.remark(.noLink(2, of: opened, row: nil))), .reply(.ready)])
        let first = OpenedItem(kept: LibraryItem.numbered(1), text: text, sourceTitle: "A feed")
        _ = state.apply(.command(.open(.sample("1"))))
        _ = state.receive(first)
        #expect(
            state.apply(.command(.browse(row: nil, link: 2)))
                == [.reply(.remark(.noLink(2, of: first, row: nil))), .reply(.ready)]
        )
        _ = state.apply(.command(.back))
        _ = state.apply(.command(.browse(row: nil, link: 2)))
        #expect(
            state.receive(first) == [.reply(.remark(.noLink(2, of: first, row: nil, isRow: true))), .reply(.ready)]
        )
    }
}

extension SessionState {
    fileprivate mutating func receive(_ opened: OpenedItem) -> [SessionEffect] {
        apply(.opened(opened.kept.id, .success(opened)))
    }
}
