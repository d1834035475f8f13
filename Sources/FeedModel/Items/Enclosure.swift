/// A file that belongs to an item: an episode, a picture, a document.
public struct Enclosure: Hashable, Sendable {
    /// Where the file is, as the publisher wrote it, made absolute.
    public var url: String
    /// The media type the publisher declares, for example `audio/mpeg`.
    public var type: String?
    /// The length the publisher declares, in bytes.
    public var length: Int?

    /// Makes an enclosure.
    public init(url: String, type: String? = nil, length: Int? = nil) {
        self.url = url
        self.type = type
        self.length = length
    }
}
