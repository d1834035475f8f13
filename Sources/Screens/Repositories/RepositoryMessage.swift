package import SourceAPI

package enum RepositoryMessage: Hashable, Sendable {
    case searching
    case loadingMore
    case failed(String, SourceError)
    case noMore
}
