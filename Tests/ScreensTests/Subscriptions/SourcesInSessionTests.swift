import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of `sources`, `why`, `add` and `remove` in a session: SourcesPlace, SessionState+Subscriptions.
@Suite struct SourcesInSessionTests {
    private var state = SessionState()
    private let failure = SessionFailure(LibraryError.busy(path: "quire.db"))
    private let weather = SourceDescriptor(
        id: "weather",
        title: "Weather",
        subject: .init(name: "place", help: "a town", example: "Tokyo"),
        reach: .subscribedAddress,
        minimumInterval: .seconds(60)
    )

    private func uri(_ text: String) throws -> SubscriptionURI { try SubscriptionURI(text) }

    private func status(_ text: String, unread: Int = 0, total: Int = 0) throws -> SubscriptionStatus {
        let subscription = Subscription(uri: try uri(text))
        let record = FetchRecord(source: subscription.id)
        var status = SubscriptionStatus(subscription: subscription, record: record, title: "Feed")
        (status.unread, status.total) = (unread, total)
        return status
    }

    private func sources() throws -> SourcesPlace {
        SourcesPlace(
            subscriptions: [try status("https://a.example/", unread: 1, total: 2), try status("weather:Tokyo")],
            descriptors: [weather]
        )
    }

    private mutating func list() throws {
        #expect(state.apply(.command(.sources)) == [.subscriptions(.list)])
        let place = try sources()
        #expect(
            state.apply(.subscriptions(.listed(.success(place)))) == [
                .reply(.page(.sources(place))), .reply(.ready),
            ]
        )
    }

    @Test mutating func aNumberListsASubscriptionExplainsOneWithoutItemsAndDescribesASource() throws {
        try list()
        let items = Query.items(of: SourceID("https://a.example/")).unreadOnly
        let question = Question(items, origin: .feed(SourceID("https://a.example/")), title: "Feed")
        #expect(state.apply(.command(.open(.sample("1")))) == [.window(question, after: nil, length: 20)])
        _ = state.apply(.window(question, after: nil, .failure(failure)))
        let target = SubscriptionTarget.subscription(try uri("weather:Tokyo"))
        #expect(state.apply(.command(.open(.sample("2")))) == [.subscriptions(.explain(target))])
        let explanation = try status("weather:Tokyo")
        #expect(
            state.apply(.subscriptions(.explained(.success(explanation)))) == [
                .reply(.page(.explanation(explanation))), .reply(.ready),
            ]
        )
        #expect(state.apply(.command(.open(.sample("3")))) == [.reply(.page(.source(weather))), .reply(.ready)])
        #expect(state.places.count == 1)
    }

    @Test mutating func theRowsOfSubscriptionsAreMarkedAndThoseOfSourcesHaveNothingToMark() throws {
        try list()
        let isSource = [SessionEffect.reply(.remark(.rowIsSource(3))), .reply(.ready)]
        for command in [
            ReaderCommand.mark(.read, .rows(.sample("3")), via: "read"), .toggle(.sample("3")), .links(row: 3),
        ] {
            #expect(state.apply(.command(command)) == isSource)
        }
        let effects = state.apply(.command(.mark(.read, .rows(.sample("1")), via: "read")))
        guard case .mark(let request)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(request.items == .found(Query(.any([Query.items(of: SourceID("https://a.example/")).predicate]))))
    }

    @Test mutating func whyMeansASectionTheOpenItemOrAName() throws {
        #expect(
            state.apply(.command(.why(nil))) == [
                .reply(.remark(.failed(SessionFailure(SubscriptionChoiceError.noneOpen)))), .reply(.ready),
            ]
        )
        // Before a home screen was shown, a number is a name like any other.
        #expect(state.apply(.command(.why("1"))) == [.subscriptions(.explain(.named("1")))])
        _ = state.apply(.subscriptions(.explained(.failure(failure))))
        let subscription = Subscription(uri: try uri("news:hn"))
        let plans = [
            SectionPlan(number: 1, title: "News", filling: .subscription(subscription)),
            SectionPlan(number: 2, title: "Unread", filling: .query(.everything)),
        ]
        state.push(.home(HomePlace(screen: HomeScreen(plans: plans))))
        #expect(state.apply(.command(.why("1"))) == [.subscriptions(.explain(.subscription(subscription.uri)))])
        _ = state.apply(.subscriptions(.explained(.failure(failure))))
        let noRow = SubscriptionChoiceError.noRow(9, count: 0, isAtHome: true)
        for (number, error) in [(2, SubscriptionChoiceError.sectionOfQuery(2)), (9, noRow)] {
            #expect(
                state.apply(.command(.why("\(number)"))) == [
                    .reply(.remark(.failed(SessionFailure(error)))), .reply(.ready),
                ]
            )
        }
        let opened = OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed")
        state.push(opened)
        #expect(state.apply(.command(.why(nil))) == [.subscriptions(.explain(.item(opened.kept.item.source)))])
    }

    @Test mutating func whyMeansTheItemOrTheFeedOfARow() throws {
        let subscription = Subscription(uri: try uri("news:hn"))
        let plan = SectionPlan(number: 1, title: "News", filling: .subscription(subscription))
        state.push(.home(HomePlace(screen: HomeScreen(plans: [plan]))))
        func why(_ text: String) -> [SessionEffect] {
            defer { _ = state.apply(.subscriptions(.explained(.failure(failure)))) }
            return state.apply(.command(.why(text)))
        }
        let request = FeedRequest(scope: .all)
        state.push(.feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 1), .sample(2, unread: 1)])))
        #expect(why("2") == [.subscriptions(.explain(.item(SourceID("https://example.org/2"))))])
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...3), next: nil))
        state.push(.list(list))
        // A row of the list comes before a section of the home screen below it.
        #expect(why("1") == [.subscriptions(.explain(.item(LibraryItem.numbered(1).item.source)))])
        let missing = SubscriptionChoiceError.noRow(11, count: 3, isAtHome: false)
        #expect(why("11") == [.reply(.remark(.failed(SessionFailure(missing)))), .reply(.ready)])
    }

    @Test mutating func changesAreMadeOneAfterTheOtherUntilOneFails() throws {
        let (one, two) = (Subscription(uri: try uri("news:hn")), Subscription(uri: try uri("news:mock")))
        let edits = [SubscriptionEdit.add(one), .add(two), .remove(["x", "y"])]
        #expect(state.apply(.command(.edit(edits))) == [.subscriptions(.edit(edits[0]))])
        #expect(
            state.apply(.subscriptions(.edited(edits[0], .success(SubscriptionChange(one.uri))))) == [
                .forgetHome, .reply(.remark(.added(one))), .subscriptions(.edit(edits[1])),
            ]
        )
        #expect(
            state.apply(.subscriptions(.edited(edits[1], .failure(failure)))) == [
                .reply(.remark(.failed(failure))), .reply(.ready),
            ]
        )
        #expect(state.awaited == nil)
        _ = state.apply(.command(.edit([edits[2]])))
        var removed = SubscriptionChange(one.uri)
        removed.others = [two.uri]
        removed.titles = [two.uri: "Two"]
        #expect(
            state.apply(.subscriptions(.edited(edits[2], .success(removed)))) == [
                .forgetHome, .reply(.remark(.removed(one.uri, isUndoable: true))),
                .reply(.remark(.removed(two.uri, title: "Two", isUndoable: true))), .reply(.ready),
            ]
        )
    }

    // P8: numbers would mean items that have other identities now.
    @Test mutating func aMoveForgetsThePagesSoThatNoRowMeansAnItemThatIsNoMore() throws {
        var list = ListPlace(question: .unread)
        list.items = LibraryItem.numbered(1...3)
        list.shown = 3
        state.push(.list(list))
        let (old, new) = (try uri("https://example.org/feed"), try uri("https://example.org/new"))
        let edit = SubscriptionEdit.move(old.description, to: new)
        #expect(state.apply(.command(.edit([edit]))) == [.subscriptions(.edit(edit))])
        var change = SubscriptionChange(new)
        let move = SubscriptionMove(old: old, new: new, isNew: true)
        change.move = move
        #expect(
            state.apply(.subscriptions(.edited(edit, .success(change)))) == [
                .forgetHome, .reply(.remark(.moved(move))), .reply(.ready),
            ]
        )
        #expect(state.places.isEmpty)
        #expect(
            state.apply(.command(.open(.sample("1")))) == [
                .reply(.remark(.failed(SessionFailure(ItemSelectionError.emptyList)))), .reply(.ready),
            ]
        )
    }

    @Test mutating func aSlowMoveIsToldAndGoesOnAfterControlC() throws {
        let (old, new) = (try uri("https://example.org/feed"), try uri("https://example.org/new"))
        let edit = SubscriptionEdit.move(old.description, to: new)
        _ = state.apply(.command(.edit([edit])))
        #expect(state.apply(.promptWanted) == [.reply(.remark(.moving(new)))])
        #expect(
            state.apply(.interrupted) == [
                .cancel, .service(.cancel), .reply(.remark(.movingOn(new))), .reply(.ready),
            ]
        )
        var change = SubscriptionChange(new)
        let move = SubscriptionMove(old: old, new: new, isNew: true)
        change.move = move
        #expect(
            state.apply(.subscriptions(.edited(edit, .success(change)))) == [
                .forgetHome, .reply(.remark(.moved(move))), .reply(.ready),
            ]
        )
    }

    @Test mutating func onlyAnAnswerDecidesAboutACommand() throws {
        let command = try uri("exec:ls")
        let edit = SubscriptionEdit.add(Subscription(uri: command))
        for (answer, effects) in [
            (true, [SessionEffect.subscriptions(.edit(.decide(command, isAllowed: true)))]),
            (false, [.subscriptions(.edit(.decide(command, isAllowed: false)))]),
            (nil, [.reply(.remark(.notAllowed(command, .undecided))), .reply(.ready)]),
        ] as [(Bool?, [SessionEffect])] {
            var state = SessionState()
            _ = state.apply(.command(.edit([edit])))
            let change = SubscriptionChange(command, obstacle: .undecided)
            #expect(
                state.apply(.subscriptions(.edited(edit, .success(change)))) == [
                    .forgetHome, .reply(.remark(.added(Subscription(uri: command), isFetchable: false))),
                    .reply(.question(.confirmCommand(command))), .reply(.ready),
                ]
            )
            #expect(state.apply(.command(.answer(isYes: answer))) == effects)
        }
    }

    @Test mutating func aRunThatEndsPromisesNoUndo() throws {
        var state = SessionState(isInteractive: false)
        let (edit, uri) = (SubscriptionEdit.remove(["x"]), try uri("news:hn"))
        _ = state.apply(.command(.edit([edit])))
        #expect(
            state.apply(.subscriptions(.edited(edit, .success(SubscriptionChange(uri))))) == [
                .forgetHome, .reply(.remark(.removed(uri, isUndoable: false))), .reply(.ready),
            ]
        )
    }

    /// Returns the effects of a removal.
    private mutating func remove(_ words: String...) -> [SessionEffect] {
        defer { state.awaited = nil }
        return state.apply(.command(.edit([.remove(words)])))
    }

    @Test mutating func aNumberIsTheSubscriptionOfItsRowAndNoName() throws {
        #expect(remove("2") == [.subscriptions(.edit(.remove(["2"])))])
        let request = FeedRequest(scope: .all)
        state.push(.feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 1), .sample(2, unread: 1)])))
        let rows: [String: SubscriptionEdit.Row] = [
            "1": .success(SourceID("https://example.org/1")), "2": .success(SourceID("https://example.org/2")),
        ]
        #expect(remove("2", "1") == [.subscriptions(.edit(.remove(["2", "1"], rows: rows)))])
        #expect(
            remove("Area", "2") == [
                .subscriptions(.edit(.remove(["Area", "2"], rows: ["2": .success(SourceID("https://example.org/2"))])))
            ]
        )
        let missing = SubscriptionEdit.Row.failure(.notRemovable(51, count: 2))
        #expect(remove("Area", "51") == [.subscriptions(.edit(.remove(["Area", "51"], rows: ["51": missing])))])
        let failures = [SubscriptionChoiceError.notRemovable(3, count: 2), .notRemovable(0, count: 2)]
        for (word, error) in zip(["3", "0"], failures) {
            #expect(remove("1", word) == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
        }
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...3), next: nil))
        state.push(.list(list))
        let error = SubscriptionChoiceError.notRemovable(1, count: 3)
        #expect(remove("1") == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
    }

    @Test mutating func aMoveTakesTheNumberOfARow() throws {
        let new = try uri("https://example.org/new")
        func move(_ text: String) -> [SessionEffect] {
            defer { state.awaited = nil }
            return state.apply(.command(.edit([.move(text, to: new)])))
        }
        #expect(move("2") == [.subscriptions(.edit(.move("2", to: new)))])
        let request = FeedRequest(scope: .all)
        state.push(.feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 1), .sample(2, unread: 1)])))
        #expect(move("2") == [.subscriptions(.edit(.move("https://example.org/2", to: new)))])
        #expect(move("Area 2") == [.subscriptions(.edit(.move("Area 2", to: new)))])
        let error = SubscriptionChoiceError.notRemovable(3, count: 2)
        #expect(move("3") == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
    }

    @Test mutating func aSectionOfTheHomeScreenIsNotRemovedByItsNumber() throws {
        let plan = SectionPlan(number: 1, title: "News", filling: .subscription(Subscription(uri: try uri("news:hn"))))
        state.push(.home(HomePlace(screen: HomeScreen(plans: [plan]))))
        for (word, error) in [
            ("1", SubscriptionChoiceError.sectionNotRemovable(1)), ("9", .notRemovable(9, count: 0)),
        ] {
            #expect(remove(word) == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
        }
    }

    @Test mutating func aSectionOfTheHomeScreenHasItsNumberThereOnly() throws {
        let plan = SectionPlan(number: 4, title: "News", filling: .subscription(Subscription(uri: try uri("news:hn"))))
        state.push(.home(HomePlace(screen: HomeScreen(plans: [plan]))))
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...3), next: nil))
        state.push(.list(list))
        let error = SubscriptionChoiceError.noRow(4, count: 3, isAtHome: false)
        #expect(
            state.apply(.command(.why("4"))) == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)]
        )
    }
}
