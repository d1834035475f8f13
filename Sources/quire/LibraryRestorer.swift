import FeedModel
import Foundation
import Library
import ReaderShell

/// Puts a backup in the place of a damaged library, for `quire doctor --restore`.
struct LibraryRestorer {
    /// Where the library is, or should be.
    let path: String
    let environment: Library.Environment

    /// Looks at the library of whoever is signed in, restores it when that is called for, and tells what was done.
    @MainActor
    static func run(home: String?) async throws {
        try await Program.run { surroundings in
            let places = try Places(home: home, environment: surroundings.variables)
            let user = try SessionFile(path: places.session).user()
            let environment = Library.Environment(
                now: surroundings.now,
                newUID: surroundings.newUID,
                device: surroundings.hostName,
                bodyText: BodyText.plain
            )
            let restorer = LibraryRestorer(path: places.database(of: user), environment: environment)
            if let reason = try await restorer.reasonNotToRestore() {
                Output.standard.append(reason + "\n")
                return .ok
            }
            return try await restorer.restore()
        }
    }

    /// Says what else to do, when no backup should take the library's place; `nil` when the library is damaged or gone.
    private func reasonNotToRestore() async throws -> String? {
        // Opening what is not there would make a new library.
        guard access(path, F_OK) == 0 else { return nil }
        let findings: [Finding]
        do throws(StoreError) {
            findings = try await Library.examine(path, environment: environment)
        } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
        guard !findings.contains(where: \.kind.isDamage) else { return nil }
        return findings.isEmpty
            ? "Everything is whole, and nothing was put in its place."
            : "Nothing was put in its place: 'quire doctor --rebuild' makes anew what is wrong, from the ledger."
    }

    /// Tries the backups, the latest first, until one is whole.
    private func restore() async throws -> ExitStatus {
        let aside = "\(path).damaged-\(Self.stamp(environment.now()))"
        for backup in Library.backups(of: path) {
            do throws(StoreError) {
                tell(
                    try await Library.restore(path, from: backup, movingTo: aside, environment: environment),
                    from: backup
                )
                return .ok
            } catch {
                guard case .corrupt(_, let reason) = error else { throw error }
                Output.error.write("left alone: \(TerminalText.line("\(backup): it is damaged, too: \(reason)"))\n")
            }
        }
        Output.error.write(
            """
            quire: There is no whole backup of the library \(TerminalText.line(path)). Move it away to start anew; \
            'quire sync' and 'quire import' bring back what journals and exports hold.

            """
        )
        return .noInput
    }

    private func tell(_ restoration: Restoration, from backup: String) {
        Output.standard.append("\(TerminalText.line(backup)) is the library now")
        let events = restoration.events == 1 ? "1 event" : "\(restoration.events) events"
        Output.standard.append(", with \(events) of the damaged one that it had not.\n")
        if let aside = restoration.aside {
            Output.standard.append("The damaged one is kept: \(TerminalText.line(aside))\n")
        }
        Output.standard.append("'quire refresh --force' fetches the items again that came after the backup.\n")
    }

    /// A moment as part of a file's name.
    private static func stamp(_ moment: Date) -> String {
        moment.iso8601.filter { $0.isNumber || $0 == "T" }
    }
}
