package import Foundation

/// The project's own files, for tests that read them.
package enum ProjectFolder {
    /// The folder that holds Package.swift.
    package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// Returns a file or folder of the project.
    ///
    /// - Parameter path: The path from the root, such as `Tests/Fixtures`.
    package static func url(_ path: String) -> URL { root.appending(path: path) }

    /// Returns a file of an external corpus: the folder `shared` next to the project, which may be missing.
    package static func shared(_ path: String) -> URL {
        root.deletingLastPathComponent().appending(path: "shared/\(path)")
    }

    /// Returns whether this machine has what a plugin in Plugins/Examples needs: some are programs in Python.
    package static func canRunExample(_ name: String) -> Bool {
        let manifest = try? String(contentsOf: url("Plugins/Examples/\(name)/plugin.toml"), encoding: .utf8)
        return manifest?.contains("\"python3\"") == false || PipedProcess.exists(PipedProcess.python)
    }
}
