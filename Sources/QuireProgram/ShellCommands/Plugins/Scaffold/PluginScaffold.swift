import ArgumentParser
import FeedModel
import Foundation
import PluginManifests
import PluginSources
import ReaderShell
import SystemSupport
import TOMLReading

struct PluginScaffold {
    enum Language: String, CaseIterable {
        case sh, python, swift, filter, mapping
    }

    struct File: Hashable {
        var path: String
        var bytes: [UInt8]
        var isExecutable: Bool

        init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
            (self.path, self.bytes, self.isExecutable) = (path, bytes, isExecutable)
        }

        init(path: String, text: String, isExecutable: Bool = false) {
            self.init(path: path, bytes: Array(text.utf8), isExecutable: isExecutable)
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    var files: [File]
    var advice: [String]

    init(_ name: String, _ language: Language) {
        files = language.templates.map { path, text in
            File(path: path.filled(name), text: text.filled(name), isExecutable: text.hasPrefix("#!"))
        }
        advice =
            language == .swift
            ? ["'./build' in it compiles the program.", "Then 'quire plugin check \(name)' checks it."]
            : ["'quire plugin check \(name)' checks it, 'quire plugin add --link ./\(name)' adds it."]
    }
}

extension PluginScaffold.Language {
    /// The files in `Templates`, with the names NAME and TITLE to fill in; each follows a line `==> PATH`.
    fileprivate var templates: [(path: String, text: String)] {
        let bytes =
            switch self {
            case .sh: PackageResources.sh_template
            case .python: PackageResources.python_template
            case .swift: PackageResources.swift_template
            case .filter: PackageResources.filter_template
            case .mapping: PackageResources.mapping_template
            }
        let whole = "\n" + String(decoding: bytes.dropLast(), as: UTF8.self)
        return whole.split(separator: "\n==> ").map { part in
            let path = part.prefix { $0 != "\n" }
            return (String(path), part.dropFirst(path.count + 1) + "\n")
        }
    }
}

extension String {
    fileprivate func filled(_ name: String) -> String {
        replacing("TITLE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
    }
}

extension PluginScaffold {
    struct UnusableLine: Error, Hashable {
        var reason: String
    }

    /// Makes the files of a plugin that runs the command of an `exec:` or `filter:` line and prints a feed.
    ///
    /// The files that the command names are copied, because the program of a plugin does not see the reader's.
    init(_ name: String, from line: String, _ variables: [String: String]) throws(UnusableLine) {
        guard line.hasPrefix("exec:") || line.hasPrefix("filter:") else {
            throw UnusableLine(reason: "begins neither with 'exec:' nor with 'filter:'")
        }
        let uri = try? SubscriptionURI(line)
        guard uri != nil || line.hasPrefix("exec:") else {
            throw UnusableLine(reason: "is not 'filter:', a command, ':' and a web address")
        }
        let request = try uri?.filteredAddress.map(Self.request)
        let command = (uri?.command ?? "").trimmingCharacters(in: .whitespaces)
        guard !command.isEmpty else { throw UnusableLine(reason: "has no command") }
        var carried = CarriedCommand(variables)
        var arguments = try carried.arguments(of: command)
        var copies = carried.files
        if let script = arguments.last, arguments.dropLast() == ["sh", "-c"],
            script.utf8.count > 500 || script.unicodeScalars.contains(where: { $0.value < 0x20 })
        {
            // The texts of 'run' are short lines, because they are shown when it is added.
            copies.append(File(path: "\(name).sh", text: script + "\n"))
            arguments = ["sh", "\(name).sh"]
        }
        let title = name.prefix(1).uppercased() + name.dropFirst()
        let granted = carried.granted.map(\.quotedForTOML).joined(separator: ", ")
        let manifest = """
            id = "\(name)"                      # the word before the colon of its addresses
            title = "\(title)"
            run = [\(arguments.map(\.quotedForTOML).joined(separator: ", "))]
            output = "feed"

            """
            + (granted.isEmpty ? "" : "\n[files]\nread = [\(granted)]\n") + (request ?? "")
        files = [File(path: "plugin.toml", text: manifest)] + copies
        advice =
            carried.notes + [
                "Its program runs without a network and without your files; 'quire plugin check \(name)' says whether it can.",
                "One that fetches by itself is added without --link, and then 'quire plugin allow \(name) unsandboxed' lets it.",
            ]
    }

