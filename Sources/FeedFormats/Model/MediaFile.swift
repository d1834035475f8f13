import FeedModel
import Markup

package struct MediaFile: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case image, audio, video

        init?(type: String?) {
            guard let type = type?.split(separator: "/").first else { return nil }
            self.init(rawValue: type.lowercased())
        }

        var isRecording: Bool { self != .image }
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
        guard let query = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url[...] }
        let path = url[..<query]
        let end = path.suffix(5).lowercased()
        let isPicture = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { end.hasSuffix($0) }
        guard isPicture else { return url[...] }
        let keys = url[query...].dropFirst().split(separator: "&").map { $0.prefix { $0 != "=" }.lowercased() }
        return keys.allSatisfy(sizes.contains) ? path : url[...]
    }

    private static let sizes: Set = [
        "width", "w", "height", "h", "size", "quality", "q", "fit", "auto", "s", "dpr", "crop", "format", "fm",
        "resize", "strip", "ssl", "itok", "v",
    ]

    /// The file in a plain text, whose address readers number.
    var text: String {
        "[\(kind.rawValue)\(description.map { ": " + HTMLText.oneLine($0) } ?? "")] \(url)"
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

extension Item {
    /// Appends files that the body does not show; one picture without a description is only the item's picture.
    mutating func append(_ files: [MediaFile]) {
        guard files.count > 1 || files.first?.description != nil else { return }
        let shown = if case .html(let html) = body { HTMLText.pictures(in: html) } else { [Substring: Bool]() }
        let left = files.compactMap { file -> MediaFile? in
            var file = file
            let description = file.description.map(HTMLText.oneLine)
            if description == title || description == summary { file.description = nil }
            guard let isDescribed = shown[file.name] else {
                return file.kind == .image || file.description != nil ? file : nil
            }
            return isDescribed || file.description == nil ? nil : file
        }
        guard left.count > 1 || left.first?.description != nil else { return }
        if case .text(let text) = body {
            body = .text(([text] + left.map(\.text)).joined(separator: "\n\n"))
        } else {
            let html = left.map { "<p>\($0.html)</p>" }.joined(separator: "\n")
            let before = if case .html(let text) = body { text + "\n" } else { "" }
            body = .html(before + html)
        }
        summary = summary ?? left.lazy.compactMap(\.description).first.map(HTMLText.oneLine)
    }
}

extension HTMLText {
    /// Returns the addresses of the pictures in HTML without their queries, and whether each has a description.
    fileprivate static func pictures(in html: String) -> [Substring: Bool] {
        guard html.hasByte(UInt8(ascii: "<")) else { return [:] }
        var tokenizer = Tokenizer(html, syntax: .html)
        var pictures: [Substring: Bool] = [:]
        while let token = tokenizer.next() {
            guard case .start(let name, _) = token, tokenizer.isName(name, "img"),
                let address = tokenizer.attribute("src")
            else { continue }
            let hasDescription = tokenizer.attribute("alt")?.nonBlank != nil
            pictures[MediaFile.name(address)] = hasDescription
        }
        return pictures
    }
}
