/// A chapter of a recording (https://podlove.org/simple-chapters).
public struct Chapter: Hashable, Sendable {
    /// The start in seconds.
    public var start: Double
    /// The title.
    public var title: String
    /// The address of a page about it.
    public var url: String?
    /// The address of a picture.
    public var image: String?

    /// Creates a chapter.
    public init(start: Double, title: String, url: String? = nil, image: String? = nil) {
        self.start = start
        self.title = title
        self.url = url
        self.image = image
    }
}