    private static func request(_ address: String) throws(UnusableLine) -> String {
        guard var parts = URLComponents(string: address), parts.host != nil, parts.user == nil, parts.password == nil
        else {
            throw UnusableLine(reason: "names no web address, or one with a password")
        }
        guard parts.scheme == "https" else {
            // Services have https, and an address that is the subject need not.
            return """

                [subject]
                name = "address"
                help = "the address of the document"
                example = \(address.quotedForTOML)
                kind = "url"

                [request]
                url = "{subject}"

                """
        }
        let path = address.dropFirst("https://".count).drop { !"/?#".contains($0) }.prefix { $0 != "#" }
        (parts.path, parts.query, parts.fragment) = ("", nil, nil)
        let escaped = path.replacing("{", with: "%7B").replacing("}", with: "%7D")
        return """

            [[services]]
            key = "web"
            base = \((parts.string ?? "").quotedForTOML)

            [request]
            url = \("web:\(escaped)".quotedForTOML)

            """
    }
}

struct PluginNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a folder with a working plugin to start from.",
        discussion: "The plugin is a folder of its name, here, with recordings. Nothing is added."
    )

    @Option(help: ArgumentHelp("sh, python, swift, filter, or mapping, which needs no program.", valueName: "language"))
    var lang: PluginScaffold.Language?

    @Option(
        help: ArgumentHelp(
            "Make it of a line of a list of subscriptions, 'exec:COMMAND' or 'filter:COMMAND:ADDRESS'.",
            valueName: "line"
        )
    )
    var from: String?

    @Argument(help: "The name: lower-case letters and digits, a letter first.")
    var name: String

    func validate() throws {
        guard (lang == nil) != (from == nil) else { throw ValidationError("Either --lang or --from is needed.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run { environment in
            guard name.isPluginName, !PluginNames.taken.contains(name) else {
                throw CommandError.impossible(
                    what: name.isPluginName
                        ? "'\(name)' is reserved by quire, so no plugin can have that name."
                        : "'\(name)' is not a valid name for a plugin.",
                    remedy: "A name is 1 to 32 lower-case letters and digits, a letter first; nothing was made."
                )
            }
            let folder = FileManager.default.currentDirectoryPath + "/" + name
            guard !FileManager.default.fileExists(atPath: folder) else {
                throw CommandError.impossible(
                    what: "There is a file or folder \(name) already.",
                    remedy: "Choose another name, or remove it; nothing was made."
                )
            }
            let scaffold = try scaffold(environment.variables)
            for file in scaffold.files {
                let path = folder + "/" + file.path
                try TextFile.replace(path, with: file.bytes)
                let mode = NSNumber(value: file.isExecutable ? 0o755 : 0o644)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            Output.standard.writeSentence("Made \(name) with \(scaffold.files.count.counted("file")).")
            for sentence in scaffold.advice { Output.standard.writeSentence(sentence) }
            return .ok
        }
    }

    private func scaffold(_ variables: [String: String]) throws -> PluginScaffold {
        guard let from else { return PluginScaffold(name, lang ?? .mapping) }
        do throws(PluginScaffold.UnusableLine) {
            return try PluginScaffold(name, from: from, variables)
        } catch {
            throw CommandError.impossible(
                what: "'\(from)' \(error.reason).",
                remedy: "Give a line such as 'exec:~/bin/script'; nothing was made."
            )
        }
    }
}

extension PluginScaffold.Language: ExpressibleByArgument {}

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

    /// Returns the arguments that run a command in the plugin's folder: directly, or else by a shell.
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
                throw PluginScaffold.UnusableLine(reason: "runs \(old), which is not a script that can be copied")
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

    /// Copies a file and returns the path of the copy; for a folder, or a file that changes, its own path; else `nil`.
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

    /// Whether a script of the shell is the next word, as after `-c` and `-lc`.
    fileprivate var isScriptOption: Bool { text.map { $0.hasPrefix("-") && $0.hasSuffix("c") } ?? false }
}
