package enum TextForm: Hashable, Sendable {
    case plain, markdown, html, epub

    /// Takes the form from the end of a file's name.
    package init(path: String) {
        let name = path.lowercased()
        let ends: [(String, TextForm)] = [
            (".md", .markdown), (".markdown", .markdown), (".html", .html), (".htm", .html), (".epub", .epub),
        ]
        self = ends.first { name.hasSuffix($0.0) }?.1 ?? .plain
    }
}
