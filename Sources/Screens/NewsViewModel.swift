public import FeedModel
public import OpenCombine

/// News in the observable style: a published value and a method, over the same answers as the other screens.
///
/// The trigger-subject style (``ListViewModel``) is what quire's own reader uses. This one is for clients that
/// observe an object and call its methods; both can stand on one source.
@MainActor
public final class NewsViewModel: ObservableObject {
    /// The news as last fetched; a failure leaves them as they are.
    @Published public private(set) var newsItems: [Item] = []
    /// How the last fetch went.
    @Published public private(set) var status = Status.none

    /// How a fetch goes.
    public enum Status: Hashable, Sendable {
        /// Nothing was asked.
        case none
        /// A fetch is running.
        case requesting
        /// It answered.
        case succeeded
        /// It failed.
        case failed(ScreenFailure)
    }

    private let answer: () -> AnyPublisher<Result<[Item], ScreenFailure>, Never>
    private var fetch: AnyCancellable?

    /// Makes a screen without news; nothing is fetched before ``fetchNewsItems()``.
    ///
    /// - Parameter answer: Fetches the news; answers once.
    public init(answer: @escaping () -> AnyPublisher<Result<[Item], ScreenFailure>, Never>) {
        self.answer = answer
    }

    /// Fetches the news; a call while a fetch is running is ignored.
    public func fetchNewsItems() {
        guard status != .requesting else { return }
        status = .requesting
        fetch = answer().sink { [weak self] result in self?.receive(result) }
    }

    private func receive(_ result: Result<[Item], ScreenFailure>) {
        switch result {
        case .success(let items):
            newsItems = items
            status = .succeeded
        case .failure(let failure):
            status = .failed(failure)
        }
    }
}
