public import FeedModel
public import OpenCombine
public import SourceAPI
import Streams

/// What the person does on a screen of articles.
@MainActor
public protocol ArticlesInputs {
    /// Send when the screen appears, and for each further page; ignored while a request is running and behind the last
    /// page.
    var fetchArticleTrigger: PassthroughSubject<Void, Never> { get }
    /// Send to begin at the first page again; a running request is cancelled. What is shown stays until the answer comes.
    var refreshArticleTrigger: PassthroughSubject<Void, Never> { get }
    /// Send the items whose state was changed elsewhere, as they are now.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

/// What a screen of articles shows.
@MainActor
public protocol ArticlesOutputs {
    /// Emits the articles: now, and after each change.
    var articles: AnyPublisher<[LibraryItem], Never> { get }
    /// Emits how the last request went.
    var apiRequestStatus: AnyPublisher<RequestStatus, Never> { get }
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<ArticlesScreen, Never> { get }
}

/// A screen of articles as its clients hold it: every access says input or output.
@MainActor
public protocol ArticlesViewModelType: AnyObject {
    /// What the person does.
    var inputs: any ArticlesInputs { get }
    /// What the screen shows.
    var outputs: any ArticlesOutputs { get }
}

/// What a screen of one source's pages needs from outside; ``ArticlesViewModel`` and ``NewsViewModel`` take the same.
@MainActor
public struct PagesEnvironment {
    /// Fetches the page of a cursor, `nil` for the first, once somebody subscribes; answers once.
    public var page: (Cursor?) -> AnyPublisher<Result<FetchedPage, ScreenFailure>, Never>

    /// Makes an environment.
    public init(page: @escaping (Cursor?) -> AnyPublisher<Result<FetchedPage, ScreenFailure>, Never>) {
        self.page = page
    }
}

/// Folds triggers and a source's pages into one list without duplicates.
///
/// The original empties the list when it begins anew; then a person without a network would have nothing. Here what is
/// shown stays until the first page has come.
@MainActor
public final class ArticlesViewModel: ArticlesViewModelType, ArticlesInputs, ArticlesOutputs {
    /// What the person does.
    public var inputs: any ArticlesInputs { self }
    /// What the screen shows.
    public var outputs: any ArticlesOutputs { self }

    /// Send when the screen appears, and for each further page.
    public let fetchArticleTrigger = PassthroughSubject<Void, Never>()
    /// Send to begin at the first page again.
    public let refreshArticleTrigger = PassthroughSubject<Void, Never>()
    /// Send the items whose state was changed elsewhere, as they are now.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Emits the articles.
    public let articles: AnyPublisher<[LibraryItem], Never>
    /// Emits how the last request went.
    public let apiRequestStatus: AnyPublisher<RequestStatus, Never>
    /// Emits the whole screen.
    public let screen: AnyPublisher<ArticlesScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes a screen without articles; nothing is fetched before a trigger.
    public init(environment: PagesEnvironment) {
        let current = CurrentValueSubject<ArticlesScreen, Never>(ArticlesScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()
        articles = current.map(\.articles).removeDuplicates().eraseToAnyPublisher()
        apiRequestStatus = current.map(\.status).removeDuplicates().eraseToAnyPublisher()

        let further = fetchArticleTrigger.compactMap { () -> AnyPublisher<ArticlesChange, Never>? in
            guard current.value.canFetch else { return nil }
            let page = environment.page(current.value.next)
            return page.map(ArticlesChange.answered).prepend(.asked).eraseToAnyPublisher()
        }
        let anew = refreshArticleTrigger.map {
            environment.page(nil).map(ArticlesChange.replaced).prepend(.asked).eraseToAnyPublisher()
        }
        further.merged(with: anew)
            .switchToLatest()
            .merged(with: marked.map(ArticlesChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}
