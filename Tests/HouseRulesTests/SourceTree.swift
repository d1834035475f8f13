import Foundation
import QuireTesting
import Synchronization

/// The project's own files, for tests that read them.
struct SourceTree {
    /// A file of the project.
    struct File: Sendable {
        /// The path from the project's root.
        let path: String
        /// The lines, without line breaks.
        let lines: [Substring]
        /// The lines without comments and without the texts in quotation marks, numbered.
        ///
        /// Good enough for this project's code: a text in `"""` may not hold the words that the rules look for.
        let code: [(index: Int, text: String)]

        fileprivate init(path: String, text: String) {
            self.path = path
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let literal = #/"(?:[^"\\]|\\.)*"/#
            code = lines.enumerated().compactMap { index, line in
                // Most lines hold no text, and the expression is slow.
                let bare = line.utf8.contains(UInt8(ascii: "\"")) ? line.replacing(literal, with: "\"\"") : line
                let code = bare.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
                return code.allSatisfy(\.isWhitespace) ? nil : (index, String(code))
            }
        }

        /// Returns the place of a broken rule, as editors understand it.
        func place(_ index: Int) -> String {
            "\(path):\(index + 1): \(lines[index].trimmingCharacters(in: .whitespaces))"
        }

        /// The name without folder and extension.
        var stem: String { ((path as NSString).lastPathComponent as NSString).deletingPathExtension }
    }

    /// The files that were read already: every rule reads the same ones.
    private static let cache = Mutex<[String: File]>([:])
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

    /// The README, the change log, and the documents of docs and of plugins.
    func documents() throws -> [File] {
        try (["README.md", "CHANGELOG.md"] + files("docs", "Plugins")).filter { $0.hasSuffix(".md") }.map(file)
    }

    /// The names of the built-in source plugins.
    func plugins() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Plugins").path)
            .filter { exists("Plugins/\($0)/Sources") }
            .sorted()
    }

    /// Returns the names of the folders in a folder that hold files.
    func folders(_ path: String) throws -> Set<String> {
        let depth = path.split(separator: "/").count
        let parts = try files(path).map { $0.split(separator: "/").map(String.init) }
        return Set(parts.filter { $0.count > depth + 1 }.map { $0[depth] })
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private func file(_ path: String) throws -> File {
        if let file = Self.cache.withLock({ $0[path] }) { return file }
        let file = File(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        Self.cache.withLock { $0[path] = file }
        return file
    }
}

extension NSRegularExpression {
    /// Returns whether the expression matches in a text.
    ///
    /// Rules that read the whole tree use it, because `Regex` takes seconds for each of them.
    func occurs(in text: some StringProtocol) -> Bool {
        firstMatch(in: String(text), range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
}
