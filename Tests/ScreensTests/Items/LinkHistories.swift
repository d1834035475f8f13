import FeedModel
import OpenCombine
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of links of the current item and of rows: LinksCommand, LinkCommand, BrowseCommand, LinkedItem, ItemLink, ListedLinks,
/// NumberLine.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct LinkHistories {
    private let history = History()
    private let links = ["https://example.org/link"]

    init() {
        history.world.links = links
    }

    /// Lists the first items.
    private func list(_ numbers: ClosedRange<Int>) async {
        await history.show(Question(items: numbers.map { LibraryItem.numbered($0).id }))
    }

    /// Types a command, and answers what it reads.
    private func read(_ command: any Command) async -> [SessionReply] {
        #expect(await history.type(command) == [])
        return await history.answer("read")
    }

    @Test func theLinksOfARowAreUsedWithoutOpeningIt() async {
        await list(1...2)
        let before = history.places.stack
        let opened = OpenedItem.opened(2, isRead: false, links: links)
        #expect(await history.type(BrowseCommand(row: 2, links: 1...1)) == [])
        // A text browser would have to share the terminal with the line that is typed.
        #expect(await history.wantPrompt() == [.message(.stillReading)])
        #expect(await history.answer("read") == [.ready])
        #expect(history.world.browsed == [links[0]])
        #expect(await read(LinksCommand(row: 2)) == [.page(.links(.links, of: opened, row: 2)), .ready])
        #expect(await read(LinkCommand(row: 2, link: 1)) == [.page(.link(1, of: opened)), .ready])
        #expect(await read(LinkCommand(row: 2, link: 2)) == [.message(.items(.noLink(2, of: opened, row: 2))), .ready])
        #expect(
            await read(BrowseCommand(row: 2, links: 2...2)) == [
                .message(.items(.noLink(2, of: opened, row: 2))), .ready,
            ]
        )
        #expect(history.places.stack == before)
        let opening = Opening(
            item: opened.kept.id,
            provenance: Provenance(screen: "list", via: "links"),
            isRecorded: false
        )
        #expect(history.world.openings == Array(repeating: opening, count: 5))
    }

    @Test func theLinksOfTheOpenItemAreUsedAtOnce() async {
        await list(1...2)
        _ = await history.open("2")
        let opened = OpenedItem.opened(2, links: links)
        for row in [nil, 2] {
            #expect(
                await history.type(LinksCommand(row: row)) == [.page(.links(.links, of: opened, row: nil)), .ready]
            )
            #expect(await history.type(LinkCommand(row: row, link: 1)) == [.page(.link(1, of: opened)), .ready])
            #expect(await history.type(BrowseCommand(row: row, links: 1...1)) == [.ready])
            #expect(history.world.browsed.last == links[0])
            #expect(
                await history.type(BrowseCommand(row: row, links: 0...0)) == [
                    .message(.items(.noLink(0, of: opened, row: nil))), .ready,
                ]
            )
        }
        #expect(history.world.openings.count == 1)
    }

    @Test func theItemOpenedLastIsReadAgainOnItsList() async {
        await list(1...2)
        _ = await history.open("2")
        await history.leaveItem()
        let opened = OpenedItem.opened(2, links: links)
        for row in [nil, 2] {
            #expect(await read(LinksCommand(row: row)) == [.page(.links(.links, of: opened, row: nil)), .ready])
        }
        // The number is the row of the item itself.
        #expect(
            await read(BrowseCommand(row: nil, links: 2...2)) == [
                .message(.items(.noLink(2, of: opened, row: nil))), .ready,
            ]
        )
    }

    @Test func aNumberThatIsNoLinkMayBeTheRowOfAnotherItem() async {
        await list(1...2)
        _ = await history.open("1")
        let opened = OpenedItem.opened(1, links: links)
        let noLink = Message.items(.noLink(2, of: opened, row: nil))
        #expect(await history.type(BrowseCommand(row: nil, links: 2...2)) == [.message(noLink), .ready])
        await history.leaveItem()
        let isRow = Message.items(.noLink(2, of: opened, row: nil, isRow: true))
        #expect(await read(BrowseCommand(row: nil, links: 2...2)) == [.message(isRow), .ready])
        #expect(await read(LinkCommand(row: nil, link: 2)) == [.message(noLink), .ready])
    }

    @Test func aRangeOpensItsLinksInOrderAndEndsWithTheLast() async {
        await list(1...2)
        history.world.links += ["https://example.org/b", "https://example.org/c"]
        _ = await history.open("2")
        #expect(await history.type(BrowseCommand(row: nil, links: 2...3)) == [.ready])
        #expect(
            await history.type(BrowseCommand(row: nil, links: 1...9)) == [.message(.items(.linksEnd(at: 3))), .ready]
        )
        let all = history.world.links
        #expect(history.world.browsed == all[1...] + all)
        let opened = OpenedItem.opened(1, isRead: false, links: all)
        let missing = Message.items(.noLink(4, of: opened, row: 1))
        #expect(await read(BrowseCommand(row: 1, links: 4...9)) == [.message(missing), .ready])
        // The item has no page.
        let noPage = Message.items(.noLink(0, of: opened, row: 1))
        #expect(await read(BrowseCommand(row: 1, links: 0...2)) == [.message(noPage), .ready])
        #expect(history.world.browsed.count == 5)
    }

    @Test func everythingThatCanBeOpenedHasANumber() {
        var opened = OpenedItem.opened(
            1,
            links: ["https://a.example/", "https://a.example/1.mp3", "https://a.example/c"]
        )
        opened.text.linkWords = ["a", "", "c"]
        opened.text.pictures = [
            .init(address: "https://a.example/p.png", words: "Crab"), .init(address: "https://a.example/", words: ""),
        ]
        let files = [
            Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg"), Enclosure(url: "https://a.example/2.ogg"),
            Enclosure(url: "https://a.example/"),
        ]
        opened.kept.item.url = "https://a.example/"
        opened.kept.item.enclosures = files
        opened.kept.item.comments = "https://a.example/c"
        opened.kept.item.image = "https://a.example/q.png"
        func link(_ number: Int, _ kind: ItemLink.Kind, _ path: String, _ words: String = "") -> ItemLink {
            ItemLink(number: number, kind: kind, address: "https://a.example/" + path, words: words)
        }
        let links = [
            link(0, .page, ""), link(1, .enclosure(files[2]), "", "a"), link(2, .enclosure(files[0]), "1.mp3"),
            link(3, .comments, "c", "c"), link(4, .enclosure(files[1]), "2.ogg"),
        ]
        let pictures = [link(5, .picture, "p.png", "Crab"), link(6, .picture, ""), link(7, .picture, "q.png")]
        #expect(opened.links == links + pictures)
        #expect(opened.links(in: .links) == links && opened.links(in: .pictures) == pictures)
        // The page is no second link to the comments, nor is the picture of the item one of the text.
        opened.kept.item.comments = opened.kept.item.url
        opened.kept.item.image = "https://a.example/p.png"
        opened.kept.item.url = nil
        #expect(opened.links.map(\.number) == [1, 2, 3, 4, 5, 6] && opened.address(ofLink: 0) == nil)
        #expect(opened.address(ofLink: 4) == "https://a.example/2.ogg" && opened.address(ofLink: 7) == nil)
    }

    @Test func aFailureAnotherCommandAndControlCOpenNothing() async {
        await list(1...2)
        let failed: [SessionReply] = [.failure(SimulatedLibrary.failure), .ready]
        #expect(await history.failNext(BrowseCommand(row: 2, links: 1...1)) == failed)
        history.desk.isStubborn = true
        #expect(await history.type(BrowseCommand(row: 2, links: 1...1)) == [])
        #expect(await history.type(PreviousCommand()) == [.message(.items(.first)), .ready])
        #expect(await history.answer("read") == [])
        #expect(await history.type(BrowseCommand(row: 2, links: 1...1)) == [])
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(await history.answer("read") == [])
    }

    @Test func theMapOfAPlaceIsOpened() async throws {
        var screen = WeatherScreen()
        screen.forecast = .tokyo
        let weather = WeatherPlace(screen: screen, form: .week)
        await history.show(.weather(weather))
        let address = try #require(weather.mapAddress)
        #expect(await history.type(BrowseCommand(row: nil, links: 0...0)) == [.ready])
        #expect(history.world.browsed == [address])
        #expect(
            await history.type(BrowseCommand(row: nil, links: 1...1)) == [
                .message(.items(.noneOpen(row: nil))), .ready,
            ]
        )
    }
}

