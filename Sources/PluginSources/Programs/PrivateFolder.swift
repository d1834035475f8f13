import Foundation

/// Folders that only the reader's account can access.
enum PrivateFolder {
    /// Creates a folder and its parents.
    ///
    /// - Returns: Whether the folder exists.
    static func create(_ path: String) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        let files = FileManager.default
        return (try? files.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: attributes))
            != nil
    }

    /// Creates the folder for the temporary files of one run.
    ///
    /// - Parameters:
    ///   - kind: The kind of the program, as a part of the name.
    ///   - parent: The folder for temporary files.
    /// - Returns: The path of the folder, which the caller removes; `nil` if it cannot be created.
    static func createForRun(of kind: String, in parent: String) -> String? {
        let path = "\(parent)/quire-\(kind)-\(UUID().uuidString.lowercased())"
        return create(path) ? path : nil
    }

    /// Removes a folder with everything in it.
    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
