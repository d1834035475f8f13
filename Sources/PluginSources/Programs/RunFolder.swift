import Foundation

/// The folder for the temporary files of one run of a program.
enum RunFolder {
    /// Makes a folder that only the reader's account can access.
    ///
    /// - Parameters:
    ///   - parent: The folder for temporary files.
    ///   - kind: What runs, as a part of the name.
    /// - Returns: The path of the folder; `nil` if it cannot be made.
    static func make(in parent: String, for kind: String) -> String? {
        let path = "\(parent)/quire-\(kind)-\(UUID().uuidString.lowercased())"
        return makeFolder(path) ? path : nil
    }

    /// Makes a folder with its parents, unless it is there, and returns whether it is there.
    static func makeFolder(_ path: String) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        return
            (try? FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: attributes
            )) != nil
    }

    /// Removes a folder with everything in it.
    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