extension LinkHistories {
    @Test func withoutAnItemARowWithLinksIsNamed() async {
        #expect(await history.type(LinksCommand(row: nil)) == [.message(.items(.noneOpen(row: nil))), .ready])
        #expect(await history.type(LinksCommand(row: 1)) == [.failed(ItemSelectionError.emptyList), .ready])
        await list(1...2)
        #expect(await history.type(LinksCommand(row: nil)) == [.message(.items(.noneOpen(row: 1))), .ready])
        #expect(
            await history.type(BrowseCommand(row: nil, links: 2...2)) == [.message(.items(.noneOpen(row: 2))), .ready]
        )
        #expect(await history.type(LinkCommand(row: nil, link: 2)) == [.message(.items(.noneOpen(row: 1))), .ready])
        let missing = ItemSelectionError.noSuchItem(3, count: 2)
        #expect(await history.type(LinksCommand(row: 3)) == [.failed(missing), .ready])
    }

    @Test func rowsThatAreNotItemsHaveNoLinks() async {
        let weather = SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(name: "place", help: "a town", example: "Tokyo"),
            reach: .subscribedAddress,
            minimumInterval: .seconds(60)
        )
        let items = LibraryItem.numbered(1...3).map(\.id)
        let step = LedgerStep(
            at: .sample,
            kind: .read,
            count: 3,
            title: "Item 1",
            sourceTitle: "A feed",
            item: items[0],
            items: items
        )
        let pages: [(ReaderPlace, Message)] = [
            (.feeds(FeedsPlace(request: FeedRequest(), rows: [.sample(1, unread: 1)])), .items(.feedHasNoLinks(1))),
            (.tags(TagsPlace(kind: .tags, rows: [TagSummary(name: "later")])), .items(.tagHasNoLinks(1, .tags))),
            (.sources(SourcesPlace(subscriptions: [], descriptors: [weather])), .marks(.rowIsSource(1))),
            (
                .history(HistoryPlace(question: HistoryQuestion(), rows: [.marks(step)])),
                .marks(.rowIsStep(1, count: 3))
            ),
        ]
        for (place, message) in pages {
            await history.show(place)
            #expect(await history.type(LinksCommand(row: 1)) == [.message(message), .ready])
            #expect(await history.type(BrowseCommand(row: nil, links: 1...1)) == [.message(message), .ready])
            #expect(await history.type(LinksCommand(row: nil)) == [.message(.items(.noneOpen(row: nil))), .ready])
        }
    }
}

