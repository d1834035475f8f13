import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginManifests
import PluginSources
import PluginTrust
import ReaderShell
import Services
import SourceAPI
import SystemSupport

/// `quire plugin try`: one fetch of a source, with everything that its author wants to know.
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
            service,
            fetcher,
            library,
            problems in
            let report = TrialReport(
                showsTimes: self.options.replay == nil && !self.options.demo,
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
                for line in report.lines(of: answer, number: number, explainer: problems.clock.explainer) {
                    Output.standard.append(TerminalText.row(line) + "\n")
                }
                switch answer {
                case .success(let page): cursor = page.next
                case .failure(let error):
                    // The sentence about the failure says that this is above it.
                    Output.standard.flush()
                    throw TrialFailure(
                        page: number,
                        error: error,
                        recordings: recordings?.folder,
                        kind: trial.kind,
                        asksServices: trial.source.descriptor.reach != .services([]),
                        isOverdue: report.isOverdue,
                        isReported: report.isReported
                    )
                }
                if cursor == nil { break }
            }
            if let recordings {
                let files = try recordings.commit()
                Output.standard.writeSentence(
                    "\(files) \(files == 1 ? "recording" : "recordings") in \(recordings.folder)."
                )
            }
            return .ok
        }
    }
}

/// A source to try, and the address.
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
            let record = try service.plugins.flatMap { plugins in
                try PluginService.explaining { try plugins.register.record(of: id) }
            }
            guard let record, let plugins = service.plugins, !service.builtIn.contains(id) else {
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
        let found = try PluginService.explaining {
            try installed.unconfirmedSource(
                folder,
                besides: PluginNames.taken,
                surroundings: service.surroundings,
                observer: observer
            )
        }
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
                what: "'\(uri.description)' is no address of '\(source.descriptor.id)'.",
                remedy: "Leave it out, or write one such as \(source.descriptor.example)."
            )
        }
        try source.descriptor.validate(uri)
    }
}
