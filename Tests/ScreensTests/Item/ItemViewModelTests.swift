import FeedModel
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of an open item: ItemViewModel, ItemScreen.
@MainActor
@Suite struct ItemViewModelTests {
    let scheduler = VirtualScheduler()

    @Test func anItemIsOpenedAndMarked() {
        let model = item(.success(.sample))
        let screens = model.outputs.screen.record()
        model.inputs.open.send(.wish(1))
        scheduler.advance(by: .seconds(1))
        var starred = LibraryItem.sample(1)
        starred.state.isStarred = true
        model.inputs.marked.send([starred, .sample(2)])
        #expect(screens.values.map(\.phase) == [.idle, .loading(LibraryItem.sample(1).id), .loaded, .loaded])
        #expect(screens.values.map { $0.opened?.kept.state.isStarred } == [nil, nil, false, true])
    }

    @Test func theItemOpenedLastWins() {
        let model = item(.success(.sample))
        let phases = model.outputs.screen.map(\.phase).record()
        let (first, second) = (LibraryItem.sample(1).id, LibraryItem.sample(2).id)
        scheduler.play("a-b-----") { model.inputs.open.send(.wish($0 == "a" ? 1 : 2)) }
        #expect(phases.values == [.idle, .loading(first), .loading(second), .loaded])
    }

    @Test func anItemThatCannotBeOpenedSaysWhy() {
        let failure = ScreenFailure.noSuchItem("7")
        let model = item(.failure(failure))
        let phases = model.outputs.screen.map(\.phase).record()
        model.inputs.open.send(.wish(7))
        scheduler.advance(by: .seconds(1))
        #expect(phases.values.last == .failed(failure))
    }

    @Test func linksAreFollowedByNumberAndZeroIsTheItemsOwnPage() {
        let model = item(.success(.sample))
        let links = model.outputs.link.record()
        model.inputs.follow.send(0)
        model.inputs.open.send(.wish(1))
        scheduler.advance(by: .seconds(1))
        for number in [0, 1, 2, -1] { model.inputs.follow.send(number) }
        #expect(links.values == ["https://example.org/1", "https://example.org/link"])
    }

    private func item(_ answer: Result<OpenedItem, ScreenFailure>) -> ItemViewModel {
        let environment = ItemEnvironment { [scheduler] _ in
            Just(answer).delay(for: .milliseconds(300), scheduler: scheduler).eraseToAnyPublisher()
        }
        return ItemViewModel(environment: environment)
    }
}

extension OpenedItem {
    fileprivate static var sample: OpenedItem {
        var kept = LibraryItem.sample(1)
        kept.item.url = "https://example.org/1"
        let text = ReadableText(blocks: [.init(.paragraph, "See [1].")], links: ["https://example.org/link"])
        return OpenedItem(kept: kept, text: text, sourceTitle: "Example")
    }
}

extension Opening {
    fileprivate static func wish(_ number: Int) -> Opening {
        Opening(item: LibraryItem.sample(number).id, provenance: Provenance(screen: "list", via: "show"))
    }
}
