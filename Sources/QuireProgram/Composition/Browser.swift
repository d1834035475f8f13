import FeedModel
import Fetching
import Foundation
import Glibc
import ReaderShell
import SourceAPI
import SystemSupport

/// Opens addresses in the reader's browser, each as an argument of its own, never through a shell.
struct Browser {
    /// The environment it gets, without secrets.
    let variables: [String: String]
    /// Whether standard input and output are a terminal.
    let hasTerminal: Bool

    /// The browsers that show pages in the terminal.
    private static let textBrowsers: Set = [
        "browsh", "carbonyl", "cha", "chawan", "edbrowse", "elinks", "links", "links2", "lynx", "w3m",
    ]

    /// Returns the exit status of a child, or 128 and the number of the signal that ended it, as in a shell.
    private static func exitStatus(_ status: Int32) -> Int32 {
        status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Returns the words of a command with the address in the place of each `%u` and `%s`, or else at the end.
    static func words(of command: String, opening address: String) -> [String] {
        let words = command.split(separator: " ").map(String.init)
        guard words.contains(where: { $0.contains("%u") || $0.contains("%s") }) else { return words + [address] }
        // Not one replacement after the other, because the address may contain `%s`.
        return words.map { word in
            word.split(separator: "%u", omittingEmptySubsequences: false)
                .map { $0.replacing("%s", with: address) }
                .joined(separator: address)
        }
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

    /// Returns how the browser shows an address: a text browser in the terminal, any other is started and not waited for.
    ///
    /// - Throws: ``CommandError/impossible(what:remedy:)`` for anything but a web address.
    func open(_ address: String) throws -> Browsing {
        guard let openable = Self.openableAddress(address) else {
            throw CommandError.impossible(
                what: "'\(address)' is not a web address.",
                remedy: "Only http and https addresses with a host can be opened."
            )
        }
        let command = variables["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
        let words = Self.words(of: command, opening: openable)
        let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
        if Self.textBrowsers.contains(name) {
            guard hasTerminal else { return .needsTerminal(program: name) }
            let program = ForegroundProgram(arguments: words, variables: variables)
            return .atTerminal(program: name) { program.run() }
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
    /// Whether the scalar stands for itself in an address that a shell script may get.
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
