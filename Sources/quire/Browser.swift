import Foundation
import Glibc
import ReaderShell

/// Opens addresses in the person's browser, as an argument of its own: no shell ever sees them.
struct Browser {
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
        guard Self.start(words) else {
            throw CommandError.impossible(
                what: "The browser '\(words[0])' could not be started.",
                remedy: "Set BROWSER to the command that opens an address."
            )
        }
    }

    /// Starts a program found on PATH, in a session of its own and with input and output of its own.
    private static func start(_ words: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, which Glibc's module does not show: Ctrl-C here must not end the browser.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | 0x80)
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard posix_spawnp(&child, words[0], &actions, &attributes, arguments, environ) == 0 else { return false }
        Thread.detachNewThread { [child] in waitpid(child, nil, 0) }
        return true
    }
}
