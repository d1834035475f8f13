package import SourceAPI

package enum RepositoryMessage: Equatable, Sendable {
    case searching
    case loadingMore
    case failed(String, SourceError)
    case noMore
}
