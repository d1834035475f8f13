public import Foundation

/// The project's own files, for tests that read them.
public enum ProjectFolder {
    /// The folder that holds Package.swift.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file or folder of the project.
    ///
    /// - Parameter path: The path from the root, such as `Tests/Fixtures`.
    public static func url(_ path: String) -> URL { root.appending(path: path) }

    /// A file of the folder `shared`, which may lie beside the project and holds captured feeds and hostile servers.
    public static func shared(_ path: String) -> URL {
        root.deletingLastPathComponent().appending(path: "shared/\(path)")
    }
}
