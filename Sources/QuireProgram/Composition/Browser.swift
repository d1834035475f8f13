import FeedModel
import Fetching
import Foundation
import Glibc
import PluginSources
import ReaderShell
import SourceAPI
import SystemSupport

/// Opens addresses in the reader's browser, each as one argument and without a shell.
struct Browser {
    let variables: [String: String]
    let hasTerminal: Bool

    private static let textBrowsers: Set = [
        "browsh", "carbonyl", "cha", "chawan", "edbrowse", "elinks", "links", "links2", "lynx", "w3m",
    ]
    /// The programs that show pages in a window, that choose a browser, or that open a window for one, without what follows a hyphen
    /// in their other names.
    private static let graphicalPrograms: Set = [
        "brave", "chrome", "chromium", "dillo", "epiphany", "exo-open", "falkon", "firefox", "flatpak", "gio",
        "gnome-open", "gnome-www-browser", "google-chrome", "gvfs-open", "kde-open", "kde-open5", "kfmclient",
        "konqueror", "librewolf", "microsoft-edge", "midori", "mullvad-browser", "netsurf", "nyxt", "open", "opera",
        "palemoon", "qutebrowser", "seamonkey", "sensible-browser", "snap", "surf", "tor-browser", "vivaldi",
        "waterfox", "wslview", "x-www-browser", "xdg-open", "zen-browser", "alacritty", "foot", "gnome-terminal",
        "kgx", "kitty", "konsole", "lxterminal", "rxvt", "st", "terminator", "urxvt", "wezterm",
        "x-terminal-emulator", "xfce4-terminal", "xterm",
    ]

