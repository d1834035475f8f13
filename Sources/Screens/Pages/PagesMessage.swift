package import FeedModel
package import SourceAPI

package enum PagesMessage: Hashable, Sendable {
    case waiting(SubscriptionURI)
    case failed(SubscriptionURI, SourceError)
}
