import FeedModel
import SourceAPI
import Testing

@testable import Screens

/// Tests of searches for repositories in a session: RepositoriesCommand, Repositories, Turn+Services.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct RepositoriesHistories {
    private let history = History()

    /// The first page of a search as the simulated world answers it.
    private func found(_ words: String) -> RepositoriesScreen {
        let page = FetchedPage(items: LibraryItem.numbered(8...9), next: Cursor(rawValue: "2"))
        return RepositoriesScreen().applying(.asked(words)).applying(.answered(.success(page)))
    }

    private func foundMore(_ words: String) -> RepositoriesScreen {
        found(words).applying(.askedMore)
            .applying(.answered(.success(FetchedPage(items: LibraryItem.numbered(10...11)))))
    }

    private func shown(_ screen: RepositoriesScreen, at position: Int? = nil, from first: Int = 0) -> [SessionReply] {
        [.page(.repositories(RepositoriesPlace(screen: screen, position: position), from: first)), .ready]
    }

    private func search(_ words: String) async {
        _ = await history.type(RepositoriesCommand(words))
        _ = await history.answer("service")
    }

    @Test func whatIsFoundIsShownAndMoreIsAddedBelow() async {
        #expect(await history.type(RepositoriesCommand("a")) == [.progress(.repositories(.searching))])
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.answer("service") == shown(found("a")))
        // The row that was opened last stays the same.
        _ = await history.type(TestCommand { $0.change { $0.stack[0].position = 1 } })
        #expect(await history.type(MoreCommand()) == [.progress(.repositories(.loadingMore))])
        #expect(await history.answer("service") == shown(foundMore("a"), at: 1, from: 2))
        #expect(history.places.stack == [.repositories(RepositoriesPlace(screen: foundMore("a"), position: 1))])
        #expect(await history.type(MoreCommand()) == [.message(.repositories(.noMore)), .ready])
    }

    @Test func moreWaitsForTheAnswerThatIsAwaited() async {
        _ = await history.type(RepositoriesCommand("a"))
        _ = await history.wantPrompt()
        #expect(await history.type(MoreCommand()) == [])
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service") == shown(found("a")))
        _ = await history.type(MoreCommand())
        _ = await history.wantPrompt()
        #expect(await history.type(MoreCommand()) == [])
        #expect(await history.answer("service") == shown(foundMore("a"), from: 2))
    }

    @Test func anotherSearchReplacesTheOneBeforeWithoutASentence() async {
        _ = await history.type(RepositoriesCommand("a"))
        _ = await history.wantPrompt()
        #expect(await history.type(RepositoriesCommand("b")) == [])
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service") == shown(found("b")))
    }

    @Test func moreOfAnEarlierSearchSearchesAgain() async {
        await search("a")
        await search("b")
        _ = await history.type(
            TestCommand { turn in
                let earlier = RepositoriesScreen().applying(.asked("a"))
                turn.push(.repositories(RepositoriesPlace(screen: earlier)))
            }
        )
        #expect(await history.type(MoreCommand()) == [.progress(.repositories(.searching))])
        #expect(history.places.lastAsked == .repositories)
    }

    @Test func aFailureLeavesThePagesAndMoreAsksAgain() async {
        await search("a")
        _ = await history.type(MoreCommand())
        history.world.answer = .failure
        #expect(await history.answer("service") == [.message(.repositories(.failed("a", .offline))), .ready])
        #expect(history.places.stack == [.repositories(RepositoriesPlace(screen: found("a")))])
        history.world.answer = .content
        #expect(await history.type(MoreCommand()) == [.progress(.repositories(.loadingMore))])
        #expect(await history.answer("service") == shown(foundMore("a"), from: 2))
    }

    @Test func nothingFoundIsAPageToo() async {
        _ = await history.type(RepositoriesCommand("a"))
        history.world.answer = .nothing
        let page = FetchedPage(items: [], next: Cursor(rawValue: "2"))
        let empty = RepositoriesScreen().applying(.asked("a")).applying(.answered(.success(page)))
        #expect(await history.answer("service") == shown(empty))
    }

    @Test func theSameWordsAreSearchedForAgain() async {
        await search("a")
        #expect(await history.type(AgainCommand()) == [.progress(.repositories(.searching))])
        #expect(await history.answer("service") == shown(found("a")))
        // Something else was done, and the page decides what is asked.
        _ = await history.type(TestCommand { _ in })
        #expect(history.places.lastAsked == nil)
        #expect(await history.type(AgainCommand()) == [.progress(.repositories(.searching))])
    }

    @Test func aPipeHasNoProgress() async {
        let history = History(isInteractive: false)
        #expect(await history.type(RepositoriesCommand("a")) == [])
        #expect(await history.answer("service") == shown(found("a")))
    }

    @Test func aMarkFromElsewhereReachesWhatIsShownAndWhatFollows() async {
        await search("a")
        #expect(await history.change { $0.changeElsewhere(8, isReading: true) } == [])
        #expect(history.places.last?.items.map(\.state.isRead) == [true, false])
        _ = await history.type(MoreCommand())
        _ = await history.answer("service")
        #expect(history.places.last?.items.map(\.state.isRead) == [true, false, false, false])
    }

    @Test func controlCLeavesWhatIsShownAndMoreFetchesTheSamePage() async {
        await search("a")
        _ = await history.type(MoreCommand())
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
        #expect(await history.type(MoreCommand()) == [.progress(.repositories(.loadingMore))])
        #expect(await history.answer("service") == shown(foundMore("a"), from: 2))
    }
}
