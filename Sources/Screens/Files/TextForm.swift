/// The form of a text.
package enum TextForm: Hashable, Sendable {
    case plain, markdown

    /// Takes the form from the end of a file's name.
    package init(path: String) {
        let name = path.lowercased()
        self = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .plain
    }
}
