package import FeedModel
package import OpenCombine
package import SourceAPI
import Streams

@MainActor
package protocol ArticlesInputs {
    /// Send when the screen appears and for each further page; ignored while a request is running and after the last page.
    var fetchArticleTrigger: PassthroughSubject<Void, Never> { get }
    /// Send to start again at the first page; cancels a running request. The articles shown stay until the page arrives.
    var refreshArticleTrigger: PassthroughSubject<Void, Never> { get }
    /// Send to cancel the running request; the articles shown stay.
    var cancel: PassthroughSubject<Void, Never> { get }
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

@MainActor
package protocol ArticlesOutputs {
    var screen: AnyPublisher<ArticlesScreen, Never> { get }
}

@MainActor
package protocol ArticlesViewModelType: AnyObject {
    var inputs: any ArticlesInputs { get }
    var outputs: any ArticlesOutputs { get }
}

/// The dependencies of a screen of one source's pages, shared by ``ArticlesViewModel`` and ``NewsViewModel``.
@MainActor
package struct PagesEnvironment {
    /// Fetches the page at a cursor, or the first page for `nil`, on subscription; emits once.
    package var page: (Cursor?) -> AnyPublisher<Result<FetchedPage, ScreenFailure>, Never>

    package init(page: @escaping (Cursor?) -> AnyPublisher<Result<FetchedPage, ScreenFailure>, Never>) {
        self.page = page
    }
}

/// Combines triggers and a source's pages into one list without duplicates.
///
/// A restart keeps the articles shown until the first page has arrived, so that a reader without a network keeps them.
@MainActor
package final class ArticlesViewModel: ArticlesViewModelType, ArticlesInputs, ArticlesOutputs {
    package var inputs: any ArticlesInputs { self }
    package var outputs: any ArticlesOutputs { self }

    package let fetchArticleTrigger = PassthroughSubject<Void, Never>()
    package let refreshArticleTrigger = PassthroughSubject<Void, Never>()
    package let cancel = PassthroughSubject<Void, Never>()
    package let marked = PassthroughSubject<[LibraryItem], Never>()
    package let screen: AnyPublisher<ArticlesScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    package init(environment: PagesEnvironment) {
        let current = CurrentValueSubject<ArticlesScreen, Never>(ArticlesScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let further = fetchArticleTrigger.compactMap { () -> AnyPublisher<ArticlesChange, Never>? in
            guard current.value.canFetch else { return nil }
            let page = environment.page(current.value.next)
            return page.map(ArticlesChange.answered).prepend(.asked).eraseToAnyPublisher()
        }
        let anew = refreshArticleTrigger.map {
            environment.page(nil).map(ArticlesChange.replaced).prepend(.asked).eraseToAnyPublisher()
        }
        further.merged(with: anew)
            .merged(with: cancel.map { Just(ArticlesChange.cancelled).eraseToAnyPublisher() })
            .switchToLatest()
            .merged(with: marked.map(ArticlesChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}
