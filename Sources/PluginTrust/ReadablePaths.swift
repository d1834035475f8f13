import Glibc
import SourceAPI
import SystemSupport

/// The rule for the files of the reader's that programs of plugins may read.
///
/// It is applied when a path is shown or granted, and again before each run, because a link can lead elsewhere by then.
package struct ReadablePaths: Sendable {
    private let home: String?
    private let own: [String]

    private static let keys = [".ssh", ".gnupg", ".password-store", ".local/share/keyrings"]
    /// The usual folders of quire's files in the home folder, which other runs may use.
    private static let usual = [".config/quire", ".local/share/quire", ".local/state/quire", ".cache/quire"]

    package init(home: String?, own: [String] = []) {
        self.home = home
        self.own = own
    }

    /// Refuses a path that leads to all files of the reader's, to keys, to quire's own files or to other processes, or around them.
    ///
    /// Returns the path without links. `folder` is that of the plugin, in which its author can put links.
    @discardableResult
    package func check(_ text: String, outside folder: String? = nil) throws(PluginError) -> String {
        func refuse(_ reason: String) throws(PluginError) { throw .unreadable(path: text, reason: reason) }
        guard let whole = expanded(text), !text.utf8.contains(0) else {
            throw .unreadable(path: text, reason: "begins neither with '/' nor with '~/'")
        }
        let steps = Self.steps(whole)
        let path = steps.last ?? ""
        if let folder = folder.map(Self.resolved), steps.contains(where: folder.holds) {
            try refuse("is in the plugin's own folder")
        }
        let homes = [home, AbsolutePath.homeOfAccount].compactMap { $0.map(Self.resolved) }
        if path.isEmpty || homes.contains(where: path.holds) { try refuse("holds all of your files") }
        func inHomes(_ names: [String]) -> [String] { homes.flatMap { home in names.map { "\(home)/\($0)" } } }
        let (keys, own) = (inHomes(Self.keys), own + inHomes(Self.usual))
        for (places, what) in [
            (keys, "keys of yours"), (own, "quire's own files"), (["/dev", "/proc"], "devices and processes"),
        ] {
            for place in places.map(Self.resolved) {
                if path.holds(place) { try refuse("holds \(what)") }
                if place.holds(path) { try refuse("is among \(what)") }
            }
        }
        return path
    }

    func place(of text: String) -> Result<String, SourceError> {
        Result { () throws(PluginError) in try check(text) }.mapError { .refused(String($0.what.dropLast())) }
    }

    private func expanded(_ text: String) -> String? {
        if text == "~" || text.utf8.starts(with: "~/".utf8) {
            return (home ?? AbsolutePath.homeOfAccount).map { $0 + text.dropFirst() }
        }
        return text.utf8.first == UInt8(ascii: "/") ? text : nil
    }

    private static func resolved(_ path: String) -> String { steps(path).last ?? "" }

    /// Returns the paths without links, dots and slashes at the end that the kernel follows; missing parts are folders.
    private static func steps(_ path: String) -> [String] {
        var steps: [String] = []
        var resolved = ""
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) where part != "." {
            guard part != ".." else {
                let slash = resolved.utf8.lastIndex(of: UInt8(ascii: "/")) ?? resolved.startIndex
                resolved = String(resolved[..<slash])
                steps.append(resolved)
                continue
            }
            resolved += "/" + part
            if let real = realpath(resolved, nil) {
                resolved = String(cString: real) == "/" ? "" : String(cString: real)
                free(real)
            }
            steps.append(resolved)
        }
        return steps
    }
}

extension String {
    fileprivate func holds(_ other: String) -> Bool { (other + "/").utf8.starts(with: (self + "/").utf8) }
}
