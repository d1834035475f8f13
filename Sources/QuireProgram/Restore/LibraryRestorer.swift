import FeedModel
import Foundation
import Library
import Primitives
import Query
import ReaderShell
import Services
import SystemSupport

/// Restores a damaged library from a backup, for `quire doctor --restore`.
struct LibraryRestorer {
    /// The path of the library, which may be missing.
    let path: String
    /// The configured path, which may be a symbolic link to the library; backups can be next to either.
    let name: String
    let environment: Library.Environment
    let clock: LocalClock

    /// Examines the current library, restores it if it is damaged or gone, and reports what was done.
    @MainActor
    static func run(home: String?) async throws {
        try await Program.run { surroundings in
            let places = try FileLocations(home: home, environment: surroundings.variables)
            let user = try SessionFile(path: places.session).user()
            let environment = Library.Environment(
                now: surroundings.now,
                newUID: surroundings.newUID,
                device: surroundings.hostName,
                bodyText: BodyText.plain
            )
            let name = places.database(of: user)
            try Library.checkLink(at: name)
            let restorer = LibraryRestorer(
                path: Library.resolvedPath(of: name),
                name: name,
                environment: environment,
                clock: LocalClock(surroundings.utcOffset)
            )
            // Read before the check: a file that replaces the library during the check is not the damaged one.
            let damaged = Library.identity(of: restorer.path)
            if let reason = try await restorer.reasonNotToRestore() {
                Output.standard.writeSentence(reason)
                return .ok
            }
            return try await restorer.restore(damaged)
        }
    }

    /// Returns the reason not to restore a backup, and what else to do; `nil` if the library is damaged or missing.
    private func reasonNotToRestore() async throws -> String? {
        // Opening a missing library would create one.
        guard access(path, F_OK) == 0 else { return nil }
        let findings: [LibraryFault]
        do throws(LibraryError) {
            findings = try await Library.examine(path, environment: environment)
        } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
        guard !findings.contains(where: \.kind.isDamage) else { return nil }
        return findings.isEmpty
            ? "Everything is whole; nothing was restored."
            : "Nothing was restored: 'quire doctor --rebuild' repairs what is wrong from the ledger."
    }

    /// Tries the backups, the latest first, until one can be used.
    ///
    /// If there is none, or all are damaged, a new library takes over the ledger.
    private func restore(_ damaged: FileIdentity?) async throws -> ExitStatus {
        var isAnotherPossible = false
        for backup in Library.backups(of: name) {
            do throws(LibraryError) {
                let changed = try? FileManager.default.attributesOfItem(atPath: backup)[.modificationDate] as? Date
                let restoration = try await restore(damaged, from: backup)
                return tell(restoration, from: backup, of: changed)
            } catch {
                let (reason, isDamage) = try Self.reasonToLeaveAlone(error)
                if !isDamage { isAnotherPossible = true }
                Output.error.writeSentence("left alone: \(backup): \(reason)")
            }
        }
        let canBeRead = damaged != nil ? await canBeRead() : false
        if damaged != nil, !canBeRead, !isAnotherPossible {
            do throws(LibraryError) {
                return tellNew(try await restore(damaged, from: nil))
            } catch {
                guard case .corrupt = error else { throw error }
            }
        }
        Output.error.writeSentence(
            """
            quire: There is no \(isAnotherPossible ? "other" : "whole") backup of the library \(path).\
            \(canBeRead ? " It can still be read: 'quire export' saves what it has." : "") \
            Move it away to start with an empty library; 'quire sync' and 'quire import' bring back what journals and exports contain.
            """
        )
        return .noInput
    }

    /// Returns the reason why a backup cannot be used, and whether it is damaged for every version of quire.
    ///
    /// - Throws: The error itself, if the backup is not its cause.
    private static func reasonToLeaveAlone(_ error: LibraryError) throws(LibraryError) -> (text: String, isDamage: Bool)
    {
        switch error {
        case .corrupt(_, let reason): ("it is damaged as well: \(reason)", true)
        case .newerSchema: ("it was written by a newer version of quire, which can restore it", false)
        case .olderSchema(_, _, let commit):
            ("it was written by an early quire; commit \(commit) is the last that reads it", false)
        case .unreadable(_, let reason): ("it cannot be read: \(reason)", false)
        default: throw error
        }
    }

    /// Returns whether the damaged library can still be listed, so that a new one in its place would be a loss.
    private func canBeRead() async -> Bool {
        guard let library = try? Library(path: path, environment: environment) else { return false }
        let page = try? await library.items(in: QueryContext(now: environment.now()), limit: 20)
        await library.close()
        return page?.items.isEmpty == false
    }

    private func restore(_ damaged: FileIdentity?, from backup: String?) async throws(LibraryError) -> Restoration {
        try await Library.restore(
            path,
            from: backup,
            movingTo: "\(path).damaged-\(Self.stamp(environment.now()))",
            replacing: damaged,
            environment: environment
        )
    }

    private func tell(_ restoration: Restoration, from backup: String, of date: Date?) -> ExitStatus {
        let day = date.map { " of \(clock.day($0)) \(clock.time($0))" } ?? ""
        Output.standard.writeSentence(
            "\(backup)\(day) is now the library, with \(Self.count(restoration.events)) from the damaged one "
                + "that it did not have."
        )
        tellPlace(of: restoration)
        Output.standard.writeSentence("'quire refresh --force' fetches again the items that arrived after the backup.")
        let time = day.isEmpty ? "" : " (\(day.dropFirst(4)))"
        let marks = "marks made after the backup\(time)"
        switch restoration.ledger {
        case .whole: return .ok
        case .uncounted: return tellLoss("\(Self.uncounted), and \(marks) can be missing", isCertain: false)
        case .partial:
            return tellLoss("only a part of the damaged library's ledger could be read, and \(marks) are missing")
        case .unreadable where restoration.aside == nil:
            return tellLoss("the library was gone, and the \(marks) are missing")
        case .unreadable:
            return tellLoss("nothing of the damaged library's ledger could be read, and the \(marks) are missing")
        }
    }

    /// The report of a ledger that seems intact but has lost its index.
    private static let uncounted = "the damaged library no longer says how many events it had"

    private func tellNew(_ restoration: Restoration) -> ExitStatus {
        let extent =
            restoration.ledger == .whole ? "the ledger of the damaged one" : "what could be read of the damaged one's"
        Output.standard.writeSentence(
            "There is no intact backup. A new library took its place, with \(extent): \(Self.count(restoration.events))."
        )
        tellPlace(of: restoration)
        Output.standard.writeSentence(
            "'quire refresh --force' fetches the items again; their marks are restored when they arrive."
        )
        let loss =
            switch restoration.ledger {
            case .whole: ""
            case .uncounted: "\(Self.uncounted), and "
            case .partial, .unreadable: "only a part of the ledger could be read, and "
            }
        return tellLoss("\(loss)items that are not fetched again are only in the damaged library")
    }

    private func tellPlace(of restoration: Restoration) {
        guard let aside = restoration.aside else { return }
        Output.standard.writeSentence("The damaged library is kept: \(aside)")
    }

    private func tellLoss(_ loss: String, isCertain: Bool = true) -> ExitStatus {
        Output.error.writeSentence(
            "\(isCertain ? "Not" : "Perhaps not") everything was restored: \(loss). 'quire sync' and 'quire import' bring back what journals and exports contain."
        )
        return .partial
    }

    private static func count(_ events: Int) -> String { events == 1 ? "1 event" : "\(events) events" }

    private static func stamp(_ moment: Date) -> String {
        moment.iso8601.filter { $0.isNumber || $0 == "T" }
    }
}
