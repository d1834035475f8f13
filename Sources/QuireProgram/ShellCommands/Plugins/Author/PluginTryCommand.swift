import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginManifests
import PluginSources
import PluginTrust
import Primitives
import ReaderShell
import Services
import SourceAPI
import Synchronization
import SystemSupport
import TerminalText

struct PluginTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Fetch an address once, and show what was asked, what came, and what was not used.",
        discussion: """
            Nothing of the answer is stored. A folder with a plugin.toml in place of the address need not be added: its program \
            runs in a sandbox only, without files of yours and without credentials. With --record DIR the answers become the \
            recordings in DIR, in place of those that are there, and a second page is fetched as well.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Fetch this many pages.", valueName: "n"))
    var pages: Int?

    @Argument(help: "SOURCE:SUBJECT, or a folder, which can be followed by an address.")
    var words: [String]

    func validate() throws {
        guard pages.map({ (1...20).contains($0) }) ?? true else {
            throw ValidationError("--pages must be from 1 to 20.")
        }
    }

    @MainActor
    func run() async throws {
        var options = options
        let recordings = try options.record.map { try StagedRecordings(replacing: $0) }
        options.record = recordings?.staging
        defer { recordings?.discard() }
        let count = pages ?? (recordings == nil ? 1 : 2)
        try await Program.run(options, \.plugins, \.fetcher, \.library, \.problems, needsLibrary: false) {
            (service, fetcher, library, problems) in
            let report = TrialReport(
                width: service.environment.columns ?? 80,
                redacted: fetcher.redacted
            )
            let trial = try Trial(words, service, fetcher.registry, observer: report.observer)
            for line in trial.mistakes { Output.standard.append(TerminalText.row("plugin.toml: \(line)") + "\n") }
            var cursor: Cursor?
            for number in 1...count {
                report.begin()
                let answer = try await fetcher.trial(
                    of: trial.source,
                    at: trial.uri,
                    cursor: cursor,
                    hasSettings: trial.kind != .unconfirmed,
                    in: library,
                    log: report.add
                )
                for line in report.lines(of: answer, number: number, vocabulary: problems.vocabulary()) {
                    Output.standard.append(TerminalText.row(line) + "\n")
                }
                switch answer {
                case .success(let page): cursor = page.next
                case .failure(let error):
                    // The sentence about the failure says that this is above it.
                    Output.standard.flush()
                    throw TrialFailure(page: number, error: error, recordings: recordings?.folder, kind: trial.kind)
                }
                if cursor == nil { break }
            }
            if let recordings {
                let files = try recordings.commit().counted("recording")
                Output.standard.writeSentence("\(files) in \(recordings.folder).")
            }
            return .ok
        }
    }
}

private struct Trial {
    var source: any Source
    var uri: SubscriptionURI
    /// The kind of source: one that was added may use what the settings hold.
    var kind: TrialFailure.Kind
    var mistakes: [String] = []

    init(
        _ words: [String],
        _ service: PluginService,
        _ registry: SourceRegistry,
        observer: PluginObserver
    ) throws {
        let first = words.first ?? ""
        let folder = PluginFolder(argument: first, from: FileManager.default.currentDirectoryPath)
        let isFolder = FileManager.default.fileExists(atPath: folder.manifestPath)
        guard isFolder || first.hasPrefix(".") || first.hasPrefix("/") else {
            uri = try SubscriptionURI(words.joined(separator: " "))
            kind = .own
            let id = uri.plugin
            guard let plugins = service.plugins, !service.builtIn.contains(id),
                let record = try plugins.register.record(of: id)
            else {
                source = try registry.fetchingSource(for: uri)
                return
            }
            kind = .added
            source = plugins.source(record, surroundings: service.surroundings, observer: observer)
            let read = try? PluginFolder(path: record.folder).checkedManifest(or: record.description)
            mistakes = (read?.mistakes ?? []).map(\.description)
            try source.descriptor.validate(uri)
            return
        }
        let installed = try service.installed()
        let found = try installed.unconfirmedSource(
            folder,
            besides: PluginNames.taken,
            surroundings: service.surroundings,
            observer: observer
        )
        source = found.source
        kind = .unconfirmed
        mistakes = found.mistakes.map(\.description)
        let rest = words.dropFirst().joined(separator: " ")
        guard !rest.isEmpty || !found.readsSubject else {
            throw CommandError.impossible(
                what: "'\(source.descriptor.id)' reads a file of yours, and its example is not one that you chose.",
                remedy: "Write an address such as \(source.descriptor.example) after the folder; nothing was run."
            )
        }
        uri = try SubscriptionURI(rest.isEmpty ? source.descriptor.example : rest)
        guard uri.plugin == source.descriptor.id else {
            throw CommandError.impossible(
                what: "'\(uri.description)' is not an address of '\(source.descriptor.id)'.",
                remedy: "Leave it out, or write one such as \(source.descriptor.example)."
            )
        }
        try source.descriptor.validate(uri)
    }
}

/// Recordings that take the place of others when all of them are there.
struct StagedRecordings {
    let folder: String
    let staging: String

    init(replacing folder: String) throws {
        let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.folder = path
        let parts = TextFile.parts(of: path)
        staging = "\(parts.folder)/.\(parts.name).new"
        try? FileManager.default.removeItem(atPath: staging)
        try TextFile.makeFolder(staging)
    }

    /// Moves the new recordings into the folder, then removes the old ones; returns the number of recordings.
    func commit() throws -> Int {
        let files = FileManager.default
        let new = try Self.recordings(in: staging)
        try TextFile.makeFolder(folder)
        let old = try Self.recordings(in: folder)
        for name in new { try TextFile.replace("\(folder)/\(name)", with: TextFile.bytes(at: "\(staging)/\(name)")) }
        for name in old where !new.contains(name) { try files.removeItem(atPath: "\(folder)/\(name)") }
        discard()
        return new.count
    }

    func discard() { try? FileManager.default.removeItem(atPath: staging) }

    private static func recordings(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".http") }.sorted()
    }
}

final class TrialReport: Sendable {
    private struct State {
        var log: [String] = []
        var rules: RuleReport?
        var findings: [String] = []
    }

    private let state = Mutex(State())
    private let width: Int
    private let redacted: @Sendable (String) -> String
    private static let maximumItems = 30

    init(width: Int, redacted: @escaping @Sendable (String) -> String) {
        self.redacted = redacted
        self.width = width
    }

    var observer: PluginObserver {
        PluginObserver(
            didRun: { [self] run in
                let findings = MessageSchema.findings(in: run.output)
                state.withLock { $0.findings += findings }
            },
            didRead: { [self] report in state.withLock { $0.rules = $0.rules?.adding(report) ?? report } }
        )
    }

    func begin() { state.withLock { $0 = State() } }

    func add(_ line: String) { state.withLock { $0.log.append(line) } }

    func lines(of answer: Result<Page, SourceError>, number: Int, vocabulary: any Vocabulary) -> [String] {
        let state = state.withLock(\.self)
        var lines = state.log.map { "  \($0)" }
        switch answer {
        case .failure(let error): lines.append("failed: \(vocabulary.reason(error))")
        case .success(let page): lines += self.lines(of: page, number: number)
        }
        if let rules = state.rules, rules.elements > 0 {
            let (next, silent) = (rules.silent.filter(\.isOfNextPage), rules.silent.filter { !$0.isOfNextPage })
            if !silent.isEmpty { lines.append("rules that found nothing: \(silent.joined(separator: ", "))") }
            lines += next.map { "\($0) found nothing on this page, which may be the last" }
            for (key, values) in rules.unusable.sorted(by: { $0.key < $1.key }) {
                let place = !key.hasPrefix("items.") ? "" : " in \(values.count) of \(rules.elements) elements"
                lines.append("not usable as \(key)\(place): \(values.first)")
            }
        }
        return lines + state.findings.map { "message on \($0)" }
    }

    private func lines(of page: Page, number: Int) -> [String] {
        var facts: [String]
        switch page.content {
        case .items(let items): facts = [items.count.counted("item")]
        case .forecast: facts = ["a forecast"]
        case .unchanged: facts = ["unchanged"]
        }
        if let total = page.total { facts.append("of \(total)") }
        facts.append("\(page.skipped) skipped")
        facts.append("next page: \(page.next.map { redacted($0.shownPlace) } ?? "none")")
        if page.isPartial { facts.append("not whole") }
        if let state = page.state { facts.append("state: \(state.rawValue.prefix(60))") }
        var lines = ["page \(number)" + (page.title.map { ", '\($0)'" } ?? "") + ": " + facts.joined(separator: ", ")]
        if let notice = page.notice { lines.append("notice: \(notice)") }
        for (place, item) in page.items.prefix(Self.maximumItems).enumerated() {
            let number = String(place + 1)
            lines.append(String(repeating: " ", count: max(0, 3 - number.count)) + "\(number) \(item.title)")
            lines += item.facts.map { "    \($0)" }
            lines += item.beginnings.map { "    \($0)".truncated(toCells: width) }
        }
        let rest = page.items.count - Self.maximumItems
        if rest > 0 { lines.append("    and \(rest) more") }
        return lines
    }
}

extension Item {
    fileprivate var facts: [String] {
        let dates: [(String, Date?)] = [
            ("published", published), ("updated", updated), ("starts", starts), ("ends", ends),
        ]
        var words = ["id \(guid)"]
        for (name, date) in dates { if let date { words.append("\(name) \(date.iso8601)") } }
        if !authors.isEmpty { words.append("by \(authors.joined(separator: ", "))") }
        if let score { words.append("score \(score)") }
        if !categories.isEmpty { words.append("in \(categories.joined(separator: ", "))") }
        if let language { words.append("language \(language)") }
        let addresses = [url, comments.map { "comments \($0)" }, image.map { "image \($0)" }]
        return [words.joined(separator: "; ")] + addresses.compactMap(\.self) + enclosures.map { "file \($0.url)" }
    }

    fileprivate var beginnings: [String] {
        var lines = summary.map { ["summary: \($0)"] } ?? []
        switch body {
        case .html(let html): lines.append("html, \(html.utf8.count) bytes: \(html.beginning)")
        case .text(let text): lines.append("text, \(text.utf8.count) bytes: \(text.beginning)")
        case nil: break
        }
        return lines.map(TerminalText.line)
    }
}

extension String {
    /// Whether the key of a rule is that of the next page, which the last page does not have.
    fileprivate var isOfNextPage: Bool { hasPrefix("next.") }

    fileprivate var beginning: Substring { prefix(1000) }
}
