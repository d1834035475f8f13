import Foundation
import QuireTesting

/// The project's own files, for tests that read them.
struct SourceTree {
    /// A file of the project.
    struct File {
        /// The path from the project's root.
        var path: String
        /// Its lines, without line breaks.
        var lines: [Substring]

        /// Where a rule is broken, as editors understand it.
        func place(_ index: Int) -> String {
            "\(path):\(index + 1): \(lines[index].trimmingCharacters(in: .whitespaces))"
        }

        /// The name without folder and extension.
        var stem: String { ((path as NSString).lastPathComponent as NSString).deletingPathExtension }

        /// The lines without comments and without the texts in quotation marks, numbered.
        ///
        /// Good enough for our own code: a text may not span lines with `"""` and hold the word that is looked for.
        var code: [(index: Int, text: String)] {
            lines.enumerated().compactMap { index, line in
                let text = line.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"")
                let code = text.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
                return code.allSatisfy(\.isWhitespace) ? nil : (index, String(code))
            }
        }
    }

    let root = ProjectFolder.root

    /// Returns the paths of all files below some folders.
    func files(_ folders: String...) throws -> [String] {
        try folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder).resolvingSymlinksInPath(),
                includingPropertiesForKeys: [.isRegularFileKey]
            )
            let urls = files?.compactMap { $0 as? URL } ?? []
            let regular = try urls.filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
            guard !regular.isEmpty else { throw CocoaError(.fileNoSuchFile) }
            return regular.map { String($0.path.dropFirst(root.resolvingSymlinksInPath().path.count + 1)) }.sorted()
        }
    }

    /// Returns the Swift files below some folders.
    func swiftFiles(_ folders: String...) throws -> [File] {
        try folders.flatMap { folder in
            let swift = try files(folder).filter { $0.hasSuffix(".swift") }
            guard !swift.isEmpty else { throw CocoaError(.fileNoSuchFile) }
            return try swift.map(file)
        }
    }

    /// The Swift files of sources: Sources, and each plugin's Sources.
    func productFiles() throws -> [File] {
        try swiftFiles("Sources") + plugins().flatMap { try swiftFiles("Plugins/\($0)/Sources") }
    }

    /// The names of the built-in source plugins.
    func plugins() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Plugins").path)
            .filter { exists("Plugins/\($0)/Sources") }
            .sorted()
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private func file(_ path: String) throws -> File {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
}
