import ArgumentParser
import FeedModel
import Foundation
import Library
import Primitives
import Query
import ReaderShell
import Services
import SystemSupport

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the library and the subscriptions; ends with status 0 when everything is whole."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object per finding.")
    var json = false

    @Flag(
        help: """
            First rebuild the state of every item from the ledger and the search index from the texts, and report \
            differences (status 2).
            """
    )
    var rebuild = false

    @Option(
        help: ArgumentHelp(
            "Copy the library to a file; the copy is complete even while others write.",
            valueName: "file"
        )
    )
    var backup: String?

    @Flag(
        help: """
            Replace a damaged library with the latest backup, and add everything that can be read from the ledger of the \
            damaged one (status 2 when something is missing). Without a backup, and when lists can no longer be read, a new \
            library takes its place. The damaged library is kept next to it.
            """
    )
    var restore = false

    func validate() throws {
        guard !restore || !rebuild && backup == nil && !json else {
            throw ValidationError(
                "--restore cannot be combined with --rebuild, --backup or --json; it checks the library itself."
            )
        }
    }

    @MainActor
    func run() async throws {
        if restore { return try await LibraryRestorer.run(home: options.home) }
        do {
            try await examine()
        } catch {
            tellBackups()
            throw error
        }
    }

    private func tellBackups() {
        let variables = Invocation.current.environment.variables
        guard let locations = try? FileLocations(home: options.home, environment: variables) else { return }
        let user = try? SessionFile(path: locations.session).user()
        let library = locations.database(of: user)
        // A backup is not restored to a place where a disk is missing.
        guard (try? Library.checkLink(at: library)) != nil else { return }
        let backups = Library.backups(of: library)
        for backup in backups { Output.error.writeSentence("There is a backup: \(backup)") }
        if !backups.isEmpty {
            Output.error.writeSentence(
                "'quire doctor --restore' replaces the library with the latest one, and keeps the damaged library."
            )
        }
    }

    @MainActor
    private func examine() async throws {
        try await Program.run(options, \.library, \.credentials, \.problems, \.permissions, \.plugins) {
            (library, credentials, problems, permissions, plugins) in
            if let backup, try await !backUp(library, to: backup) { return .cannotCreate }
            tellPlace(library)
            if try plugins.hasPrograms() { tell(json ? SandboxReport.here.json : nil, SandboxReport.here.sentence) }
            let wasEqual = rebuild ? try await rebuildAll(of: library) : true
            let findings = try await library.check() + permissions.findings()
            for finding in findings { tell(finding.kind.rawValue, finding.detail) }
            let keys = await examine(credentials, problems.vocabulary())
            let subscriptions = try problems.report()
            let unused = try plugins.unused()
            for error in unused { tell("plugin", problems.vocabulary().explain(error).line) }
            if !json, findings.isEmpty, unused.isEmpty, keys == .ok, subscriptions == .ok {
                let version = Library.sqliteVersion
                Output.standard.writeSentence("Everything is whole. SQLite \(version), quire \(Version.text).")
            }
            guard findings.allSatisfy({ $0.kind == .permissions }) else { return .inputOutput }
            // As for a file of credentials that others can read.
            guard findings.isEmpty else { return .configuration }
            guard wasEqual, unused.isEmpty else { return .partial }
            return keys == .ok ? subscriptions : keys
        }
    }

    /// Copies the library to a file, unless the file is in use or is not a library; returns whether it was copied.
    @MainActor
    private func backUp(_ library: Library, to file: String) async throws -> Bool {
        let reason: String
        switch library.obstacle(toBackUpAt: file) {
        case .library: reason = "\(file) belongs to the library itself"
        case .foreign: reason = "\(file) already exists and is not a library of quire"
        case .inUse: reason = "\(file) is a library with a write-ahead log, so it may be in use"
        case nil:
            try await library.backUp(to: file)
            let object: JSONValue = ["kind": "backup", "file": .string(file)]
            tell(json ? object : nil, "Copied the library to \(file).")
            return true
        }
        Output.error.writeSentence("quire: \(reason). Nothing was copied; choose another file.")
        return false
    }

    /// Checks whether the file of credentials can be used; a refresh finds out only when it needs one.
    @MainActor
    private func examine(_ credentials: CredentialStore, _ vocabulary: any Vocabulary) async -> ExitStatus {
        do {
            try await credentials.checkAll()
            return .ok
        } catch {
            let explanation = vocabulary.explain(error)
            tell("credentials", explanation.line)
            return explanation.status
        }
    }

    private func tell(_ kind: String, _ detail: String) {
        let object: JSONValue = ["kind": .string(kind), "detail": .string(detail)]
        tell(json ? object : nil, "\(kind): \(detail)")
    }

    private func tell(_ object: JSONValue?, _ sentence: String) {
        if let object { Output.standard.append(object.line + "\n") } else { Output.standard.writeSentence(sentence) }
    }

    /// Warns of a file system that several machines may share, where each would assume that it is the only writer.
    @MainActor
    private func tellPlace(_ library: Library) {
        guard let path = library.path, case .shared(let name) = FileSystem(at: path) else { return }
        Output.error.writeSentence(
            """
            The library is on a file system that other machines may share (\(name)). Use it from one machine at a time; \
            'quire sync' shares marks between machines.
            """
        )
    }

    @MainActor
    private func rebuildAll(of library: Library) async throws -> Bool {
        let search = try await library.rebuildSearch()
        tell(search)
        let state = try await library.rebuildState()
        tell(state)
        return search.wasEqual && state.wasEqual
    }

    private func tell(_ search: SearchRebuilding) {
        let object: JSONValue = [
            "kind": "rebuild-search", "items": .int(search.items), "differences": .int(search.differing),
            "outdated": .int(search.outdated),
        ]
        let made = "The search index of \(search.items) items was rebuilt from their texts"
        let differences = "\(search.differing) items differed, \(search.outdated) entries belonged to no item"
        tell(json ? object : nil, "\(made): \(search.wasEqual ? "it is the same as before" : differences).")
    }

    private func tell(_ rebuilding: Rebuilding) {
        let object: JSONValue = [
            "kind": "rebuild", "events": .int(rebuilding.events), "items": .int(rebuilding.items),
            "differences": .int(rebuilding.differences), "miscounted": .int(rebuilding.miscounted),
            "differing": .array(rebuilding.differing.map { .string($0.rawValue) }),
        ]
        let made = "The state of \(rebuilding.items) items was rebuilt from \(rebuilding.events) events"
        let differences = "\(rebuilding.differences) items and the counts of \(rebuilding.miscounted) subscriptions"
        let sentence = rebuilding.wasEqual ? "it is the same as before" : "\(differences) differed"
        tell(json ? object : nil, "\(made): \(sentence).")
        guard !json, !rebuilding.wasEqual else { return }
        for id in rebuilding.differing { Output.standard.writeSentence("different: \(id)") }
    }
}

