import FeedModel
import OpenCombine

@testable import Screens

// Outputs that Tests/REQUIREMENTS.md names and the program does not use: RA2, RA3, RA6, RC9, RL1 to RL3.

extension ArticlesOutputs {
    /// The current articles, and then the articles after each change.
    var articles: AnyPublisher<[LibraryItem], Never> {
        screen.map(\.articles).removeDuplicates().eraseToAnyPublisher()
    }

    /// The status of the last request.
    var apiRequestStatus: AnyPublisher<RequestStatus, Never> {
        screen.map(\.status).removeDuplicates().eraseToAnyPublisher()
    }
}

extension ArticlesScreen {
    /// The phase of the screen, `nil` after a failure; an empty page is not a failure, and neither is loading.
    var phase: ServicePhase? {
        switch status {
        case _ where !articles.isEmpty: .loaded
        case .none: .idle
        case .requesting: .loading
        case .requestSuccess: .empty
        case .requestFailure: nil
        }
    }
}

extension NewsViewModel {
    /// The categories of the news shown, without duplicates, in order of appearance.
    var categories: [String] {
        var known: Set<String> = []
        return newsItems.flatMap(\.item.categories).filter { known.insert($0).inserted }
    }

    /// Returns the news of one category.
    func newsItems(in category: String) -> [LibraryItem] {
        newsItems.filter { $0.item.categories.contains(category) }
    }
}

extension SignInOutputs {
    /// Whether both fields are filled and no request is running.
    var canLogin: AnyPublisher<Bool, Never> { screen.map(\.canLogin).removeDuplicates().eraseToAnyPublisher() }

    /// Why the last attempt failed; empty if it did not.
    var validationText: AnyPublisher<String, Never> {
        screen.map { $0.failure?.text ?? "" }.removeDuplicates().eraseToAnyPublisher()
    }
}
