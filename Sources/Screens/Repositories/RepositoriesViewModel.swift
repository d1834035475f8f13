public import FeedModel
public import OpenCombine
public import SourceAPI
public import Streams

/// What the person does on the search for repositories.
@MainActor
public protocol RepositoriesInputs {
    /// Send the words as they are being typed: they count when they have been left alone for half a second; cleared
    /// text clears the page at once, and asks nobody.
    var query: PassthroughSubject<String, Never> { get }
    /// Send the whole search when the person says that it is whole: it is asked for at once.
    var submit: PassthroughSubject<String, Never> { get }
    /// Send when the person wants the next page; ignored while one is on its way, and when there is none.
    var more: PassthroughSubject<Void, Never> { get }
    /// Send the items whose state was changed elsewhere, as they are now.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

/// What the search for repositories shows.
@MainActor
public protocol RepositoriesOutputs {
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<RepositoriesScreen, Never> { get }
}

/// The search for repositories as its clients hold it: every access says input or output.
@MainActor
public protocol RepositoriesViewModelType: AnyObject {
    /// What the person does.
    var inputs: any RepositoriesInputs { get }
    /// What the screen shows.
    var outputs: any RepositoriesOutputs { get }
}

/// What the search for repositories needs from outside.
@MainActor
public struct RepositoriesEnvironment {
    /// Answers one page of a search, from the beginning or from a cursor; answers once.
    public var page: (String, Cursor?) -> AnyPublisher<Result<RepositoriesPage, SourceError>, Never>
    /// The clock that measures how long the search field has been left alone.
    public var scheduler: AnyScheduler

    /// Makes an environment.
    public init(
        page: @escaping (String, Cursor?) -> AnyPublisher<Result<RepositoriesPage, SourceError>, Never>,
        scheduler: AnyScheduler
    ) {
        self.page = page
        self.scheduler = scheduler
    }
}

/// Folds searches, pages and marks into one screen; the newest search wins.
@MainActor
public final class RepositoriesViewModel: RepositoriesViewModelType, RepositoriesInputs, RepositoriesOutputs {
    /// What the person does.
    public var inputs: any RepositoriesInputs { self }
    /// What the screen shows.
    public var outputs: any RepositoriesOutputs { self }

    /// Send the words as they are being typed.
    public let query = PassthroughSubject<String, Never>()
    /// Send the whole search.
    public let submit = PassthroughSubject<String, Never>()
    /// Send when the person wants the next page.
    public let more = PassthroughSubject<Void, Never>()
    /// Send the items whose state was changed elsewhere, as they are now.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<RepositoriesScreen, Never>

    /// How long the search field must be left alone.
    public static let patience = Duration.milliseconds(500)

    private var subscriptions = Set<AnyCancellable>()

    /// Makes an empty search; nothing is asked before the first input.
    public init(environment: RepositoriesEnvironment) {
        let current = CurrentValueSubject<RepositoriesScreen, Never>(RepositoriesScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let typed = query.map { text -> AnyPublisher<String, Never> in
            guard !text.isBlank else { return Just("").eraseToAnyPublisher() }
            return environment.scheduler.timer(every: Self.patience).first().map { _ in text }.eraseToAnyPublisher()
        }
        let first = typed.merged(with: submit.map { Just($0.isBlank ? "" : $0).eraseToAnyPublisher() })
            .switchToLatest()
            .map { words -> AnyPublisher<RepositoriesChange, Never> in
                guard !words.isEmpty else { return Just(.cleared).eraseToAnyPublisher() }
                return environment.page(words, nil).map(RepositoriesChange.answered).prepend(.asked(words))
                    .eraseToAnyPublisher()
            }
        let further = more.compactMap { () -> AnyPublisher<RepositoriesChange, Never>? in
            guard current.value.canAskMore else { return nil }
            let page = environment.page(current.value.words, current.value.next)
            return page.map(RepositoriesChange.answered).prepend(.askedMore).eraseToAnyPublisher()
        }

        first.merged(with: further)
            .switchToLatest()
            .merged(with: marked.map(RepositoriesChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
