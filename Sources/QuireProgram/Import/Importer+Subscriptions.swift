import FeedModel
import Foundation
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
        found.left = list.refused
        for outline in list.subscriptions {
            do throws(SubscriptionError) {
                found.subscriptions.append((try outline.subscription(), outline.isHidden))
            } catch {
                found.left.append("\(outline.title): \(clock.explainer.explain(error).what)")
            }
        }
        for outline in list.executable {
            let directive: SubscriptionsFile.Directive =
                switch outline.command {
                case .filters(let program): .filter(program: program, address: outline.url)
                case .prints(let command): .exec(command: command)
                case nil: .exec(command: outline.url)
                }
            found.programs.append((outline.title, directive, outline.allTags))
        }
        return try take(found)
    }

    /// Imports newsboat's file of subscriptions.
    func addresses(_ file: ImportedFile) throws -> Outcome {
        let urls = SubscriptionsFile(contents: try file.whole())
        guard !urls.subscriptions.isEmpty || !urls.unsupported.isEmpty else {
            throw file.malformed("it contains no address", line: urls.problems.first?.line)
        }
        var found = Found()
        found.left = urls.problems.map { "line \($0.line): \(clock.explainer.explain($0.error).what)" }
        found.subscriptions = urls.subscriptions.map { ($0, urls.hidden.contains($0.id)) }
        for line in urls.unsupported {
            switch line.directive {
            case .query(let name, let expression):
                translate(name: name, expression, line, to: &found)
            case .exec, .filter:
                found.programs.append((line.title ?? "line \(line.line)", line.directive, line.tags))
            }
        }
        return try take(found)
    }

    /// The content of a file of subscriptions.
    private struct Found {
        var subscriptions: [(subscription: Subscription, isHidden: Bool)] = []
        var programs: [(name: String, directive: SubscriptionsFile.Directive, tags: [String])] = []
        var queries: [SubscriptionsFile.Unsupported] = []
        var notes: [String] = []
        var left: [String] = []
    }

    /// Reports a saved search of newsboat as a query of quire; its line is kept as a feed.
    private func translate(
        name: String,
        _ expression: String,
        _ line: SubscriptionsFile.Unsupported,
        to found: inout Found
    ) {
        if let query = QueryFeed.query(expression) {
            found.notes.append("line \(line.line): the saved search '\(name)' is this query: \(query)")
            found.queries.append(line)
        } else {
            found.left.append(
                "line \(line.line): the saved search '\(name)' cannot be expressed as a query: \(expression)"
            )
        }
    }

    private func take(_ found: Found) throws -> Outcome {
        var outcome = Outcome()
        outcome.notes = found.notes
        outcome.left = found.left
        let usable = found.subscriptions.filter { candidate in
            do throws(SubscriptionError) {
                _ = try catalog.registry.source(for: candidate.subscription.uri)
                return true
            } catch {
                outcome.left.append("\(candidate.subscription.uri): \(clock.explainer.explain(error).what)")
                return false
            }
        }
        let isKeeping = found.programs.isEmpty ? false : mayKeepPrograms(found.programs.map(Self.told))
        var (kept, queries) = (0, 0)
        let merged = try catalog.store.edit { file in
            for program in found.programs where isKeeping {
                let isNew = file.addDirective(program.directive, title: program.name, tags: program.tags)
                kept += isNew ? 1 : 0
            }
            for query in found.queries {
                let isNew = file.addDirective(
                    query.directive,
                    title: query.title,
                    tags: query.tags,
                    isHidden: query.isHidden
                )
                queries += isNew ? 1 : 0
            }
            return file.merge(usable)
        }
        outcome.add(merged.added, "added")
        outcome.add(merged.known, "already known")
        if merged.completed > 0 { outcome.add(merged.completed, "completed") }
        if queries > 0 { outcome.add(queries, queries == 1 ? "query added" : "queries added") }
        if isKeeping { outcome.add(kept, kept == 1 ? "program kept" : "programs kept") }
        outcome.left += merged.refused.map { clock.explainer.explain($0).what }
        if !isKeeping { outcome.left += found.programs.map { "\(Self.told($0)) (--yes keeps it)" } }
        return outcome
    }

    private static func told(
        _ program: (name: String, directive: SubscriptionsFile.Directive, tags: [String])
    ) -> String {
        switch program.directive {
        case .exec(let command): "\(program.name): it runs the command \(command)"
        case .filter(let filter, let address): "\(program.name): it runs \(filter) on \(address)"
        case .query: program.name
        }
    }
}
