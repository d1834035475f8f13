import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Library
import ReaderShell
import Services
import SubscriptionFormats
import Synchronization
import SystemSupport

extension Importer {
    func newsboatCache(_ file: ImportedFile, path: String) async throws -> Outcome {
        guard path != "-" else {
            let what = "A database cannot be read from standard input."
            throw CommandError.impossible(what: what, remedy: "Name the file.")
        }
        do {
            let taken = try await libraries.current.importNewsboatCache(at: path)
            var outcome = told(taken)
            let subscribed = try Set(catalog.store.read().subscriptions.map(\.id))
            let count = taken.sources.subtracting(subscribed).count
            if count > 0 {
                outcome.notes.append(
                    "You are not subscribed to \(count) of its feeds; their articles are listed once you are. Import newsboat's urls, too."
                )
            }
            return outcome
        } catch NewsboatCacheError.foreign(_, let reason) {
            throw file.malformed("it is a database, but \(reason)")
        } catch NewsboatCacheError.damaged(_, let reason) {
            throw file.malformed("the database is damaged: \(reason)")
        } catch NewsboatCacheError.unfinished(_, let log) {
            throw file.malformed("its last changes are still in \(log); start newsboat once and quit it")
        }
    }

    /// Imports Pocket's export: each saved page is an item of the source `pocket:saved` with its tags, read if it was archived.
    func pocket(_ file: ImportedFile) async throws -> Outcome {
        let source = SourceID("pocket:saved")
        let isPage = file.head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        let page = isPage ? PocketPage.entries(try file.whole()) : nil
        guard page?.entries.isEmpty != true else { throw file.malformed("it contains no saved address") }
        var outcome = try await take(file, as: source, called: "Pocket") {
            PocketReader(file, entries: page?.entries, source: source)
        }
        if page?.isCutShort == true { outcome.left.append("the end of the page: the file is cut short") }
        return outcome
    }

    /// Imports a file of sfeed: its items belong to a source named after the file.
    func sfeed(_ file: ImportedFile) async throws -> Outcome {
        let name = TextFile.parts(of: file.path).name
        let source = SourceID("sfeed:\(name)")
        return try await take(file, as: source, called: name) { SfeedReader(file, source: source) }
    }

    /// Imports the items of a file into a source that is never fetched.
    private func take<Reader: ForeignItems>(
        _ file: ImportedFile,
        as source: SourceID,
        called title: String,
        _ makeReader: () -> sending Reader
    ) async throws -> Outcome {
        try spool(file)
        let (taken, left) = try await Self.keeping { kept in
            let portions = Mutex(ItemBatches(of: file, reader: makeReader()))
            let taken = try await libraries.current.importItems(titles: [source: title]) {
                try kept.capturing { try portions.withLock { try $0.next() } }
            }
            return (taken, portions.withLock { $0.left })
        }
        var outcome = told(taken)
        outcome.left += left.told
        return outcome
    }

    /// Imports a list of read articles, one guid or address per line.
    func readList(_ file: ImportedFile) async throws -> Outcome {
        var seen: Set<String> = []
        let names = String(decoding: try file.whole(), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
        guard !names.isEmpty else { throw file.malformed("it contains nothing") }
        let (marked, known, unknown) = try await libraries.current.markRead(names: names) { FeedDateParser.parse($0) }
        var outcome = Outcome()
        outcome.add(marked.count, "marked read")
        outcome.add(known, "known")
        outcome.left =
            SkippedLines(list: unknown.map { "\($0): there is no such item; refresh, and import again" }).told
        return outcome
    }

    private func told(_ taken: ImportCounts) -> Outcome {
        var outcome = Outcome()
        outcome.add(taken.new, taken.new == 1 ? "item added" : "items added")
        outcome.add(taken.known, "already known")
        outcome.add(taken.read, "marked read")
        if taken.starred > 0 { outcome.add(taken.starred, "starred") }
        if taken.hidden > 0 { outcome.add(taken.hidden, "hidden") }
        if taken.tags > 0 { outcome.add(taken.tags, taken.tags == 1 ? "tag added" : "tags added") }
        outcome.left = taken.skipped
        return outcome
    }
}
