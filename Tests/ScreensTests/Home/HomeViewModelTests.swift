import FeedModel
import Foundation
import OpenCombine
import OpenCombineDispatch
import Query
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of the home screen: HomeViewModel, HomeScreen, HomeChange, SectionPlan.
@MainActor
@Suite struct HomeViewModelTests {
    let scheduler = VirtualScheduler()

    // RH2: in parallel, in declared order, as slow as the slowest.
    @Test func thePageArrivesWhenTheSlowestSectionHasAnsweredInDeclaredOrder() throws {
        let model = try home(
            .init(after: 300, .weather),
            .init(after: 100, .news(unread: 2)),
            .init(after: 200, .failed)
        )
        let page = scheduler.transcript(of: model.outputs.screen.map(\.isLoading).removeDuplicates()) { $0 ? "L" : "." }
        let screens = model.outputs.screen.record()
        scheduler.play("-a----") { _ in model.inputs.appear.send() }
        #expect(page.text == ".L--.")
        #expect(screens.values.last?.sections.map(\.standing) == [.fresh, .fresh, .failed(.offline)])
        #expect(screens.values.last?.sections.map(\.plan.number) == [1, 2, 3])
    }

    // RH4, RC9: every section stands for itself.
    @Test func aFailedSectionLeavesTheOthersAlone() throws {
        let model = try home(.init(after: 0, .weather), .init(after: 0, .failed))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        let page = try #require(screens.values.last)
        #expect(page.failures == 1)
        #expect(page.sections[0].answer == DatedContent(.forecast(.tokyo), date: .morning))
        #expect(page.sections[0].standing == .fresh)
        #expect(page.sections[1].standing == .failed(.offline))
    }

    // RH5: a fetch that never answers is treated as failed at the deadline.
    @Test func aSectionThatNeverAnswersIsTimedOutAtTheDeadline() throws {
        let model = try home(.init(after: 100, .weather), .init(after: nil, .failed), deadline: .milliseconds(500))
        let page = scheduler.transcript(of: model.outputs.screen.map(\.isLoading).removeDuplicates()) { $0 ? "L" : "." }
        let screens = model.outputs.screen.record()
        scheduler.play("a-------") { _ in model.inputs.appear.send() }
        #expect(page.text == "(.L)----.")
        #expect(screens.values.last?.sections.map(\.standing) == [.fresh, .failed(.timedOut)])
    }

    @Test func whatTheLibraryHoldsIsShownUntilTheFetchesHaveAnswered() throws {
        let kept = DatedContent(.items(.news(unread: 5)), date: .yesterday)
        let model = try home(.init(after: 100, .news(unread: 2), kept: kept))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        let standings = screens.values.map { $0.sections[0].standing }
        #expect(standings.first == .pending)
        #expect(standings.contains(.stale(since: .yesterday, because: nil)))
        #expect(standings.last == .fresh)
    }

