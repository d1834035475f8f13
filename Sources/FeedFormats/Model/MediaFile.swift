import FeedModel
import Primitives

/// A picture, recording or film of an item, with what it shows.
package struct MediaFile: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case image, audio, video

        /// Returns the kind of a media type such as `image/jpeg`.
        init?(type: String?) {
            guard let type = type?.split(separator: "/").first else { return nil }
            self.init(rawValue: type.lowercased())
        }
    }

    /// The absolute address of the file, otherwise as the publisher wrote it.
    package var url: String { didSet { name = Self.name(url) } }
    package var kind: Kind
    /// The description for readers that do not see or hear the file.
    package var description: String?
    /// The address of a picture without its query; of any other file the whole address.
    private(set) var name: Substring

    package init(url: String, kind: Kind, description: String? = nil) {
        self.url = url
        self.kind = kind
        self.description = description
        name = Self.name(url)
    }

    /// Returns the address of a picture without a query that asks for one of its sizes.
    static func name(_ url: String) -> Substring {
        guard let query = url.firstIndex(of: "?") else { return url[...] }
        let path = url[..<query]
        let end = path.suffix(5).lowercased()
        let isPicture = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { end.hasSuffix($0) }
        let keys = url[query...].dropFirst().split(separator: "&").map { $0.prefix { $0 != "=" }.lowercased() }
        return isPicture && keys.allSatisfy(sizes.contains) ? path : url[...]
    }

    private static let sizes: Set = [
        "width", "w", "height", "h", "size", "quality", "q", "fit", "auto", "s", "dpr", "crop", "format", "fm",
        "resize",
        "strip", "ssl", "itok", "v",
    ]

    var json: JSONValue {
        .compact([
            ("url", .string(url)), ("medium", .string(kind.rawValue)), ("description", JSONValue(description)),
        ])
    }

    var html: String {
        let description = description.map { HTMLWriter.escaped($0, isAttribute: true) }
        let address = "src=\"\(HTMLWriter.escaped(url, isAttribute: true))\""
        guard kind != .image else {
            return "<img \(address)\(description.map { " alt=\"\($0)\"" } ?? "")>"
        }
        return "<\(kind.rawValue) controls \(address) title=\"\(description ?? "")\"></\(kind.rawValue)>"
    }
}
