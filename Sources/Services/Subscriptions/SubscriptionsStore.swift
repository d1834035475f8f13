package import FeedModel
import Foundation
package import SubscriptionFormats
import Synchronization
package import SystemSupport

/// The subscriptions: a plain file that the reader may edit while quire runs, or a list in memory.
///
/// The file is read anew for every answer, and edited in place: only the line of the subscription changes. Edits of
/// several processes wait for each other.
package final class SubscriptionsStore: Sendable {
    /// The file; `nil` for a list in memory.
    private let path: String?
    private let memory: Mutex<SubscriptionsFile>
    /// The bytes read last and their parsed content: parsing a thousand lines takes longer than reading them.
    private let known = Mutex<(bytes: [UInt8], file: SubscriptionsFile)?>(nil)

    /// The additions and removals of this run, which `undo` takes back.
    let steps = SubscriptionSteps()

    /// Uses a file, which need not exist yet.
    package init(path: String) {
        self.path = path
        memory = Mutex(SubscriptionsFile())
    }

    package init(text: String) {
        path = nil
        memory = Mutex(SubscriptionsFile(text: text))
    }

    package func read() throws(FileError) -> SubscriptionsFile {
        if let path { contents(try bytes(of: path)) } else { memory.withLock(\.self) }
    }

    /// Returns some of the subscriptions without parsing the others if possible, else all of them.
    package func read(_ ids: Set<SourceID>) throws(FileError) -> SubscriptionsFile {
        let (excerpt, missing) = try excerpt(naming: ids)
        return missing.isEmpty ? SubscriptionsFile(contents: excerpt) : try read()
    }

    /// Returns the identities that no line of the file begins with.
    package func missingAtFirstSight(of ids: Set<SourceID>) throws(FileError) -> Set<SourceID> {
        try excerpt(naming: ids).missing
    }

    /// Returns whether a subscription is hidden, without parsing the file if no word of it begins with `!`.
    package func hasHidden() throws(FileError) -> Bool {
        if let path, !SubscriptionLines.mayHide(try bytes(of: path) ?? []) { return false }
        return try !read().hidden.isEmpty
    }

    /// Returns the lines that cannot be used, without parsing the file if all are ordinary web addresses.
    package func problems() throws(FileError) -> [SubscriptionsFile.Problem] {
        guard let path, let bytes = try bytes(of: path) else { return try read().problems }
        return SubscriptionLines.mayHaveProblems(bytes) ? contents(bytes).problems : []
    }

    private func excerpt(naming ids: Set<SourceID>) throws(FileError) -> (lines: [UInt8], missing: Set<SourceID>) {
        guard let path, let bytes = try bytes(of: path) else { return ([], ids) }
        return SubscriptionLines.excerpt(of: bytes, naming: ids)
    }

    /// Edits the subscriptions and writes them back, unless the edit throws or changes nothing.
    ///
    /// Edits again if another program, such as an editor, has saved the file since.
    package func edit<Answer>(_ change: (inout SubscriptionsFile) throws -> Answer) throws -> Answer {
        guard let path else { return try memory.withLock { try change(&$0) } }
        return try FileLock.holding(TextFile.parts(of: path).folder + "/.subscriptions.lock") {
            while true {
                let bytes = try bytes(of: path)
                let before = contents(bytes)
                var file = before
                let answer = try change(&file)
                if try file == before || TextFile.replace(path, with: file.contents, ifStill: bytes) { return answer }
            }
        }
    }

    private func bytes(of path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try TextFile.bytes(at: path) } catch .missing { return nil }
    }

    private func contents(_ bytes: [UInt8]?) -> SubscriptionsFile {
        guard let bytes else { return SubscriptionsFile() }
        return known.withLock { known in
            if let known, known.bytes == bytes { return known.file }
            let file = SubscriptionsFile(contents: bytes)
            known = (bytes, file)
            return file
        }
    }

    package func remove(_ ids: [SourceID]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in try ids.map { try file.remove($0) } }
    }

    package func removePresent(_ ids: [SourceID]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in try ids.filter(file.contains).map { try file.remove($0) } }
    }

    /// Puts removed lines back in one edit; returns those whose subscription has been added again, which are not.
    package func restore(_ removed: [SubscriptionsFile.RemovedLines]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in
            let left = removed.filter { file.contains($0.id) }
            for lines in removed.reversed() where !file.contains(lines.id) { try file.restore(lines) }
            return left
        }
    }
}
