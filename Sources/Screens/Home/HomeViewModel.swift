package import FeedModel
package import OpenCombine
import SourceAPI
package import Streams

@MainActor
package protocol HomeInputs {
    /// Send when the screen appears: shows the library's content and fetches every section; cancels a running fetch.
    var appear: PassthroughSubject<Void, Never> { get }
    /// Send before a page that was fetched earlier is shown: reads its items again from the library.
    var compose: PassthroughSubject<Void, Never> { get }
    /// Send the current values of items whose state changed on another screen.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

@MainActor
package protocol HomeOutputs {
    /// Emits the current screen, and then the screen after each change.
    var screen: AnyPublisher<HomeScreen, Never> { get }
}

@MainActor
package protocol HomeViewModelType: AnyObject {
    var inputs: any HomeInputs { get }
    var outputs: any HomeOutputs { get }
}

@MainActor
package struct HomeEnvironment {
    /// Returns what the library has of a section; emits once.
    package var kept: (SectionPlan) -> AnyPublisher<StoredSection, Never>
    /// Fetches a section; emits once, for which ``HomeViewModel`` enforces the deadline.
    package var answer: (SectionPlan) -> AnyPublisher<SectionAnswer, Never>
    /// Reads the sections again when all fetches have finished, because the fetch of one can change what another shows; emits once.
    package var settled: ([SectionPlan], [SectionAnswer]) -> AnyPublisher<[SectionAnswer], Never>
    package var rows: (HomeScreen) -> [Int]
    package var deadline: Duration
    package var scheduler: AnyScheduler

    package init(
        kept: @escaping (SectionPlan) -> AnyPublisher<StoredSection, Never>,
        answer: @escaping (SectionPlan) -> AnyPublisher<SectionAnswer, Never>,
        settled: @escaping ([SectionPlan], [SectionAnswer]) -> AnyPublisher<[SectionAnswer], Never> = {
            Just($1).eraseToAnyPublisher()
        },
        rows: @escaping (HomeScreen) -> [Int] = { $0.rowShares(room: nil) },
        deadline: Duration,
        scheduler: AnyScheduler
    ) {
        self.kept = kept
        self.answer = answer
        self.settled = settled
        self.rows = rows
        self.deadline = deadline
        self.scheduler = scheduler
    }

    fileprivate func timedAnswer(_ plan: SectionPlan) -> AnyPublisher<SectionAnswer, Never> {
        answer(plan).answering(within: deadline, on: scheduler, orElse: .failure(.timedOut))
    }
}

/// Combines the library's content, the fetched sections and the marks into one home screen.
///
/// The sections are fetched in parallel and zipped: the page changes once, when the slowest section has finished or
/// reached the deadline. A failed section does not affect the others.
@MainActor
package final class HomeViewModel: HomeViewModelType, HomeInputs, HomeOutputs {
    package var inputs: any HomeInputs { self }
    package var outputs: any HomeOutputs { self }

    package let appear = PassthroughSubject<Void, Never>()
    package let compose = PassthroughSubject<Void, Never>()
    package let marked = PassthroughSubject<[LibraryItem], Never>()
    package let screen: AnyPublisher<HomeScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// - Throws: ``GatherError/tooManyPublishers(_:)`` for five sections or more.
    package init(
        name: String = HomeScreen.usualName,
        plans: [SectionPlan],
        environment: HomeEnvironment
    ) throws(GatherError) {
        let current = CurrentValueSubject<HomeScreen, Never>(HomeScreen(name: name, plans: plans))
        screen = current.map { $0.showing(environment.rows($0)) }.removeDuplicates().eraseToAnyPublisher()

        let heard = PassthroughSubject<HomeChange, Never>()
        let answered = try gather(
            plans.enumerated().map { index, plan in
                Deferred { environment.kept(plan) }
                    .handleEvents(receiveOutput: { heard.send(.found(index, $0)) })
                    .flatMap { _ in environment.timedAnswer(plan) }
                    .handleEvents(receiveOutput: { _ in heard.send(.heard(index)) })
                    .eraseToAnyPublisher()
            }
        )
        .flatMap { environment.settled(plans, $0) }
        .map(HomeChange.answered)

        let asking =
            appear
            .map { heard.merged(with: answered).prepend(.asked) }
            .switchToLatest()

        let composing =
            compose
            .map { environment.settled(plans, current.value.answers).map(HomeChange.composed).prepend(.composing) }
            .switchToLatest()

        asking
            .merged(with: composing, marked.map(HomeChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}

extension HomeScreen {
    fileprivate var answers: [SectionAnswer] {
        sections.map { section in
            section.answer.map { .success($0) } ?? .failure(section.failure ?? .offline)
        }
    }
}
