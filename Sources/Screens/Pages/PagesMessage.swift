package import FeedModel
package import SourceAPI

package enum PagesMessage: Equatable, Sendable {
    case waiting(SubscriptionURI)
    case failed(SubscriptionURI, SourceError)
}
