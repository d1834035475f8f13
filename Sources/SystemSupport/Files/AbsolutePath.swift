import Glibc

/// Absolute paths, made of what a reader types.
package enum AbsolutePath {
    /// Returns the absolute path without `.`, `..`, repeated slashes and a slash at the end.
    ///
    /// The path is only read as text: a symbolic link is a folder like any other.
    ///
    /// - Parameters:
    ///   - path: The path as it was typed.
    ///   - folder: The folder of a relative path; the current one when `nil`.
    package static func standardized(_ path: String, in folder: String? = nil) -> String {
        let slash = UInt8(ascii: "/")
        let start = path.utf8.first == slash ? "" : folder ?? current
        var components: [String] = []
        for component in start.utf8.split(separator: slash) + path.utf8.split(separator: slash) {
            switch String(Substring(component)) {
            case ".": continue
            case "..": _ = components.popLast()
            case let name: components.append(name)
            }
        }
        return "/" + components.joined(separator: "/")
    }

    private static var current: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
