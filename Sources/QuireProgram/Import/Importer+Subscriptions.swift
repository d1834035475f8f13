import FeedModel
import Markup
import PluginTrust
import ReaderShell
import Services
import SubscriptionFormats
import SystemSupport

extension Importer {
    /// Imports an OPML list: folders become tags, `A/B` for nested ones.
    func outlines(_ file: ImportedFile) throws -> Outcome {
        let bytes = try file.whole()
        let list: OPML.List
        do throws(OPML.FormatError) {
            list = try OPML.parse(bytes)
        } catch {
            throw file.malformed("it is neither OPML nor a list of addresses")
        }
        var found = Found()
        found.left = list.refused + Self.told(list.losses)
        for outline in list.subscriptions + list.executable {
            do throws(SubscriptionError) {
                found.subscriptions.append((try Self.subscription(outline), outline.isHidden))
            } catch {
                found.left.append("\(outline.title): \(vocabulary().explain(error).what)")
            }
        }
        return try take(found)
    }

    private static func subscription(_ outline: OutlinedSubscription) throws(SubscriptionError) -> Subscription {
        guard let command = outline.command else { return try outline.subscription() }
        let address =
            switch command {
            case .filters(let program): "filter:\(program):\(outline.url)"
            case .prints(let command): "exec:\(command)"
            }
        let title = outline.title == outline.url ? nil : outline.title
        return Subscription(uri: try SubscriptionURI(address), title: title, tags: outline.allTags)
    }

    private static func told(_ losses: RepairLog) -> [String] {
        var lines = SkippedLines()
        for repair in losses.first {
            let place = repair.place.map { "line \($0.line): " } ?? ""
            lines.add("\(place)\(repair.kind.rawValue); feeds may be missing or in wrong folders")
        }
        return lines.told
    }

    func addresses(_ file: ImportedFile) throws -> Outcome {
        let bytes = try file.whole()
        let isUTF8 = bytes.withUnsafeBufferPointer(UTF8Text.isValid)
        let urls = SubscriptionsFile(contents: isUTF8 ? bytes : bytes.withUnsafeBufferPointer(Windows1252.decode))
        guard !urls.subscriptions.isEmpty || !urls.unsupported.isEmpty else {
            throw file.malformed("it contains no address", line: urls.problems.first?.line)
        }
        var found = Found()
        found.left = urls.problems.map { "line \($0.line): \(vocabulary().explain($0.error).what)" }
        let unclosed = urls.unclosedLines.map {
            "line \($0): a quotation mark is not closed; the end of the line may be missing"
        }
        found.left += SkippedLines(list: unclosed).told
        found.subscriptions = urls.subscriptions.map { ($0, urls.hidden.contains($0.id)) }
        found.lines = Dictionary(urls.subscriptions.map { ($0.id, urls.line(of: $0.id) ?? 0) }) { first, _ in first }
        let known = try catalog.store.read().unsupported.map(\.directive)
        for other in urls.otherLines {
            guard case .query(let line) = other else {
                found.others.append(other)
                continue
            }
            let saved = line.directive
            if let query = QueryFeed.query(saved.expression) {
                // Its line is kept as a feed.
                if !known.contains(saved) {
                    found.notes.append("line \(line.line): the saved search '\(saved.name)' is this query: \(query)")
                }
                found.others.append(other)
            } else {
                let reason = "the saved search '\(saved.name)' cannot be expressed as a query: \(saved.expression)"
                found.left.append("line \(line.line): \(reason)")
            }
        }
        return try take(found)
    }

    /// Names the settings of a configuration of newsboat, none of which is imported.
    func configuration(_ file: ImportedFile) throws -> Outcome {
        var outcome = Outcome()
        outcome.notes = [
            "This is newsboat's configuration. quire imports none of its settings; its own are in config.toml."
        ]
        outcome.left = NewsboatConfig.counts(String(decoding: try file.whole(), as: UTF8.self))
            .map { "\($0.count) \($0.name) \($0.count == 1 ? "line" : "lines")" }
        return outcome
    }

