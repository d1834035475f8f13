package import FeedModel
import OpenCombine

/// The pages of the last requested source, without a subscription to it.
@MainActor
package final class SourcePages {
    /// Finds the source of a request for pages; throws if its address has none.
    package let find: Reading<PagesRequest, PagesSource>
    /// The pages as they are now; `nil` before a source was found.
    private(set) var latest: PagesPlace?
    /// The index of the first item that the newest request shows.
    var firstShown = 0
    private let changes = PassthroughSubject<PagesPlace, Never>()
    private var model: Model?
    private var subscription: AnyCancellable?

    /// The inputs of a view model: the one of articles or the one of news, which fold the same changes into the same screen.
    private struct Model {
        var fetchNext: () -> Void
        var fetchFirst: () -> Void
        var update: ([LibraryItem]) -> Void
        var cancel: () -> Void
    }

    package init(find: Reading<PagesRequest, PagesSource>) {
        self.find = find
    }

    /// Emits the pages after each change.
    var screens: AnyPublisher<PagesPlace, Never> { changes.eraseToAnyPublisher() }

    /// Creates the view model of a source's pages, and fetches the first one.
    func open(_ request: PagesRequest, _ source: PagesSource) {
        let receive = { [weak self] (screen: ArticlesScreen) in
            let place = PagesPlace(request: request, uri: source.uri, screen: screen)
            self?.latest = place
            self?.changes.send(place)
        }
        switch request.kind {
        case .articles:
            let articles = ArticlesViewModel(environment: source.environment)
            model = Model(
                fetchNext: { articles.inputs.fetchArticleTrigger.send() },
                fetchFirst: { articles.inputs.refreshArticleTrigger.send() },
                update: { articles.inputs.marked.send($0) },
                cancel: { articles.inputs.cancel.send() }
            )
            subscription = articles.outputs.screen.sink { receive($0) }
            articles.inputs.fetchArticleTrigger.send()
        case .news:
            let news = NewsViewModel(environment: source.environment)
            model = Model(
                fetchNext: { news.fetchMoreNewsItems() },
                fetchFirst: { news.fetchNewsItems() },
                update: { news.update($0) },
                cancel: { news.cancel() }
            )
            subscription = news.$screen.sink { receive($0) }
            news.fetchNewsItems()
        }
    }

    func fetchNext() { model?.fetchNext() }

    /// Fetches the first page again; the items shown stay until it arrives.
    func fetchFirst() { model?.fetchFirst() }

    /// Takes over the states of items that changed.
    func update(_ items: [LibraryItem]) { model?.update(items) }

    /// Cancels the request; what is shown stays.
    func cancel() { model?.cancel() }
}

@MainActor
package struct PagesSource: Sendable {
    package var uri: SubscriptionURI
    package var environment: PagesEnvironment

    package init(uri: SubscriptionURI, environment: PagesEnvironment) {
        self.uri = uri
        self.environment = environment
    }
}
