import FeedModel
import OpenCombine
import Query
import Testing

@testable import Screens

/// Histories of lines that could mean links or rows, or an item that is not open: NumberLine, ListedLinks, MarkTarget.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct AmbiguousLineHistories {
    private let script = ListScript()
    private let history: History
    private let starred = Question(Query(.flag(.starred)))

    init() {
        history = script.history()
    }

    private func list() async {
        script.add(1...3)
        _ = await history.type(ListCommand(starred.query))
        _ = await history.answer()
    }

    /// Lists the two links of the first item, which is not open.
    private func listLinks() async {
        script.links = ["https://a.example/", "https://b.example/"]
        _ = await history.type(LinksCommand(row: 1))
        _ = await history.answer()
    }

    private func open(_ number: Int) async -> [SessionReply] {
        _ = await history.type(OpenCommand(.sample("\(number)")))
        return await history.answer()
    }

    private func type(_ text: String) async throws -> [SessionReply] {
        let words = text.split(separator: " ").map(String.init)
        let selection = try #require(ItemSelection(words))
        return await history.type(OpenCommand(selection, line: NumberLine(words)))
    }

    private func failed(_ error: any Error) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    @Test func aNumberOfALinkAfterLinksOpensNothing() async throws {
        await list()
        await listLinks()
        let one = try #require(NumberLine(["1"]))
        #expect(try await type("1") == failed(LinkOrRowError(line: one, linkOfRow: 1)))
        let two = try #require(NumberLine(["2", "3"]))
        #expect(try await type("2 3") == failed(LinkOrRowError(line: two, linkOfRow: 1)))
        // The item has no link with this number.
        #expect(try await type("4") == failed(ItemSelectionError.noSuchItem(4, count: 3)))
        #expect(try await type("3") == [])
        #expect(script.openings.last?.item == LibraryItem.numbered(3).id)
    }

    @Test(arguments: ["list", "help", "open"]) func anotherPageEndsThePageOfLinks(page: String) async throws {
        await list()
        await listLinks()
        switch page {
        case "list": await list()
        case "help": history.model?.inputs.otherPageShown.send()
        default: _ = await open(2)
        }
        #expect(try await type("1") == [])
        #expect(script.openings.last?.item == LibraryItem.numbered(1).id)
    }

    @Test func aMarkWithoutItemsNeedsTheCurrentOne() async {
        let mark = MarkCommand(.starred, .current, via: "star")
        #expect(await history.type(mark) == failed(ItemSelectionError.emptyList))
        await list()
        #expect(await history.type(mark) == failed(MarkTargetError(command: "star")))
        _ = await open(2)
        #expect(await history.type(mark) == [])
        #expect(history.desk.names == ["write"])
        let replies = await history.answer("write")
        guard case .message(.marks(.marked(.starred, count: 1, let item, isBulk: false)))? = replies.first else {
            Issue.record("nothing is marked: \(replies)")
            return
        }
        #expect(item?.id == LibraryItem.numbered(2).id)
    }

    @Test func theLetterOfLinksNamesTheirCommandWhileAnItemIsOpen() async {
        func undo(isLetterOfLinks: Bool) async -> [SessionReply] {
            _ = await history.type(UndoCommand(UndoRequest(isLetterOfLinks: isLetterOfLinks)))
            return await history.answer("write")
        }
        await list()
        #expect(await undo(isLetterOfLinks: true) == [.message(.undo(.noMoreSteps)), .ready])
        _ = await open(2)
        #expect(
            await undo(isLetterOfLinks: true) == [
                .message(.undo(.noMoreSteps)), .message(.undo(.linksAreListed)), .ready,
            ]
        )
        #expect(await undo(isLetterOfLinks: false) == [.message(.undo(.noMoreSteps)), .ready])
    }
}
