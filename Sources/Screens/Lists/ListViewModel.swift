public import FeedModel
public import OpenCombine
public import Query
import Streams

/// The inputs of a list.
@MainActor
public protocol ListInputs {
    /// Send a query: its first page replaces the items shown, and a running request is cancelled.
    var query: PassthroughSubject<Query, Never> { get }
    /// Send to load the next page; ignored while a page is loading and after the last page.
    var more: PassthroughSubject<Void, Never> { get }
    /// Send the current values of items whose state changed on another screen.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

/// The outputs of a list.
@MainActor
public protocol ListOutputs {
    /// Emits the current list, and then the list after each change.
    var screen: AnyPublisher<ListScreen, Never> { get }
}

/// The view model of a list, split into inputs and outputs.
@MainActor
public protocol ListViewModelType: AnyObject {
    /// The inputs.
    var inputs: any ListInputs { get }
    /// The outputs.
    var outputs: any ListOutputs { get }
}

/// The dependencies of a list.
@MainActor
public struct ListEnvironment {
    /// Returns one page of a query, the first one or the one at a cursor; emits once.
    public var page: (Query, ListCursor?) -> AnyPublisher<Result<ListPage, ScreenFailure>, Never>

    /// Creates an environment.
    public init(page: @escaping (Query, ListCursor?) -> AnyPublisher<Result<ListPage, ScreenFailure>, Never>) {
        self.page = page
    }
}

/// Combines queries, pages and marks into one list.
@MainActor
public final class ListViewModel: ListViewModelType, ListInputs, ListOutputs {
    /// The inputs.
    public var inputs: any ListInputs { self }
    /// The outputs.
    public var outputs: any ListOutputs { self }

    /// Send a query.
    public let query = PassthroughSubject<Query, Never>()
    /// Send to load the next page.
    public let more = PassthroughSubject<Void, Never>()
    /// Send the current values of items whose state changed on another screen.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Emits the current screen, and then the screen after each change.
    public let screen: AnyPublisher<ListScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Creates an empty list; nothing is loaded before the first query.
    public init(environment: ListEnvironment) {
        let current = CurrentValueSubject<ListScreen, Never>(ListScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let first = query.map { query in
            environment.page(query, nil).map(ListChange.answered).prepend(.asked(query)).eraseToAnyPublisher()
        }
        let further = more.compactMap { () -> AnyPublisher<ListChange, Never>? in
            guard current.value.canLoadMore, let query = current.value.query else { return nil }
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
