import FeedModel
import OpenCombine
import Query
import Streams
import StreamsTesting
import Testing

@testable import Screens

/// Tests of how a session carries out effects: SessionViewModel.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SessionViewModelTests {
    private let windows = PassthroughSubject<Result<ListPage, SessionFailure>, Never>()
    private let changes = PassthroughSubject<[LibraryItem], Never>()
    private let news = PassthroughSubject<RefreshNews, Never>()
    private let shown = ShownItems()

    private var environment: SessionEnvironment {
        SessionEnvironment(
            screens: .unused,
            reading: SessionReading(
                window: { [windows] _, _, _ in windows.first().eraseToAnyPublisher() },
                open: { opening in
                    let item = LibraryItem.numbered(Int(1))
                    let opened = OpenedItem(kept: item, text: ReadableText(blocks: []), sourceTitle: "A feed")
                    let missing = SessionFailure(ScreenFailure.noSuchItem("x"))
                    return Just(opening.item == item.id ? .success(opened) : .failure(missing)).eraseToAnyPublisher()
                },
                feeds: { _ in Just(.success([])).eraseToAnyPublisher() },
                counts: { Just(.success([])).eraseToAnyPublisher() },
                tags: { _ in Just(.success([])).eraseToAnyPublisher() },
                history: { _ in Just(.success([])).eraseToAnyPublisher() },
                statistics: { request in Just(.success(Statistics(by: request.division))).eraseToAnyPublisher() },
                changes: { [changes, shown] items in
                    shown.items = items
                    return changes.eraseToAnyPublisher()
                }
            ),
            marking: SessionMarking(
                mark: { _ in Just(.success(MarkOutcome(count: 1, items: [], isOfRows: true))).eraseToAnyPublisher() },
                undo: { _ in Just(.success(UndoOutcome(steps: [], items: []))).eraseToAnyPublisher() }
            ),
            subscriptions: SessionSubscriptions(
                list: { Just(.success(SourcesPlace(subscriptions: [], descriptors: []))).eraseToAnyPublisher() },
                explain: { _ in
                    Just(.failure(SessionFailure(SubscriptionChoiceError.noneOpen))).eraseToAnyPublisher()
                },
                edit: { _ in Just(.failure(SessionFailure(SubscriptionError.missing("x")))).eraseToAnyPublisher() },
                refresh: { [news] _ in news.eraseToAnyPublisher() },
                find: { _ in Just(.success([])).eraseToAnyPublisher() }
            ),
            accounts: .anonymous,
            export: { _ in Just(.success("Exported 1 item.")).eraseToAnyPublisher() },
            features: { .unused }
        )
    }

    @Test func repliesComeInTheOrderOfTheEventsAndANewerQuestionCancelsTheOlder() async throws {
        let session = SessionViewModel(environment: environment)
        let replies = session.outputs.reply.record()
        session.inputs.command.send(ReaderCommand.list(Query(.flag(.starred))))
        session.inputs.command.send(ReaderCommand.list(Query(.flag(.unread))))
        #expect(replies.values == [])
        windows.send(.success(ListPage(items: LibraryItem.numbered(1...1), next: nil)))
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...1), next: nil))
        list.shown = 1
        #expect(try await replies.next(2).wait() == [.page(.list(list, from: 0)), .ready])
        session.inputs.command.send(ReaderCommand.next)
        let opened = OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed")
        let page = SessionPage.item(opened, at: ItemPosition(number: 1, count: 1), isContinued: false)
        #expect(try await replies.next(2).wait() == [.page(page), .ready])
        #expect(replies.values.count == 4)
    }

    @Test func changesFromElsewhereReachTheState() {
        let session = SessionViewModel(environment: environment)
        session.inputs.command.send(ReaderCommand.list(nil))
        windows.send(.success(ListPage(items: LibraryItem.numbered(1...2), next: nil)))
        var read = LibraryItem.numbered(2)
        read.state.readAt = .sample
        changes.send([read])
        #expect(shown.items() == Set(LibraryItem.numbered(1...2).map(\.id)))
        var items: [LibraryItem] = []
        session.outputs.state.sink { items = $0.place?.items ?? [] }.cancel()
        #expect(items == [.numbered(1), read])
    }

    // RC7
    @Test func lettingGoOfTheSessionFreesIt() {
        weak var released: SessionViewModel?
        do {
            let session = SessionViewModel(environment: environment)
            session.inputs.command.send(ReaderCommand.list(nil))
            released = session
        }
        #expect(released == nil)
        windows.send(.success(ListPage(items: [], next: nil)))
    }
}

/// The items that a session says it shows.
@MainActor private final class ShownItems {
    var items: @MainActor () -> Set<ItemID> = { [] }
}
