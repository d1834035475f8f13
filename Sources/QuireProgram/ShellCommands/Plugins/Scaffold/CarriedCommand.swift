import Foundation
import PluginSources
import SystemSupport

/// A command of the reader's as the program of a plugin, with copies of the files that it names.
struct CarriedCommand {
    private(set) var files: [PluginScaffold.File] = []
    /// The files and folders that the plugin has to read where they are.
    private(set) var granted: [String] = []

    private let home: String
    private let searchPath: [String]
    private var names: [String: String] = [:]
    private var problems: [String] = []

    private static let system = ["/usr/", "/bin/", "/sbin/", "/lib", "/dev/", "/proc/", "/nix/store/", "/gnu/store/"]
    /// The folders of the system whose files change.
    private static let states = ["/etc/", "/run/", "/sys/", "/var/lib/", "/var/log/", "/var/mail/", "/var/spool/"]

    init(_ variables: [String: String]) {
        home = variables["HOME"] ?? "/"
        searchPath = (variables["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    var notes: [String] {
        guard !files.isEmpty else { return problems }
        let (names, they) = (files.map(\.path).joined(separator: ", "), files.count == 1 ? "it reads" : "they read")
        return ["Copied \(names). What \(they) or run besides has to be copied as well."] + problems
    }

    /// Returns the arguments that run a command in the plugin's folder: those of its program, or else of a shell.
    mutating func arguments(of command: String) throws(PluginScaffold.UnusableLine) -> [String] {
        let (text, arguments) = try carry(command[...], from: home)
        guard let arguments, let program = arguments.first else { return ["sh", "-c", text] }
        guard program.hasPrefix("/") else { return arguments }
        // A plugin names programs of the system without their folder.
        let name = TextFile.parts(of: program).name
        let found = ProgramSurroundings.path(of: name, in: "/")
        return Self.real(found) == Self.real(program) ? [name] + arguments.dropFirst() : ["sh", "-c", text]
    }

    /// Rewrites a command that runs in a folder; its arguments are `nil` if it needs a shell.
    private mutating func carry(
        _ command: Substring,
        from folder: String
    ) throws(PluginScaffold.UnusableLine) -> (text: String, arguments: [String]?) {
        let shell = ShellWords(command, home: home)
        let words = shell.words
        if words.count > 2, words[0].text == "cd", let target = words[1].text {
            let sign = command[words[1].written.endIndex..<words[2].written.startIndex].filter { !$0.isWhitespace }
            if sign == "&&" || sign == ";" {
                return try carry(command[words[2].written.startIndex...], from: Self.path(target, in: folder))
            }
        }
        var (text, arguments) = ("", [String]())
        var end = command.startIndex
        for (place, word) in words.enumerated() {
            text += command[end..<word.written.startIndex]
            end = word.written.endIndex
            guard let old = word.text else {
                text += word.written
                continue
            }
            let isScript = place > 1 && words[place - 1].isScriptOption && words[place - 2].isShell
            let new = isScript ? try carry(old[...], from: folder).text : carried(word, old, from: folder)
            if place == 0, new == old, old.contains("/"), !Self.exists(Self.path(old, in: folder)) {
                throw PluginScaffold.UnusableLine(reason: "runs \(old), which is no script that can be copied")
            }
            // The home folder of a plugin's program is another one.
            let namesHome = word.written.contains("~") || word.written.contains("HOME")
            text += new == old && !namesHome ? String(word.written) : new.asShellWord
            arguments.append(new)
        }
        return (text + command[end...], shell.isPlain ? arguments : nil)
    }

    /// Returns a word with the path of a copy in place of that of a file, or the absolute path of a folder.
    private mutating func carried(_ word: ShellWords.Word, _ text: String, from folder: String) -> String {
        if word.isWritten { return text }
        if word.isCommand, !text.contains("/") { return program(text).flatMap { copy($0, of: word) } ?? text }
        // As in '--style=FILE' and '-fFILE'.
        var starts = [text.startIndex]
        if let sign = text.firstIndex(of: "=") { starts.append(text.index(after: sign)) }
        if text.hasPrefix("-"), text.count > 2 { starts.append(text.index(text.startIndex, offsetBy: 2)) }
        for start in starts where start == text.startIndex || text[start...].contains("/") {
            if let new = copy(Self.path(String(text[start...]), in: folder), of: word) { return text[..<start] + new }
        }
        if text.hasPrefix(home + "/"), !Self.exists(text) {
            problems.append("\(text) does not exist, so it was not copied.")
        }
        return text
    }

    /// Returns the path of a program that is in none of the folders of the system; `nil` for others.
    private func program(_ name: String) -> String? {
        let isInstalled = FileManager.default.isExecutableFile(atPath: ProgramSurroundings.path(of: name, in: "/"))
        let candidates = isInstalled ? [] : searchPath.map { "\($0)/\(name)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Copies a file and returns the path of the copy; of a folder, and of a file that changes, returns its path; `nil` of others.
    private mutating func copy(_ path: String, of word: ShellWords.Word) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        let real = Self.real(path)
        guard !Self.system.contains(where: real.hasPrefix) else {
            // The Python of a virtual environment is a link to that of the system.
            return Self.system.contains(where: path.hasPrefix) ? nil : real
        }
        if isFolder.boolValue || Self.states.contains(where: real.hasPrefix) {
            // A word such as '.' or 'news' is hardly meant as a folder.
            guard word.written.contains("/"), real != "/", real != home else { return nil }
            if !granted.contains(real) { granted.append(real) }
            return real
        }
        if let known = names[real] { return "./" + known }
        guard let bytes = try? TextFile.bytes(at: real) else {
            problems.append("\(path) cannot be read, so it was not copied.")
            return nil
        }
        let original = TextFile.parts(of: path).name
        let taken = Set(files.map(\.path) + ["plugin.toml"])
        let name =
            (1...).lazy.map { $0 == 1 ? original : "\($0)-\(original)" }.first { !taken.contains($0) } ?? original
        names[real] = name
        let isExecutable = word.isCommand || FileManager.default.isExecutableFile(atPath: real)
        files.append(.init(path: name, bytes: bytes, isExecutable: isExecutable))
        return "./" + name
    }

    private static func path(_ text: String, in folder: String) -> String {
        AbsolutePath.standardized(text, in: folder)
    }

    private static func real(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension ShellWords.Word {
    fileprivate var isShell: Bool {
        text.map { ["sh", "bash", "dash", "ksh", "zsh"].contains(TextFile.parts(of: $0).name) } ?? false
    }

    /// Whether a script of the shell is the next word, as behind `-c` and `-lc`.
    fileprivate var isScriptOption: Bool { text.map { $0.hasPrefix("-") && $0.hasSuffix("c") } ?? false }
}
