import FeedModel
import Foundation
import Primitives
package import SourceAPI

package struct ProgramSurroundings: Sendable {
    /// The environment variables of this process, of which a program gets its language and time zone only.
    package var variables: [String: String]
    package var isOffline: Bool
    /// The time of one run, unless the plugin asks for less.
    package var deadline: Duration
    /// The folder in which each run has its folder.
    package var temporaryFolder: String
    package var reader: String
    /// Whether programs run in a sandbox; `nil` for wherever one works, which a run finds out.
    package var isSandboxed: Bool?
    package var usesBubblewrap = true
    /// Whether programs without a sandbox are refused (`[plugins] require-sandbox`).
    package var requiresSandbox = false
    /// The folder in which plugins have folders that outlast a run; `nil` if plugins have no such folders.
    package var cacheFolder: String?
    /// The folder that programs are given in place of the reader's files; `nil` for those themselves.
    package var replacedFiles: String?
    /// Limits the programs and commands that run at once in these surroundings and their copies.
    let slots = ProgramSlots()

    /// Returns a file of the reader's as a path without links, or says why no program may read it; `nil` for any path as it is.
    package var readablePlace: (@Sendable (_ text: String) -> Result<String, SourceError>)?

    package init(
        variables: [String: String],
        isOffline: Bool,
        deadline: Duration,
        temporaryFolder: String,
        reader: String
    ) {
        self.variables = variables
        self.isOffline = isOffline
        self.deadline = deadline
        self.temporaryFolder = temporaryFolder
        self.reader = reader
    }

    static let searchPath = "/usr/local/bin:/usr/bin:/bin"
    private static let longest = 96 << 10

    var language: String {
        let name = variables["LC_ALL"] ?? variables["LC_MESSAGES"] ?? variables["LANG"] ?? ""
        let word = name.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        return word.isEmpty || word == "C" || word == "POSIX" ? "en" : String(word)
    }

    func environment(
        for request: FetchRequest,
        defaults: [String: String],
        folder: String,
        now: Date
    ) -> [String: String] {
        // git refuses to run where /etc/gitconfig is there and closed.
        var own = ["PATH": Self.searchPath, "TMPDIR": folder, "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"]
        for (name, value) in variables where name == "LANG" || name == "TZ" || name.hasPrefix("LC_") {
            let isUTF8 = name == "TZ" || value.lowercased().replacing("-", with: "").contains("utf8")
            own[name] = isUTF8 ? value : "C.UTF-8"
        }
        if own["LANG"] == nil, own["LC_ALL"] == nil { own["LANG"] = "C.UTF-8" }
        own["QUIRE_PROTOCOL"] = "1"
        own["QUIRE_URI"] = request.uri.description
        own["QUIRE_SUBJECT"] = request.uri.subject
        own["QUIRE_SUBJECT_ESCAPED"] = request.uri.subject.queryEscaped
        for (name, value) in FetchMessages.parameters(of: request.uri, defaults) {
            let word = String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            own["QUIRE_PARAM_\(word)"] = value
            own["QUIRE_PARAM_\(word)_ESCAPED"] = value.queryEscaped
        }
        own["QUIRE_LIMIT"] = String(request.limit)
        own["QUIRE_CURSOR"] = request.cursor?.rawValue ?? ""
        if let state = request.state, state.rawValue.utf8.count <= 32 << 10 { own["QUIRE_STATE"] = state.rawValue }
        own["QUIRE_NOW"] = now.iso8601
        if isOffline { own["QUIRE_OFFLINE"] = "1" }
        return own.filter { !$0.value.utf8.contains(0) && $0.value.utf8.count <= Self.longest }
    }

    /// Whether programs run in a sandbox here, unless the reader lets one run without.
    package var hasSandbox: Bool { isSandboxed ?? ProgramSandbox.isAvailable }

    /// Returns the path that a manifest or an address names, with `~` as the reader's home folder.
    package func path(_ text: String) -> String {
        guard text == "~" || text.hasPrefix("~/"), let home = variables["HOME"] else { return text }
        return home + text.dropFirst()
    }

    /// Returns the path of a program: in the plugin's folder if it has a slash, or else in the folders of programs.
    package static func path(of program: String, in folder: String) -> String {
        if program.contains("/") {
            return URL(filePath: program, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
                .standardizedFileURL.path(percentEncoded: false)
        }
        let candidates = searchPath.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }
}
