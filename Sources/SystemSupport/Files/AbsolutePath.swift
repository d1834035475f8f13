import Glibc

package enum AbsolutePath {
    /// Returns the absolute path without `.`, `..`, repeated slashes and a final slash; links are not resolved.
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

    /// Returns the path with a leading `~` or `~NAME` replaced by the home folder of the reader or of a user.
    ///
    /// The shell does so only at the beginning of an unquoted word, which excludes `--home=~/quire`.
    package static func expandingTilde(_ path: String, home: String?) -> String {
        guard path.utf8.first == UInt8(ascii: "~") else { return path }
        let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
        let name = path.utf8[..<end].dropFirst()
        guard let folder = name.isEmpty ? home : homeFolder(of: String(Substring(name))) else { return path }
        return folder + path[end...]
    }

    /// Returns the path without symbolic links, or unchanged if it does not exist.
    package static func resolvingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The home folder of the account of this process, which differs from HOME in some sessions of root.
    package static let homeOfAccount = getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }

    private static func homeFolder(of user: String) -> String? {
        guard let entry = getpwnam(user), let folder = entry.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }

    private static var current: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
