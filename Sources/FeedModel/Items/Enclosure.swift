/// A file attached to an item: an episode, a picture, a document.
public struct Enclosure: Hashable, Sendable {
    /// The absolute address of the file, otherwise as the publisher wrote it.
    public var url: String
    /// The media type the publisher declares, for example `audio/mpeg`.
    public var type: String?
    /// The length the publisher declares, in bytes.
    public var length: Int?

    /// Creates an enclosure.
    public init(url: String, type: String? = nil, length: Int? = nil) {
        self.url = url
        self.type = type
        self.length = length
    }
}
