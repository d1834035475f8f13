/// A chapter of a recording (https://podlove.org/simple-chapters).
package struct Chapter: Hashable, Sendable {
    /// The start in seconds.
    package var start: Double
    package var title: String
    package var url: String?
    package var image: String?

    package init(start: Double, title: String, url: String? = nil, image: String? = nil) {
        self.start = start
        self.title = title
        self.url = url
        self.image = image
    }
}
