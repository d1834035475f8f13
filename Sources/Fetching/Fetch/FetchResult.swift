package import FeedModel
package import SourceAPI

package struct FetchResult: Sendable {
    package var subscription: Subscription
    package var answer: Result<Page, SourceError>
    /// Why the page is incomplete; then the fetch has failed, but the page is still stored.
    package var bodyError: SourceError?
    /// The record that replaces the job's; the store sets ``FetchRecord/itemsNew``.
    package var record: FetchRecord
    /// The state of the source when the fetch began; if the library has another one, another fetch has stored a page.
    package var previousState: String?
    package var hosts: [HostBackoff] = []
    /// The address to which the subscribed one has moved, if all its redirects were permanent and the fetch succeeded.
    package var movedTo: String?
    /// Why no request was sent, and nothing is stored: the host entered back-off while the request was queued.
    package var skip: RefreshSkip?
    package var log: [String] = []
}