    /// Returns the exit status of a child, or 128 and the number of the signal that ended it, as in a shell.
    private static func exitStatus(_ status: Int32) -> Int32 {
        status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Whether a program shows pages elsewhere, also in a separate release such as `firefox-beta`.
    private static func isGraphical(_ name: String) -> Bool {
        graphicalPrograms.contains { name == $0 || name.hasPrefix($0 + "-") }
    }

    private func isInstalled(_ program: String) -> Bool {
        let folders = program.contains("/") ? [""] : (variables["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
        return folders.contains { access($0 + program, X_OK) == 0 }
    }

    /// The first command of BROWSER that can show pages here, otherwise the first.
    private var command: BrowserCommand {
        let commands = BrowserCommand.list(variables["BROWSER"] ?? "", home: variables["HOME"] ?? "/")
        let usable = commands.first { command in
            (hasTerminal || command.isBeside || !Self.textBrowsers.contains(command.program))
                && command.words.first.map(isInstalled) ?? false
        }
        return usable ?? commands.first ?? BrowserCommand(words: ["xdg-open"])
    }

    /// Returns a web address as a browser may get it; `nil` for anything else, and for an address without a host.
    ///
    /// The browser may be a shell script, as `xdg-open` is, so everything that a shell reads inside of quotation marks is
    /// percent-encoded: controls, spaces, quotation marks, the grave accent, `$` and `\`. So are characters that RFC 3986 does not
    /// allow, and invisible ones. Other letters beyond ASCII stay. A user name and a password are left out, because other users
    /// can see the arguments of a process.
    static func openableAddress(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let lower = text.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), !text.utf8.contains(0) else { return nil }
        let address = text.redactingUserinfo.unicodeScalars.reduce(into: "") { address, scalar in
            if scalar.isOpenable {
                address.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 {
                    address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
                }
            }
        }
        return (try? HTTPAddress(address)) == nil ? nil : address
    }

    /// Returns how the browser shows an address: in the terminal, or next to the session, which does not wait for it.
    ///
    /// The session does not wait for a program that is known to open a window, or for a command that ends with `&`. A text browser with
    /// an unknown name would show nothing without the terminal.
    func open(_ address: String) throws -> Browsing {
        guard let openable = Self.openableAddress(address) else {
            throw CommandError.impossible(
                what: "'\(address)' is not a web address.",
                remedy: "Only http and https addresses with a host can be opened."
            )
        }
        let command = command
        let words = command.arguments(opening: openable)
        let isBeside = command.isBeside
        let name = command.program
        let isKnown = Self.textBrowsers.contains(name)
        if isKnown, !hasTerminal, !isBeside { return .needsTerminal(program: name) }
        if hasTerminal, !isBeside, !Self.isGraphical(name) {
            let program = ForegroundProgram(arguments: words, variables: variables)
            return .atTerminal(program: name, isKnown: isKnown) { program.run() }
        }
        guard let child = ProgramStart(arguments: words, variables: variables).start() else {
            return .missing(program: words[0])
        }
        let (statuses, end) = AsyncStream.makeStream(of: Int32.self)
        // An ended child must be waited for, or it stays a zombie process.
        Thread.detachNewThread {
            var status: Int32 = 0
            if waitpid(child, &status, 0) == child { end.yield(Self.exitStatus(status)) }
            end.finish()
        }
        return .started(program: name) {
            for await status in statuses { return status }
            return nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar needs no encoding in an address that a shell script may get.
    fileprivate var isOpenable: Bool {
        guard isASCII else {
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate,
                .unassigned:
                return false
            default: return true
            }
        }
        return (0x21...0x7E).contains(value) && !"\"'`$\\<>^{|}".unicodeScalars.contains(self)
    }
}

/// A command in the variable BROWSER, which is a list with colons.
///
/// Quotation marks, `\` and `~` are read as by a shell, and nothing else is: no shell sees the address unless the command starts one.
struct BrowserCommand {
    var words: [String] = []
    /// Whether an `&` ends the command, so that the session does not wait for it.
    var isBeside = false

    static func list(_ text: String, home: String) -> [BrowserCommand] {
        var commands: [BrowserCommand] = []
        var command = BrowserCommand()
        var word: String?
        var quote: Character?
        var rest = text[...]
        func endWord() {
            if let ended = word { command.words.append(ended) }
            word = nil
        }
        func endCommand() {
            endWord()
            if !command.words.isEmpty { commands.append(command) }
            command = BrowserCommand()
        }
        while let character = rest.popFirst() {
            switch character {
            case quote: quote = nil
            case "\\" where quote == nil || quote == "\"" && rest.first.map { "\"\\".contains($0) } == true:
                word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
            case _ where quote != nil: word = (word ?? "") + String(character)
            case "'", "\"": (quote, word) = (character, word ?? "")
            // An address in an option is a part of it.
            case ":" where word == nil || !rest.hasPrefix("//") && rest.first?.isNumber != true: endCommand()
            case " ", "\t", "\n": endWord()
            case "~" where word == nil && (rest.first.map { "/: ".contains($0) } ?? true): word = home
            case "&" where rest.drop(while: \.isWhitespace).first.map { $0 == ":" } ?? true: command.isBeside = true
            default: word = (word ?? "") + String(character)
            }
        }
        endCommand()
        return commands
    }

    /// Returns the words with the address in the place of each `%u` and `%s`, or else at the end.
    ///
    /// A word with spaces may be a script, to which the address would be a part of its text; it stays as it is.
    func arguments(opening address: String) -> [String] {
        func hasPlace(_ word: String) -> Bool {
            (word.contains("%u") || word.contains("%s")) && !word.contains(where: \.isWhitespace)
        }
        guard words.contains(where: hasPlace) else { return words + [address] }
        // Not one replacement after the other, because the address may contain `%s`.
        return words.map { word in
            guard hasPlace(word) else { return word }
            return word.split(separator: "%u", omittingEmptySubsequences: false)
                .map { $0.replacing("%s", with: address) }
                .joined(separator: address)
        }
    }

    /// The name of the program that the command starts.
    var program: String { words.first.map { TextFile.parts(of: $0).name } ?? "" }
}

/// The pager in the variable PAGER, or `less`: it gets a text on its standard input.
///
/// PAGER is a command of the shell, as for `man` (POSIX). A program with its arguments is started without one.
struct TextPager {
    let variables: [String: String]

    var command: (name: String, arguments: [String]) {
        let command = variables["PAGER"] ?? ""
        let shell = ShellWords(command[...], home: variables["HOME"] ?? "/")
        guard let first = shell.words.first else { return ("less", ["less"]) }
        guard shell.isPlain, let program = first.text, !Self.builtIns.contains(program) else {
            return (command, ["sh", "-c", command])
        }
        return (program.split(separator: "/").last.map(String.init) ?? program, shell.words.compactMap(\.text))
    }

    private static let builtIns: Set = ["exec", "command", "eval", ".", "!", "time"]

    @MainActor
    var program: (name: String, show: (String) -> Int32?) {
        let (name, arguments) = command
        return (name, { show($0, in: arguments) })
    }

    private func show(_ text: String, in arguments: [String]) -> Int32? {
        // A file and not a pipe, which holds only the beginning of a long text until the program reads it.
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        guard fputs(text, file) >= 0, fflush(file) == 0 else { return nil }
        rewind(file)
        return ForegroundProgram(arguments: arguments, variables: variables, input: fileno(file)).run()
    }
}
