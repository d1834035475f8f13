import Foundation
import Glibc
import ReaderShell

/// Opens addresses in the person's browser, as an argument of its own: no shell ever sees them.
struct Browser {
    /// The environment it gets, without secrets.
    let variables: [String: String]

    /// Starts the browser and does not wait for it.
    ///
    /// - Throws: ``CommandError/impossible(what:remedy:)`` for anything but a web address, and when there is no browser.
    func open(_ address: String) throws {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else {
            throw CommandError.impossible(
                what: "'\(address)' is no web address.",
                remedy: "Only http and https addresses are opened."
            )
        }
        let command = variables["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
        var words = command.split(separator: " ").map(String.init)
        if words.contains(where: { $0.contains("%u") || $0.contains("%s") }) {
            words = words.map { $0.replacing("%u", with: address).replacing("%s", with: address) }
        } else {
            words.append(address)
        }
        guard let child = ProgramStart(arguments: words, variables: variables).start() else {
            throw CommandError.impossible(
                what: "The browser '\(words[0])' could not be started.",
                remedy: "Set BROWSER to the command that opens an address."
            )
        }
        // Whoever has ended must be waited for, or stays in the table of processes.
        Thread.detachNewThread { waitpid(child, nil, 0) }
    }
}
