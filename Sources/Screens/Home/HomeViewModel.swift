public import FeedModel
public import OpenCombine
import SourceAPI
public import Streams

/// What the person does on the home screen.
@MainActor
public protocol HomeInputs {
    /// Send when the screen appears: what the library holds is shown, and every section is fetched.
    var appear: PassthroughSubject<Void, Never> { get }
    /// Send when the person asks for fresh sections; a running fetch is cancelled and begun again.
    var refresh: PassthroughSubject<Void, Never> { get }
    /// Send the items whose state was changed elsewhere, as they are now.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

/// What the home screen shows.
@MainActor
public protocol HomeOutputs {
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<HomeScreen, Never> { get }
}

/// The home screen as its clients hold it: every access says input or output.
@MainActor
public protocol HomeViewModelType: AnyObject {
    /// What the person does.
    var inputs: any HomeInputs { get }
    /// What the screen shows.
    var outputs: any HomeOutputs { get }
}

/// What the home screen needs from outside.
@MainActor
public struct HomeEnvironment {
    /// Answers what the library holds for a section, `nil` when it holds nothing; answers once.
    public var kept: (SectionPlan) -> AnyPublisher<DatedContent?, Never>
    /// Fetches a section; answers once.
    ///
    /// The screen keeps the deadline.
    public var answer: (SectionPlan) -> AnyPublisher<SectionAnswer, Never>
    /// How long a section may take before it counts as timed out.
    public var deadline: Duration
    /// The clock of the deadline.
    public var scheduler: AnyScheduler

    /// Makes an environment.
    public init(
        kept: @escaping (SectionPlan) -> AnyPublisher<DatedContent?, Never>,
        answer: @escaping (SectionPlan) -> AnyPublisher<SectionAnswer, Never>,
        deadline: Duration,
        scheduler: AnyScheduler
    ) {
        self.kept = kept
        self.answer = answer
        self.deadline = deadline
        self.scheduler = scheduler
    }
}

/// Folds what the library holds, what the sources answer and what the person does into one home screen.
///
/// The sections are fetched in parallel and zipped: the page changes once, when the slowest has answered or
/// passed the deadline. A failed section costs its own lines and nothing else.
@MainActor
public final class HomeViewModel: HomeViewModelType, HomeInputs, HomeOutputs {
    /// What the person does.
    public var inputs: any HomeInputs { self }
    /// What the screen shows.
    public var outputs: any HomeOutputs { self }

    /// Send when the screen appears.
    public let appear = PassthroughSubject<Void, Never>()
    /// Send when the person asks for fresh sections.
    public let refresh = PassthroughSubject<Void, Never>()
    /// Send the items whose state was changed elsewhere, as they are now.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<HomeScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes the screen of these sections; nothing is fetched before it appears.
    ///
    /// - Throws: ``GatherError/tooManyPublishers(_:)`` for five sections or more.
    public init(plans: [SectionPlan], environment: HomeEnvironment) throws(GatherError) {
        let current = CurrentValueSubject<HomeScreen, Never>(HomeScreen(plans: plans))
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let heard = PassthroughSubject<HomeChange, Never>()
        let answered = try gather(
            plans.enumerated().map { index, plan in
                Deferred { environment.kept(plan) }
                    .handleEvents(receiveOutput: { heard.send(.found(index, $0)) })
                    .flatMap { _ in environment.timedAnswer(plan) }
                    .handleEvents(receiveOutput: { _ in heard.send(.heard(index)) })
                    .eraseToAnyPublisher()
            }
        ).map(HomeChange.answered)

        let asking =
            appear
            .merged(with: refresh)
            .map { heard.merged(with: answered).prepend(.asked) }
            .switchToLatest()

        asking
            .merged(with: marked.map(HomeChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}

extension HomeEnvironment {
    /// The answer of a section, or that it took too long.
    fileprivate func timedAnswer(_ plan: SectionPlan) -> AnyPublisher<SectionAnswer, Never> {
        answer(plan).answering(within: deadline, on: scheduler, orElse: .failure(.timedOut))
    }
}