    @Test func noSourceIsAskedBeforeTheLibraryHasSaidWhatItHolds() throws {
        var asked: [Duration] = []
        let environment = HomeEnvironment(
            kept: { [scheduler] _ in
                Just(StoredSection(content: DatedContent(.items(.news(unread: 1)), date: .yesterday)))
                    .delay(for: .milliseconds(200), scheduler: scheduler)
                    .eraseToAnyPublisher()
            },
            answer: { [scheduler] _ in
                asked.append(scheduler.elapsed)
                return Just(.news(unread: 2)).eraseToAnyPublisher()
            },
            deadline: .seconds(5),
            scheduler: AnyScheduler(scheduler)
        )
        let model = try HomeViewModel(plans: [.plan(1)], environment: environment)
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        #expect(screens.values.last?.isLoading == true)
        scheduler.advance(by: .seconds(1))
        #expect(asked == [.milliseconds(200)])
        #expect(
            screens.values.map { $0.sections[0].standing }.removingRepetitions
                == [.pending, .stale(since: .yesterday, because: nil), .fresh]
        )
    }

    @Test func eachVisitBeginsWithWhatTheLibraryHoldsThen() throws {
        var kept = DatedContent(.items(.news(unread: 5)), date: .yesterday)
        let environment = HomeEnvironment(
            kept: { _ in Just(StoredSection(content: kept)).eraseToAnyPublisher() },
            answer: { [scheduler] _ in
                Just(.success(kept)).delay(for: .milliseconds(100), scheduler: scheduler).eraseToAnyPublisher()
            },
            deadline: .seconds(5),
            scheduler: AnyScheduler(scheduler)
        )
        let model = try HomeViewModel(plans: [.plan(1)], environment: environment)
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        kept = DatedContent(.items(.news(unread: 2)), date: .morning)
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        #expect(screens.values.last?.sections[0].answer == kept)
        #expect(screens.values.last?.sections[0].standing == .stale(since: .morning, because: nil))
        #expect(screens.values.last?.hasFound == true)
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.sections[0].standing == .fresh)
    }

    @Test func aFailureThatWasRepairedIsNotToldOnTheNextVisitUnlessTheLibraryCannotAnswer() throws {
        let content = DatedContent(.items(.news(unread: 5)), date: .yesterday)
        var kept = StoredSection(content: content, failure: .offline)
        let environment = HomeEnvironment(
            kept: { _ in Just(kept).eraseToAnyPublisher() },
            answer: { [scheduler] _ in
                Just(SectionAnswer.failure(.offline)).delay(for: .milliseconds(100), scheduler: scheduler)
                    .eraseToAnyPublisher()
            },
            deadline: .seconds(5),
            scheduler: AnyScheduler(scheduler)
        )
        let model = try HomeViewModel(plans: [.plan(1)], environment: environment)
        let screens = model.outputs.screen.record()
        let visits: [(StoredSection, SourceError?)] = [
            (kept, .offline), (.unknown, .offline), (StoredSection(content: content), nil),
        ]
        for (stored, failure) in visits {
            kept = stored
            model.inputs.appear.send()
            #expect(screens.values.last?.sections[0].standing == .stale(since: .yesterday, because: failure))
            scheduler.advance(by: .seconds(1))
        }
    }

    @Test func aFailureLeavesTheLastGoodAnswerStandingWithItsAge() throws {
        let kept = DatedContent(.items(.news(unread: 5)), date: .yesterday)
        let model = try home(.init(after: 100, .failed, kept: kept))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.sections[0].standing == .stale(since: .yesterday, because: .offline))
        #expect(screens.values.last?.sections[0].answer == kept)
    }

    @Test func aSectionWhoseLastFetchFailedSaysSoWhileItIsFetchedAgain() throws {
        let model = try home(.init(after: 100, .news(unread: 1), failure: .offline))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        #expect(screens.values.last?.sections[0].standing == .failed(.offline))
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.sections[0].standing == .fresh)
    }

    @Test func theSectionsThatHaveAnsweredAreToldOneByOne() throws {
        let model = try home(.init(after: 200, .weather), .init(after: 100, .news(unread: 1)))
        let heard = model.outputs.screen.map { $0.sections.map(\.hasAnswered) }.removeDuplicates().record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        #expect(heard.values == [[false, false], [false, true], [true, true]])
    }

    @Test func aRefreshReplacesTheOneThatIsRunning() throws {
        var asked = 0
        var answered = 0
        let environment = HomeEnvironment(
            kept: { _ in Just(StoredSection()).eraseToAnyPublisher() },
            answer: { [scheduler] _ in
                asked += 1
                return Just(.success(DatedContent(.forecast(.tokyo), date: .morning)))
                    .delay(for: .milliseconds(300), scheduler: scheduler)
                    .handleEvents(receiveOutput: { _ in answered += 1 })
                    .eraseToAnyPublisher()
            },
            deadline: .seconds(5),
            scheduler: AnyScheduler(scheduler)
        )
        let model = try HomeViewModel(plans: [.plan(1)], environment: environment)
        let loading = scheduler.transcript(of: model.outputs.screen.map(\.isLoading).removeDuplicates()) {
            $0 ? "L" : "."
        }
        scheduler.play("a-a-----") { _ in model.inputs.appear.send() }
        #expect(loading.text == "(.L)----.")
        #expect(asked == 2)
        #expect(answered == 1)
    }

    @Test func aMarkChangesTheItemAndTheCountOfItsSection() throws {
        let model = try home(.init(after: 0, .news(unread: 2)), .init(after: 0, .weather))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        var item = try #require(screens.values.last?.items.first)
        item.state.readAt = .morning
        model.inputs.marked.send([item])
        let digest = ItemDigest(lead: [item] + ItemDigest.news(unread: 2).lead.dropFirst(), unread: 1, total: 2)
        #expect(screens.values.last?.sections[0].answer?.content == .items(digest))
    }

    @Test func aMarkMadeWhileTheOthersAreFetchedOutlivesAnAnswerThatWasGivenBeforeIt() throws {
        let kept = DatedContent(.items(.news(unread: 2)), date: .yesterday)
        let model = try home(.init(after: 100, .news(unread: 2), kept: kept), .init(after: 300, .weather))
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .milliseconds(200))
        var item = try #require(screens.values.last?.items.first)
        item.state.readAt = .morning
        model.inputs.marked.send([item])
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.isLoading == false)
        #expect(screens.values.last?.items.map(\.state.isRead) == [true, false])
        guard case .items(let digest) = screens.values.last?.sections[0].answer?.content else { return }
        #expect(digest.unread == 1)
    }

    // RH1: 0 gives an empty page, 1 to 4 are folded, 5 are refused.
    @Test(arguments: 0...5) func upToFourSectionsAreFoldedAndFiveAreRefused(count: Int) throws {
        let sections = Array(repeating: Script(after: 100, .weather), count: count)
        guard count <= 4 else {
            #expect(throws: GatherError.tooManyPublishers(5)) { try home(sections) }
            return
        }
        let model = try home(sections)
        let screens = model.outputs.screen.record()
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.isLoading == false)
        #expect(screens.values.last?.sections.map(\.standing) == Array(repeating: .fresh, count: count))
    }

    // RC1: a client that knows the type only.
    @Test func aClientDrivesTheScreenThroughItsTypeAlone() throws {
        let client: any HomeViewModelType = try home(.init(after: 0, .weather))
        let screens = client.outputs.screen.record()
        client.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.sections.map(\.standing) == [.fresh])
    }

    // RC2
    @Test func aNewSubscriberGetsTheCurrentScreenFirst() throws {
        let model = try home(.init(after: 0, .weather))
        #expect(model.outputs.screen.record().values.map { $0.sections.map(\.standing) } == [[.pending]])
        model.inputs.appear.send()
        scheduler.advance(by: .seconds(1))
        #expect(model.outputs.screen.record().values.map { $0.sections.map(\.standing) } == [[.fresh]])
    }

    // RC7
    @Test func lettingGoOfTheScreenCancelsItsFetchesAndFreesIt() throws {
        var cancelled = 0
        weak var abandoned: HomeViewModel?
        do {
            let environment = HomeEnvironment(
                kept: { _ in Just(StoredSection()).eraseToAnyPublisher() },
                answer: { _ in
                    Empty(completeImmediately: false)
                        .handleEvents(receiveCancel: { cancelled += 1 })
                        .eraseToAnyPublisher()
                },
                deadline: .seconds(5),
                scheduler: AnyScheduler(scheduler)
            )
            let model = try HomeViewModel(plans: [.plan(1), .plan(2)], environment: environment)
            model.inputs.appear.send()
            abandoned = model
        }
        #expect(abandoned == nil)
        #expect(cancelled == 2)
    }

    // RC11: a thousand fetches leave nothing behind.
    @Test func aThousandFetchesLeaveNoFetchRunning() throws {
        var running = 0
        let environment = HomeEnvironment(
            kept: { _ in Just(StoredSection()).eraseToAnyPublisher() },
            answer: { [scheduler] _ in
                Just(.failure(.offline))
                    .delay(for: .milliseconds(100), scheduler: scheduler)
                    .handleEvents(
                        receiveSubscription: { _ in running += 1 },
                        receiveCompletion: { _ in running -= 1 },
                        receiveCancel: { running -= 1 }
                    )
                    .eraseToAnyPublisher()
            },
            deadline: .seconds(5),
            scheduler: AnyScheduler(scheduler)
        )
        let model = try HomeViewModel(plans: [.plan(1)], environment: environment)
        for _ in 0..<1000 {
            model.inputs.appear.send()
            #expect(running == 1)
        }
        scheduler.advance(by: .seconds(1))
        #expect(running == 0)
    }

    private func home(_ scripts: Script..., deadline: Duration = .seconds(5)) throws -> HomeViewModel {
        try home(scripts, deadline: deadline)
    }

    private func home(_ scripts: [Script], deadline: Duration = .seconds(5)) throws -> HomeViewModel {
        let environment = HomeEnvironment(
            kept: { plan in
                let script = scripts[plan.number - 1]
                return Just(StoredSection(content: script.kept, failure: script.failure)).eraseToAnyPublisher()
            },
            answer: { [scheduler] plan in
                let script = scripts[plan.number - 1]
                guard let delay = script.delay else { return Empty(completeImmediately: false).eraseToAnyPublisher() }
                return Just(script.answer)
                    .delay(for: .milliseconds(delay), scheduler: scheduler)
                    .eraseToAnyPublisher()
            },
            deadline: deadline,
            scheduler: AnyScheduler(scheduler)
        )
        return try HomeViewModel(plans: scripts.indices.map { .plan($0 + 1) }, environment: environment)
    }
}

extension Array where Element: Equatable {
    /// The elements without consecutive duplicates.
    fileprivate var removingRepetitions: [Element] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

/// How a section answers in a test.
private struct Script {
    /// Milliseconds; `nil` for never.
    var delay: Int?
    var answer: SectionAnswer
    var kept: DatedContent?
    /// The error of the last fetch in the library.
    var failure: SourceError?

    init(after delay: Int?, _ answer: SectionAnswer, kept: DatedContent? = nil, failure: SourceError? = nil) {
        self.delay = delay
        self.answer = answer
        self.kept = kept
        self.failure = failure
    }
}

extension SectionAnswer {
    fileprivate static let weather = Self.success(DatedContent(.forecast(.tokyo), date: .morning))
    fileprivate static let failed = Self.failure(.offline)

    fileprivate static func news(unread: Int) -> Self {
        .success(DatedContent(.items(.news(unread: unread)), date: .morning))
    }
}
