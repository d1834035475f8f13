import FeedModel
import Markup

extension Item {
    /// Appends files to the body that it does not show, each with its description, as HTML.
    ///
    /// One picture without a description is the item's picture and not a part of its text.
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
        let html = left.map { "<p>\($0.html)</p>" }.joined(separator: "\n")
        switch body {
        case .html(let text): body = .html(text + "\n" + html)
        case .text(let text):
            body = .html(HTMLWriter.escaped(text).replacing("\n", with: "<br>\n") + "\n" + html)
        case nil: body = .html(html)
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
