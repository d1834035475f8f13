import FeedFormats
import FeedModel
import Foundation
import ReaderShell

/// Takes subscriptions from other readers' files.
struct Importer: Sendable {
    let app: App

    /// What came of an import.
    struct Outcome: Hashable, Sendable {
        /// Subscriptions that were added.
        var added = 0
        /// Subscriptions that were there already.
        var known = 0
        /// What was left out and why, a sentence each.
        var left: [String] = []
    }

    /// Reads a file, whatever its format, and adds what is in it; all of it in one edit of the subscriptions file.
    ///
    /// - Throws: ``FileError`` when the file is none that can be read; nothing is added then.
    func run(_ path: String) throws -> Outcome {
        let bytes = try TextFile.bytes(of: path)
        let found = try subscriptions(in: bytes, path: path)
        var outcome = Outcome()
        outcome.left = found.left
        try app.subscriptions.edit { file in
            for subscription in found.subscriptions { try add(subscription, to: &file, &outcome) }
        }
        return outcome
    }

    private func add(_ subscription: Subscription, to file: inout SubscriptionsFile, _ outcome: inout Outcome) throws {
        do throws(SubscriptionError) {
            _ = try app.registry.source(for: subscription.uri)
            try file.add(subscription)
            outcome.added += 1
        } catch .duplicate {
            outcome.known += 1
        } catch {
            outcome.left.append("\(subscription.uri): \(app.explainer.explain(error).what)")
        }
    }

    private func subscriptions(
        in bytes: [UInt8],
        path: String
    ) throws(FileError) -> (subscriptions: [Subscription], left: [String]) {
        let start = bytes.prefix(4096).drop { $0 <= 0x20 || $0 >= 0x80 }
        guard let first = start.first else { throw .malformed(path: path, line: nil, reason: "it is empty") }
        guard first == UInt8(ascii: "<") else { return try newsboat(bytes, path: path) }
        do throws(OPML.FormatError) {
            return outlines(try OPML.parse(bytes))
        } catch {
            throw .malformed(path: path, line: nil, reason: "it is neither OPML nor a list of addresses")
        }
    }

    private func outlines(_ list: OPML.List) -> (subscriptions: [Subscription], left: [String]) {
        var subscriptions: [Subscription] = []
        var left = list.refused
        for outline in list.subscriptions {
            do throws(SubscriptionError) {
                let uri = try SubscriptionURI(outline.url)
                let title = outline.title.isEmpty || outline.title == outline.url ? nil : outline.title
                let folder = outline.folders.isEmpty ? [] : [outline.folders.joined(separator: "/")]
                let tags = (folder + outline.tags).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                subscriptions.append(Subscription(uri: uri, title: title, tags: tags))
            } catch {
                left.append("\(outline.title): \(app.explainer.explain(error).what)")
            }
        }
        return (subscriptions, left)
    }

    private func newsboat(
        _ bytes: [UInt8],
        path: String
    ) throws(FileError) -> (subscriptions: [Subscription], left: [String]) {
        let file = SubscriptionsFile(contents: bytes)
        let left =
            file.problems.map { "line \($0.line): \(app.explainer.explain($0.error).what)" }
            + file.unsupported.map { "line \($0.line): \($0.directive.reason)" }
        guard !file.subscriptions.isEmpty || !file.unsupported.isEmpty else {
            throw .malformed(path: path, line: file.problems.first?.line, reason: "there is no address in it")
        }
        return (file.subscriptions, left)
    }
}
