public import FeedModel
public import OpenCombine
public import Query
import Streams

/// What the person does on a list.
@MainActor
public protocol ListInputs {
    /// Send a query: its first page replaces what is shown, and a running request is cancelled.
    var query: PassthroughSubject<Query, Never> { get }
    /// Send when the person wants the next page; ignored while one is on its way, and when there is none.
    var more: PassthroughSubject<Void, Never> { get }
    /// Send the items whose state was changed elsewhere, as they are now.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

/// What a list shows.
@MainActor
public protocol ListOutputs {
    /// Emits the whole list: now, and after each change.
    var screen: AnyPublisher<ListScreen, Never> { get }
}

/// A list as its clients hold it: every access says input or output.
@MainActor
public protocol ListViewModelType: AnyObject {
    /// What the person does.
    var inputs: any ListInputs { get }
    /// What the list shows.
    var outputs: any ListOutputs { get }
}

/// What a list needs from outside.
@MainActor
public struct ListEnvironment {
    /// Answers one page of a query, from the beginning or from a cursor; answers once.
    public var page: (Query, ListCursor?) -> AnyPublisher<Result<ListPage, ScreenFailure>, Never>

    /// Makes an environment.
    public init(page: @escaping (Query, ListCursor?) -> AnyPublisher<Result<ListPage, ScreenFailure>, Never>) {
        self.page = page
    }
}

/// Folds queries, pages and marks into one list.
@MainActor
public final class ListViewModel: ListViewModelType, ListInputs, ListOutputs {
    /// What the person does.
    public var inputs: any ListInputs { self }
    /// What the screen shows.
    public var outputs: any ListOutputs { self }

    /// Send a query.
    public let query = PassthroughSubject<Query, Never>()
    /// Send when the person wants the next page.
    public let more = PassthroughSubject<Void, Never>()
    /// Send the items whose state was changed elsewhere, as they are now.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<ListScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes an empty list; nothing is asked before a query is sent.
    public init(environment: ListEnvironment) {
        let current = CurrentValueSubject<ListScreen, Never>(ListScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let first = query.map { query in
            environment.page(query, nil).map(ListChange.answered).prepend(.asked(query)).eraseToAnyPublisher()
        }
        let further = more.compactMap { () -> AnyPublisher<ListChange, Never>? in
            guard current.value.canAskMore, let query = current.value.query else { return nil }
            let page = environment.page(query, current.value.next)
            return page.map(ListChange.answered).prepend(.askedMore).eraseToAnyPublisher()
        }

        first.merged(with: further)
            .switchToLatest()
            .merged(with: marked.map(ListChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}
