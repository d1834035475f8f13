import Foundation
import Glibc
import ReaderShell
import SystemSupport

/// Opens addresses in the reader's browser, each as an argument of its own, never through a shell.
struct Browser {
    /// The environment it gets, without secrets.
    let variables: [String: String]

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

    /// Starts the browser and does not wait for it.
    ///
    /// - Throws: ``CommandError/impossible(what:remedy:)`` for anything but a web address, and when there is no browser.
    func open(_ address: String) throws {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else {
            throw CommandError.impossible(
                what: "'\(address)' is not a web address.",
                remedy: "Only http and https addresses can be opened."
            )
        }
        let command = variables["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
        let words = Self.words(of: command, opening: address)
        guard let child = ProgramStart(arguments: words, variables: variables).start() else {
            throw CommandError.impossible(
                what: "The browser '\(words[0])' could not be started.",
                remedy: "Set BROWSER to the command that opens an address."
            )
        }
        // An ended child must be waited for, or it stays a zombie process.
        Thread.detachNewThread { waitpid(child, nil, 0) }
    }
}