    private struct Found {
        var subscriptions: [(subscription: Subscription, isHidden: Bool)] = []
        var others: [SubscriptionsFile.OtherLine] = []
        var lines: [SourceID: Int] = [:]
        var notes: [String] = []
        var left: [String] = []

        /// Returns the queries and comments, each with the number of lines of usable subscriptions before it, without the
        /// comments at the end of other lines.
        func others(among usable: [Int]) -> [(line: SubscriptionsFile.OtherLine, after: Int)] {
            var after = 0
            var kept = Set(usable)
            return others.compactMap { other in
                while after < usable.count, usable[after] <= other.line { after += 1 }
                switch other {
                case .query(let query): kept.insert(query.line)
                case .comment(let comment) where comment.isWholeLine: break
                case .comment(let comment): guard kept.contains(comment.line) else { return nil }
                }
                return (other, after)
            }
        }
    }

    private static func sentence(about tags: [String]) -> String {
        let named = tags.prefix(maximumTagsNamed).map { $0.contains(where: \.isWhitespace) ? "'\($0)'" : $0 }
        let rest = tags.count - named.count
        let list = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return "These words became tags: \(list). At the prompt 'tags' lists them."
    }

    /// The number of tags that the sentence names, so that it stays readable for a long list of folders.
    private static let maximumTagsNamed = 12

    private func take(_ found: Found) throws -> Outcome {
        var outcome = Outcome()
        outcome.notes = found.notes
        outcome.left = found.left
        var allowed: [SubscriptionURI] = []
        let known = try catalog.store.read()
        let usable = found.subscriptions.filter { candidate in
            let subscription = candidate.subscription
            do throws(SubscriptionError) {
                _ = try catalog.registry.source(for: subscription.uri)
            } catch {
                outcome.left.append("\(subscription.uri): \(vocabulary().explain(error).what)")
                return false
            }
            guard let command = subscription.uri.command, known[subscription.id] == nil else { return true }
            switch decide(subscription, command) {
            case .allow: allowed.append(subscription.uri)
            case .keep:
                let error = SubscriptionError.notAllowed(subscription.uri.description, .undecided)
                outcome.notes.append(vocabulary().explain(error).line)
            case .leaveOut:
                outcome.commands.append(subscription.uri)
                return false
            case .refuse:
                outcome.refused.append(subscription.uri)
                return false
            }
            return true
        }
        let others = found.others(among: usable.map { found.lines[$0.subscription.id] ?? 0 })
        let merged = try catalog.store.edit { $0.merge(usable, others: others) }
        let tags = usable.filter { known[$0.subscription.id] == nil }.flatMap(\.subscription.tags).uniqued
        if !tags.isEmpty { outcome.notes.append(Self.sentence(about: tags)) }
        let hidden = usable.count { $0.isHidden && known[$0.subscription.id] == nil }
        if hidden > 0 {
            outcome.notes.append(
                "\(hidden) \(hidden == 1 ? "is" : "are") hidden ('!'): not on the home screen; 'feeds *' lists \(hidden == 1 ? "it" : "them")."
            )
        }
        for uri in allowed { try permissions?.decide(uri, isAllowed: true, at: clock.now()) }
        outcome.add(merged.added, "added")
        outcome.add(merged.known, "already known")
        if merged.completed > 0 { outcome.add(merged.completed, "completed") }
        if merged.queries > 0 { outcome.add(merged.queries, merged.queries == 1 ? "query added" : "queries added") }
        if merged.comments > 0 {
            outcome.add(merged.comments, merged.comments == 1 ? "comment added" : "comments added")
        }
        outcome.left += merged.refused.map { vocabulary().explain($0).what }
        return outcome
    }
}

extension [String] {
    fileprivate var uniqued: [String] {
        var known = Set<String>()
        return filter { known.insert($0).inserted }
    }
}