extension LinkHistories {
    private func type(_ text: String) async throws -> [SessionReply] {
        let words = text.split(separator: " ").map(String.init)
        return await history.type(OpenCommand(try #require(ItemSelection(words)), line: NumberLine(words)))
    }

    private func refusal(_ text: String, linkOfRow row: Int?) throws -> [SessionReply] {
        let line = try #require(NumberLine([text]))
        return [.failed(LinkOrRowError(line: line, linkOfRow: row)), .ready]
    }

    @Test func aNumberOfALinkAfterLinksOpensNothing() async throws {
        await list(1...3)
        history.world.links += ["https://example.org/other"]
        _ = await read(LinksCommand(row: 1))
        #expect(try await type("1") == refusal("1", linkOfRow: 1))
        #expect(try await type("2 3") == refusal("2 3", linkOfRow: 1))
        // The item has no link with this number.
        #expect(try await type("4") == [.failed(ItemSelectionError.noSuchItem(4, count: 3)), .ready])
        #expect(try await type("3") == [])
        _ = await history.answer("read")
        #expect(history.places.openItem?.kept.id == LibraryItem.numbered(3).id)
    }

    @Test func afterPicturesTheirNumbersOpenNothing() async throws {
        await list(1...3)
        _ = await history.open("1")
        // Only the last number is that of a picture.
        history.world.image = "https://example.org/p.png"
        history.world.links += ["https://example.org/other"]
        let page = try #require(await read(LinksCommand(.pictures, row: 2)).first)
        guard case .page(.links(.pictures, of: let opened, row: .some(2))) = page else {
            Issue.record("\(page)")
            return
        }
        #expect(opened.links(in: .pictures).map(\.number) == [3])
        #expect(try await type("3") == refusal("3", linkOfRow: 2))
        #expect(try await type("2") == [])
        _ = await history.answer("read")
        #expect(history.places.openItem?.kept.id == LibraryItem.numbered(2).id)
    }

    @Test func aRefusedNumberDoesNotEndWhatAgainAsksFor() async throws {
        await list(1...3)
        _ = await read(LinksCommand(row: 2))
        _ = await history.type(TestCommand { $0.change { $0.lastAsked = .weather } })
        #expect(try await type("1") == refusal("1", linkOfRow: 2))
        #expect(history.places.lastAsked == .weather)
        #expect(try await type("3") == [])
        #expect(history.places.lastAsked == nil)
    }

    @Test(arguments: ["list", "help", "open"]) func anotherPageEndsThePageOfLinks(page: String) async throws {
        await list(1...3)
        _ = await read(LinksCommand(row: 1))
        #expect(try await type("1") == refusal("1", linkOfRow: 1))
        switch page {
        case "list": await list(1...3)
        case "help": history.model?.inputs.otherPageShown.send()
        default: _ = await history.open("2")
        }
        #expect(try await type("1") == [])
        #expect(history.world.openings.last?.item == LibraryItem.numbered(1).id)
    }
}
