/// A chapter of a recording (https://podlove.org/simple-chapters).
public struct Chapter: Hashable, Sendable {
    /// Where it begins, in seconds.
    public var start: Double
    /// Its title.
    public var title: String
    /// A page about it.
    public var url: String?
    /// A picture for it.
    public var image: String?

    /// Makes a chapter.
    public init(start: Double, title: String, url: String? = nil, image: String? = nil) {
        self.start = start
        self.title = title
        self.url = url
        self.image = image
    }
}
