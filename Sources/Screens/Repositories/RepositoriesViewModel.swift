package import FeedModel
package import OpenCombine
package import SourceAPI
package import Streams

@MainActor
package protocol RepositoriesInputs {
    /// Send the search text while it is being typed: a search starts after a pause of half a second; empty text clears
    /// the page at once without a request.
    var query: PassthroughSubject<String, Never> { get }
    /// Send the complete search text: the search starts at once.
    var submit: PassthroughSubject<String, Never> { get }
    /// Send to load the next page; ignored while a page is loading and after the last page.
    var more: PassthroughSubject<Void, Never> { get }
    /// Send to cancel the running search; the results that are shown stay.
    var cancel: PassthroughSubject<Void, Never> { get }
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
}

@MainActor
package protocol RepositoriesOutputs {
    var screen: AnyPublisher<RepositoriesScreen, Never> { get }
}

@MainActor
package protocol RepositoriesViewModelType: AnyObject {
    var inputs: any RepositoriesInputs { get }
    var outputs: any RepositoriesOutputs { get }
}

@MainActor
package struct RepositoriesEnvironment {
    /// Returns one page of a search, the first one or the one at a cursor; emits once.
    package var page: (String, Cursor?) -> AnyPublisher<Result<FetchedPage, SourceError>, Never>
    package var scheduler: AnyScheduler

    package init(
        page: @escaping (String, Cursor?) -> AnyPublisher<Result<FetchedPage, SourceError>, Never>,
        scheduler: AnyScheduler
    ) {
        self.page = page
        self.scheduler = scheduler
    }
}

/// Combines searches, pages and marks into one screen; the newest search wins.
@MainActor
package final class RepositoriesViewModel: RepositoriesViewModelType, RepositoriesInputs, RepositoriesOutputs {
    package var inputs: any RepositoriesInputs { self }
    package var outputs: any RepositoriesOutputs { self }

    package let query = PassthroughSubject<String, Never>()
    package let submit = PassthroughSubject<String, Never>()
    package let more = PassthroughSubject<Void, Never>()
    package let cancel = PassthroughSubject<Void, Never>()
    package let marked = PassthroughSubject<[LibraryItem], Never>()
    package let screen: AnyPublisher<RepositoriesScreen, Never>

    package static let patience = Duration.milliseconds(500)

    private var subscriptions = Set<AnyCancellable>()

    package init(environment: RepositoriesEnvironment) {
        let current = CurrentValueSubject<RepositoriesScreen, Never>(RepositoriesScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        // No words stand for a cancelled search.
        let typed = query.map { text -> AnyPublisher<String?, Never> in
            guard !text.isBlank else { return Just("").eraseToAnyPublisher() }
            return environment.scheduler.timer(every: Self.patience).first().map { _ in text }.eraseToAnyPublisher()
        }
        let first = typed.merged(with: submit.map { Just($0.isBlank ? "" : $0).eraseToAnyPublisher() })
            .merged(with: cancel.map { Just(nil).eraseToAnyPublisher() })
            .switchToLatest()
            .map { words -> AnyPublisher<RepositoriesChange, Never> in
                guard let words else { return Just(.cancelled).eraseToAnyPublisher() }
                guard !words.isEmpty else { return Just(.cleared).eraseToAnyPublisher() }
                return environment.page(words, nil).map(RepositoriesChange.answered).prepend(.asked(words))
                    .eraseToAnyPublisher()
            }
        let further = more.compactMap { () -> AnyPublisher<RepositoriesChange, Never>? in
            guard current.value.canLoadMore else { return nil }
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
