import FeedModel
import SourceAPI
import Testing

@testable import Screens

/// Tests of the pages of a source in a session: PagesCommand, SourcePages.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct PagesHistories {
    private let history: History
    private let uri: SubscriptionURI

    init() throws {
        let world = SimulatedWorld()
        let uri = try SubscriptionURI("articles:a")
        world.findPages = { [weak world] _ in
            guard let world else { throw CancellationError() }
            try await world.desk.carryOut("find")
            return PagesSource(
                uri: uri,
                environment: PagesEnvironment { cursor in
                    world.desk.publisher("service") { Self.page(at: cursor, world.answer) }
                }
            )
        }
        self.uri = uri
        history = History(world: world)
    }

    private static func page(
        at cursor: Cursor?,
        _ answer: SimulatedLibrary.Answer
    ) -> Result<FetchedPage, ScreenFailure> {
        if answer == .failure { return .failure(.source(.offline)) }
        let items = LibraryItem.numbered(cursor == nil ? 1...2 : 3...4)
        return .success(FetchedPage(items: items, next: cursor == nil ? Cursor(rawValue: "2") : nil))
    }

    private let articles = PagesRequest(.articles, "a")

    /// The pages of a source, as many as were fetched.
    private func place(_ request: PagesRequest, pages: Int = 1, at position: Int? = nil) -> PagesPlace {
        var screen = ArticlesScreen()
        for page in 0..<pages {
            let cursor = page == 0 ? nil : Cursor(rawValue: "2")
            screen = screen.applying(.asked).applying(.answered(Self.page(at: cursor, .content)))
        }
        var place = PagesPlace(request: request, uri: uri, screen: screen)
        place.position = position
        return place
    }

    private func shown(_ place: PagesPlace, from first: Int = 0) -> [SessionReply] {
        [.page(.pages(place, from: first)), .ready]
    }

    private func show(_ request: PagesRequest) async {
        _ = await history.type(PagesCommand(request))
        _ = await history.answer("find")
        _ = await history.answer("service")
    }

    @Test(arguments: [PagesRequest.Kind.articles, .news])
    func thePagesOfASourceAreShownOneAfterTheOther(kind: PagesRequest.Kind) async {
        let request = PagesRequest(kind, "a")
        #expect(await history.type(PagesCommand(request)) == [])
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.answer("find") == [.note(.pages(.waiting(uri)))])
        #expect(await history.answer("service") == shown(place(request)))
        _ = await history.type(TestCommand { $0.change { $0.stack[0].position = 1 } })
        #expect(await history.type(MoreCommand()) == [.progress(.pages(.waiting(uri)))])
        #expect(await history.answer("service") == shown(place(request, pages: 2, at: 1), from: 2))
        #expect(history.places.stack == [.pages(place(request, pages: 2, at: 1))])
        #expect(await history.type(MoreCommand()) == [.message(.lists(.noMoreItems)), .ready])
    }

    @Test func anAddressWithoutASourceIsAnError() async {
        let error = SubscriptionError.unknownSource("a")
        _ = await history.type(PagesCommand(articles))
        #expect(await history.fail("find", with: error) == [.failure(SessionFailure(error)), .ready])
        #expect(history.places.stack == [])
    }

    @Test(arguments: [false, true]) func anotherPageEndsTheWait(isFound: Bool) async {
        _ = await history.type(PagesCommand(articles))
        _ = await history.wantPrompt()
        if isFound { _ = await history.answer("find") }
        let list = SessionPage.list(ListPlace(question: .unread), from: 0)
        #expect(
            await history.type(TestCommand { $0.show(list) }) == [
                .message(.noLongerAwaited(.pages(isFound ? uri : nil, from: 0))), .page(list), .ready,
            ]
        )
        #expect(history.desk.names == [])
    }

    @Test func theFirstPageIsFetchedAgainAndTheItemsStayUntilItHasCome() async {
        await show(articles)
        _ = await history.type(MoreCommand())
        _ = await history.answer("service")
        #expect(await history.type(AgainCommand()) == [.progress(.pages(.waiting(uri)))])
        #expect(history.places.last?.items.count == 4)
        history.world.answer = .failure
        #expect(await history.answer("service") == [.message(.pages(.failed(uri, .offline))), .ready])
        #expect(history.places.last?.items.count == 4)
        history.world.answer = .content
        _ = await history.type(AgainCommand())
        #expect(await history.answer("service") == shown(place(articles)))
        #expect(history.places.stack == [.pages(place(articles))])
    }

    @Test func moreWaitsForTheAnswerThatIsAwaited() async {
        _ = await history.type(PagesCommand(articles))
        _ = await history.answer("find")
        _ = await history.wantPrompt()
        #expect(await history.type(MoreCommand()) == [])
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service") == shown(place(articles)))
    }

    @Test func anotherSourceReplacesTheOneBeforeWithoutASentence() async {
        let other = PagesRequest(.articles, "b")
        _ = await history.type(PagesCommand(articles))
        _ = await history.answer("find")
        _ = await history.wantPrompt()
        #expect(await history.type(PagesCommand(other)) == [])
        #expect(await history.answer("find") == [.progress(.pages(.waiting(uri)))])
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service") == shown(place(other)))
    }

    @Test func moreOfASourceThatFailedFetchesItsPageAgain() async {
        await show(articles)
        _ = await history.type(MoreCommand())
        history.world.answer = .failure
        #expect(await history.answer("service") == [.message(.pages(.failed(uri, .offline))), .ready])
        history.world.answer = .content
        #expect(await history.type(MoreCommand()) == [.progress(.pages(.waiting(uri)))])
        #expect(await history.answer("service") == shown(place(articles, pages: 2), from: 2))
    }

    @Test func controlCCancelsTheRequest() async {
        _ = await history.type(PagesCommand(articles))
        _ = await history.answer("find")
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
        #expect(history.places.stack == [])
    }
}
