import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of lines that could mean links or rows, or an item that is not open: ListedLinks, MarkTarget.
@Suite struct AmbiguousLineTests {
    private var state = SessionState()
    private let question = Question(Query(.flag(.starred)))

    private mutating func list(_ numbers: ClosedRange<Int>) {
        _ = state.apply(.command(.list(question.query)))
        let page = ListPage(items: LibraryItem.numbered(numbers), next: nil)
        _ = state.apply(.window(question, after: nil, .success(page)))
    }

    /// Lists two links of an item.
    private mutating func listLinks(ofRow row: Int?, item: Int) {
        _ = state.apply(.command(.links(row: row)))
        let text = ReadableText(blocks: [], links: ["https://a.example/", "https://b.example/"])
        let opened = OpenedItem(kept: .numbered(item), text: text, sourceTitle: "A feed")
        _ = state.apply(.opened(opened.kept.id, .success(opened)))
    }

    private mutating func type(_ text: String) throws -> [SessionEffect] {
        let words = text.split(separator: " ").map(String.init)
        let selection = try #require(ItemSelection(words))
        return state.apply(.command(.open(selection, line: NumberLine(words))))
    }

    private func failure(_ error: any Error) -> [SessionEffect] {
        [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)]
    }

    @Test mutating func aNumberOfALinkAfterLinksOpensNothing() throws {
        list(1...3)
        listLinks(ofRow: 1, item: 1)
        let one = try #require(NumberLine(["1"]))
        #expect(try type("1") == failure(LinkOrRowError(line: one, linkOfRow: 1)))
        let two = try #require(NumberLine(["2", "3"]))
        #expect(try type("2 3") == failure(LinkOrRowError(line: two, linkOfRow: 1)))
        // The item has no link with this number.
        #expect(try type("4") == failure(ItemSelectionError.noSuchItem(4, count: 3)))
        guard case .open? = try type("3").first else { return #expect(Bool(false)) }
    }

    @Test(arguments: ["list", "help", "open"]) mutating func anotherPageEndsThePageOfLinks(page: String) throws {
        list(1...3)
        listLinks(ofRow: 1, item: 1)
        switch page {
        case "list": list(1...3)
        case "help": #expect(state.apply(.helpShown) == [])
        default:
            _ = state.apply(.command(.open(.sample("2"))))
            let opened = OpenedItem(kept: .numbered(2), text: ReadableText(blocks: []), sourceTitle: "A feed")
            _ = state.apply(.opened(opened.kept.id, .success(opened)))
        }
        guard case .open(let opening)? = try type("1").first else { return #expect(Bool(false)) }
        #expect(opening.item == LibraryItem.numbered(1).id)
    }

    @Test mutating func aMarkWithoutItemsNeedsTheCurrentOne() {
        let mark = SessionEvent.command(.mark(.starred, .current, via: "star"))
        #expect(state.apply(mark) == failure(ItemSelectionError.emptyList))
        list(1...3)
        #expect(state.apply(mark) == failure(MarkTargetError(command: "star")))
        _ = state.apply(.command(.open(.sample("2"))))
        let opened = OpenedItem(kept: .numbered(2), text: ReadableText(blocks: []), sourceTitle: "A feed")
        _ = state.apply(.opened(opened.kept.id, .success(opened)))
        #expect(state.apply(mark) == [.mark(state.request(.starred, .these([opened.kept.id]), via: "star"))])
    }

    @Test mutating func theLetterOfLinksNamesTheirCommandBesideAnOpenItem() {
        let letter = SessionEvent.command(.undo(UndoRequest(isLetterOfLinks: true)))
        let outcome = SessionEvent.undone(.success(UndoOutcome(steps: [], items: [])))
        list(1...3)
        _ = state.apply(letter)
        #expect(state.apply(outcome) == [.reply(.remark(.noMoreSteps)), .reply(.ready)])
        _ = state.apply(.command(.open(.sample("2"))))
        let opened = OpenedItem(kept: .numbered(2), text: ReadableText(blocks: []), sourceTitle: "A feed")
        _ = state.apply(.opened(opened.kept.id, .success(opened)))
        _ = state.apply(letter)
        #expect(
            state.apply(outcome)
                == [.reply(.remark(.noMoreSteps)), .reply(.remark(.linksAreListed)), .reply(.ready)]
        )
        _ = state.apply(.command(.undo(UndoRequest())))
        #expect(state.apply(outcome) == [.reply(.remark(.noMoreSteps)), .reply(.ready)])
    }
}