struct LibraryRestorer {
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

    /// Tries the backups, the latest first; if none can be used, a new library takes over the ledger.
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
        let stamp = environment.now().iso8601.filter { $0.isNumber || $0 == "T" }
        return try await Library.restore(
            path,
            from: backup,
            movingTo: "\(path).damaged-\(stamp)",
            replacing: damaged,
            environment: environment
        )
    }

    private func tell(_ restoration: Restoration, from backup: String, of date: Date?) -> ExitStatus {
        let day = date.map { " of \(clock.day($0)) \(clock.time($0))" } ?? ""
        Output.standard.writeSentence(
            "\(backup)\(day) is now the library, with \(restoration.events.counted("event")) from the damaged one "
                + "that it did not have."
        )
        tellPlace(of: restoration)
        Output.standard.writeSentence("'quire refresh --force' fetches again the items that arrived after the backup.")
        guard restoration.ledger != .whole else { return .ok }
        let time = day.isEmpty ? "" : " (\(day.dropFirst(4)))"
        return tellLoss("Marks made after the backup\(time) can be missing")
    }

    private func tellNew(_ restoration: Restoration) -> ExitStatus {
        Output.standard.writeSentence(
            "There is no intact backup. A new library took its place, with \(restoration.events.counted("event")) of the damaged one."
        )
        tellPlace(of: restoration)
        Output.standard.writeSentence(
            "'quire refresh --force' fetches the items again; their marks are restored when they arrive."
        )
        let marks = restoration.ledger == .whole ? "" : ", and marks can be missing"
        return tellLoss("Items that are not fetched again are only in the damaged library\(marks)")
    }

    private func tellPlace(of restoration: Restoration) {
        guard let aside = restoration.aside else { return }
        Output.standard.writeSentence("The damaged library is kept: \(aside)")
    }

    private func tellLoss(_ loss: String) -> ExitStatus {
        Output.error.writeSentence(
            "\(loss). 'quire sync' and 'quire import' bring back what journals and exports contain."
        )
        return .partial
    }
}
