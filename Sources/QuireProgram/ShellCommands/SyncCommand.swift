import ArgumentParser
import FeedModel
import Glibc
import Library
import ReaderShell
import SystemSupport

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange reading history with your other machines through a shared folder."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("The shared folder; any program may synchronise it.", valueName: "dir"),
        completion: .directory
    )
    var folder: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library, \.journalAuthor) { library, author in
            let outcome = try await Synchronizer(library: library, folder: folder, author: author).run()
            if outcome.hasMadeFolder {
                Output.standard.writeSentence("\(folder) did not exist and was created.")
            }
            for refused in outcome.refused { Output.error.writeSentence("left alone: \(refused)") }
            if outcome.strangers > 0 {
                Output.error.writeSentence(
                    "left alone: \(outcome.strangers.counted("journal")) of another profile; yours is '\(author.profile)'"
                )
            }
            let (journals, events) = (outcome.journals.counted("journal"), outcome.received.counted("event"))
            Output.standard.writeSentence("\(journals) read, \(events) new here, \(outcome.sent) sent")
            return outcome.refused.isEmpty ? .ok : .partial
        }
    }
}

/// Exchanges ledgers with other machines through a folder that all of them can see.
///
/// Each machine writes one file and reads all others, so no machine waits for another, and any program that
/// copies files can carry the folder. Whatever the order and however often, the same events are in every library
/// afterwards, and the same state follows from them. The files' form is in `docs/guide/sync-format.md`.
struct Synchronizer: Sendable {
    let library: Library
    let folder: String
    let author: Journal.Author

    struct Outcome: Hashable, Sendable {
        var hasMadeFolder = false
        var received = 0
        var sent = 0
        var journals = 0
        var strangers = 0
        var refused: [String] = []
    }

    func run() async throws -> Outcome {
        var outcome = Outcome()
        var seen = SeenEvents()
        var refused: Set<String> = []
        outcome.hasMadeFolder = try makeFolder()
        for name in try names() {
            do {
                guard let received = try await take(name, &seen) else {
                    outcome.strangers += 1
                    continue
                }
                outcome.received += received
                outcome.journals += 1
            } catch let fault as Journal.Fault {
                refused.insert(name)
                outcome.refused.append("\(name): \(fault.reason)")
            } catch FileError.unreadable(_, let reason) {
                refused.insert(name)
                outcome.refused.append("\(name): \(reason)")
            }
        }
        outcome.sent = try await send(besides: seen, avoiding: refused)
        return outcome
    }

    /// Creates the folder, but not its parents: if they are missing, so is a disk, or the name is wrong.
    private func makeFolder() throws(FileError) -> Bool {
        var status = stat()
        guard stat(folder, &status) != 0 else { return false }
        if mkdir(folder, 0o700) == 0 { return true }
        switch errno {
        case EEXIST: return false
        case ENOENT: throw .missing(path: folder)
        default: throw .unwritable(path: folder, reason: TextFile.reason(errno))
        }
    }

    private func names() throws(FileError) -> [String] {
        guard let directory = opendir(folder) else { throw .unreadable(path: folder, reason: TextFile.reason(errno)) }
        defer { closedir(directory) }
        var names: [String] = []
        while let record = readdir(directory) {
            let name = withUnsafePointer(to: &record.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(Journal.suffix), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Merges a complete journal; returns the number of new events, or `nil` for a journal of another profile.
    private func take(_ name: String, _ seen: inout SeenEvents) async throws -> Int? {
        var file = try FileLineReader("\(folder)/\(name)", longest: Journal.maximumLineBytes)
        var check = JournalReader()
        while let line = try file.next() { _ = try check.read(line) }
        try check.finish()
        guard check.author?.profile == author.profile else { return nil }
        file.rewind()
        var reader = JournalReader()
        var received = 0
        var events: [Event] = []
        var most = 5000
        while let line = try file.next() {
            guard let event = try reader.read(line) else { continue }
            events.append(event)
            if events.count == most {
                let merged = try await library.merge(events, recording: &seen)
                received += merged.added
                // Each transaction folds all events of its items. Many about few items are merged in larger ones.
                if merged.folded > 2 * most { most *= 2 }
                events.removeAll(keepingCapacity: true)
            }
        }
        return try await received + library.merge(events, recording: &seen).added
    }

    /// Adds the events that no journal has to this machine's journal.
    private func send(besides seen: SeenEvents, avoiding refused: Set<String>) async throws -> Int {
        var part = try await library.events(notIn: seen)
        while part.events.isEmpty, let next = part.next { part = try await library.events(notIn: seen, from: next) }
        guard !part.events.isEmpty else { return 0 }
        // A damaged file with this machine's name may contain unknown events, so it stays.
        var name = author.fileName
        var number = 1
        while refused.contains(name) {
            number += 1
            name = author.fileName.replacing(Journal.suffix, with: "-\(number)\(Journal.suffix)")
        }
        let target = "\(folder)/\(name)"
        let file = try AtomicFileWriter(target)
        var writer = JournalWriter()
        try file.write(writer.begin(author))
        if access(target, F_OK) == 0 { try copy(target, to: file, &writer) }
        var count = 0
        while true {
            for event in part.events {
                guard let line = writer.write(event) else { continue }
                try file.write(line)
                count += 1
            }
            guard let next = part.next else { break }
            part = try await library.events(notIn: seen, from: next)
        }
        try file.write(writer.end())
        try file.commit()
        return count
    }

    private func copy(_ path: String, to file: AtomicFileWriter, _ writer: inout JournalWriter) throws {
        var old = try FileLineReader(path, longest: Journal.maximumLineBytes)
        var reader = JournalReader()
        while let line = try old.next() {
            if let event = try reader.read(line), let line = writer.write(event) { try file.write(line) }
        }
        try reader.finish()
    }
}
