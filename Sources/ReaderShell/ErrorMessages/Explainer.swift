import FeedModel
package import Foundation
package import Primitives
import Query
import Screens
import SourceAPI
import Streams
import SystemSupport
import TerminalText

/// An error in two sentences: what happened, and what the reader can do.
///
/// Both are safe to print, whatever they repeat (``TerminalText/sentence(_:)``).
package struct Explanation: Hashable, Sendable {
    package var what: String { didSet { what = TerminalText.sentence(what) } }
    package var remedy: String { didSet { remedy = TerminalText.sentence(remedy) } }
    package var status: ExitStatus

    package var line: String { remedy.isEmpty ? what : "\(what) \(remedy)" }

    init(_ what: String, _ remedy: String = "", _ status: ExitStatus = .usage) {
        self.what = TerminalText.sentence(what)
        self.remedy = TerminalText.sentence(remedy)
        self.status = status
    }

    func advising(_ remedy: String, _ status: ExitStatus = .usage) -> Explanation {
        Explanation(what, remedy, status)
    }
}

/// Turns errors into sentences; the only place that does.
package struct Explainer: Sendable {
    package var clock: LocalClock
    /// The present; a time on another day is printed with its date.
    package var now: Date?

    /// Returns the place that a credential comes from, if `login` cannot change it there.
    package var credentialPlace: @Sendable (String) -> CredentialPlace?
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    package var subscriptionsFile: String?

    package init(
        clock: LocalClock,
        now: Date? = nil,
        credentialPlace: @escaping @Sendable (String) -> CredentialPlace? = { _ in nil }
    ) {
        self.clock = clock
        self.now = now
        self.credentialPlace = credentialPlace
    }

    package func explain(_ error: any Error) -> Explanation {
        switch error {
        case let error as SourceError: explain(error)
        case let error as LibraryError: explain(error)
        case let error as SubscriptionError: explain(error)
        case let error as QueryError: explain(error)
        case let error as ScreenFailure: explain(error)
        case let error as FileError: explain(error)
        case let error as ProcessShortage: explain(error)
        case let error as CommandError: explain(error)
        case let error as TrialFailure: explain(error)
        case let error as BrowserError: explain(error)
        case let error as ConfigurationError: explain(error)
        case let error as CredentialError: explain(error)
        case let error as AuthError: explain(error)
        case let error as GatherError: explain(error)
        case let error as Recordings.LoadError: explain(error)
        case let error as ItemSelectionError:
            explain(CommandError.selection(reason: error.description, command: error.command))
        case let error as UnbalancedQuote: explain(CommandError.syntax(column: error.column, reason: error.description))
        case let error as WeatherCommandError: explain(error)
        case let error as SubscriptionChoiceError: explain(error)
        case let error as RefreshChoiceError: explain(error)
        case let error as SettingError: explain(error)
        case let error as SortError: explain(error)
        case let error as LinkOrRowError: explain(error)
        case let error as MarkTargetError: explain(error)
        case let error as KeptQueryError: explain(error)
        case let error as FilesError: explain(error)
        case let error as DownloadError: explain(error)
        case let error as FeedTitleError: explain(error)
        case let error as RowTitleError: explain(error)
        case let error as SubscriptionNameError: explain(error)
        case let error as QueryFeedError: explain(error)
        case let error as RefreshError: explain(error)
        case let error as UndoError: explain(error)
        case let error as HistoryTimeError: explain(error)
        case is CancellationError: Explanation("It was cancelled.", "Nothing was changed.", .tryLater)
        default:
            Explanation("Something went wrong: \(error).", "This is a bug in quire; please report it.", .inputOutput)
        }
    }

    private func explain(_ error: ScreenFailure) -> Explanation {
        switch error {
        case .source(let error): explain(error)
        case .store(let error): explain(error)
        case .told(let what, let remedy): Explanation(what, remedy, .inputOutput)
        case .noSuchItem(let text):
            Explanation("There is no item \(text.redactingUserinfo).")
                .advising("'quire list' shows items with their ids.", .noInput)
        case .ambiguousItem(let text, let ids):
            explain(CommandError.ambiguous(word: text, candidates: ids.map(\.rawValue)))
        case .removedItem(let title, let url):
            Explanation(
                "'\(TerminalText.line(title.isEmpty ? url ?? "untitled" : title))' was removed by [retention] or 'quire purge', and its text is "
                    + "not kept.",
                url.map { "Its address is \(TerminalText.line($0))" } ?? "The history keeps its title.",
                .noInput
            )
        case .itemOfElsewhere:
            Explanation("This library never had the item, so there is nothing to open.")
                .advising("The step was recorded on another machine or in an earlier library.", .noInput)
        case .noSuchScreen(let name, let names): explainMissingScreen(name, among: names)
        }
    }

    private func explainMissingScreen(_ name: String, among names: [String]) -> Explanation {
        let suggestion = UniquePrefix.match(name, in: names).nearest
        let known =
            names.count == 1
            ? "[screen.\(TerminalText.line(name))] in config.toml adds one: 'help screens' explains it."
            : "The screens are \(names.map { TerminalText.line($0) }.enumeration)."
        return Explanation("There is no screen '\(TerminalText.line(name))'.")
            .advising(suggestion.map { "Did you mean '\(TerminalText.line($0))'?" } ?? known)
    }

    private func explain(_ error: ProcessShortage) -> Explanation {
        switch error {
        case .descriptors:
            Explanation(
                "The system lets this program open too few files.",
                "It needs \(ProcessShortage.minimumDescriptors); raise the limit ('ulimit -n') and try again.",
                .inputOutput
            )
        case .threads:
            Explanation(
                "The system lets this program start too few threads.",
                "End other programs, or raise the limit on processes ('ulimit -u', or TasksMax of the service), and try again.",
                .tryLater
            )
        case .memory:
            Explanation("The system gives this program too little memory.")
                .advising("End other programs, or raise the limit ('ulimit -v'), and try again.", .tryLater)
        }
    }

    private func explain(_ error: QueryError) -> Explanation {
        Explanation("The query has an error at column \(error.column): expected \(error.expected).")
            .advising("'help queries' explains the query language.")
    }

    private func explain(_ error: GatherError) -> Explanation {
        switch error {
        case .tooManyPublishers(let count):
            Explanation("A screen can have up to four sections, and this one has \(count).")
                .advising("Reduce 'sections' in config.toml to four.", .configuration)
        }
    }

    private func explain(_ error: Recordings.LoadError) -> Explanation {
        switch error {
        case .unreadable(let path):
            Explanation("The recordings in \(path) cannot be read.", "Check the folder and its permissions.", .noInput)
        case .empty(let path):
            Explanation("There are no recordings in \(path).", "Make some with --record \(path).", .noInput)
        case .malformed(let path, let line, let reason):
            Explanation("\(path), line \(line), is not a recording: expected \(reason).", "Record it again.", .data)
        }
    }

    func explain(_ error: LibraryError) -> Explanation {
        switch error {
        case .unwritable(let path, let reason):
            Explanation("The library \(path) cannot be written: \(reason).")
                .advising("Make the folder writable, or choose another one with --home.", .cannotCreate)
        case .unreadable(let path, let reason):
            Explanation("The library \(path) cannot be read: \(reason).")
                .advising("Give yourself permission to read it, or choose another folder with --home.", .permission)
        case .corrupt(let path, let reason):
            Explanation("The library \(path) is damaged or was not made by quire: \(reason).")
                .advising("It was not changed; 'quire doctor --restore' restores a backup, if there is one.", .data)
        case .danglingLink(let path, let target):
            Explanation(
                "The library \(path) is a symbolic link to \(target), which does not exist.",
                "Nothing was changed; bring back the disk or file it points to, or remove the link to start with an empty library.",
                .noInput
            )
        case .newerSchema(let path, let found, let known):
            Explanation(
                "The library \(path) was written by a newer version of quire (schema \(found); this version knows \(known)).",
                "Use the newer version; the file was not changed.",
                .data
            )
        case .olderSchema(let path, let found, let lastCommit):
            Explanation(
                "The library \(path) was written by an early quire (schema \(found)). Commit \(lastCommit) is the last that reads it.",
                "Build that commit, open the library with it once, and come back; the file was not touched.",
                .data
            )
        case .replaced(let path):
            Explanation(
                "The library \(path) was replaced, moved or removed by another program while it was open.",
                "This step was not stored, and earlier ones may be missing from the new file; start quire again.",
                .tryLater
            )
        case .busy(let path):
            Explanation("Another program is writing to the library \(path).")
                .advising("Nothing was changed; try again when it has finished.", .tryLater)
        case .full(let path):
            Explanation("The disk that holds the library \(path) is full.")
                .advising("Nothing was changed; free some space and try again.", .inputOutput)
        case .tooCostly(let expression):
            Explanation(
                "The expression \(expression) takes too long for the texts of your library.",
                "Nothing was changed; repeat less in it, or add words to the query, so that fewer texts are compared."
            )
        case .failed(let path, let reason):
            Explanation("The library \(path) could not be used: \(reason).")
                .advising("'quire doctor' checks it; nothing that was saved is lost.", .inputOutput)
        }
    }

    func explain(_ error: FileError) -> Explanation {
        switch error {
        case .missing(let path): Explanation("There is no file \(path).", "Check the name.", .noInput)
        case .unreadable(let path, let reason):
            Explanation("\(path) cannot be read: \(reason).", "Check its name and permissions.", .noInput)
        case .unwritable(let path, let reason):
            Explanation("\(path) cannot be written: \(reason).")
                .advising("Choose another place, or free some space.", .cannotCreate)
        case .cutShort(let path, let reason):
            Explanation("Not everything could be written to \(path): \(reason).")
                .advising("The output is incomplete; free some space and try again.", .inputOutput)
        case .busy(let path):
            Explanation("Another quire is changing \(path).", "Nothing was changed; try again.", .tryLater)
        case .malformed(let path, let line, let reason):
            Explanation("\(path)\(line.map { ", line \($0)," } ?? "") cannot be used: \(reason).")
                .advising("Nothing was changed; fix the file and try again.", .data)
        case .notAFeed(let path, let what, let feeds) where feeds.isEmpty:
            Explanation("\(path) is not a feed but \(what).", "quire reads RSS, Atom, RDF and JSON Feed.", .data)
        case .notAFeed(let path, let what, let feeds):
            Explanation(
                "\(path) is not a feed but \(what).",
                "Subscribe with 'quire add' to a feed it links to: \(feeds.prefix(5).joined(separator: ", ")).",
                .data
            )
        case .notImportable(let path, let what):
            Explanation("\(path) cannot be imported: it looks like \(what).")
                .advising("Nothing was changed; if it is something else, say what with --as.", .data)
        case .undecided(let path):
            Explanation("\(path) is a list of addresses, either of feeds or of read articles.")
                .advising("Nothing was changed; say which with --as urls or --as read-list.", .data)
        case .tooLarge(let path, let limit):
            Explanation("\(path) is larger than \(limit / 1_048_576) MiB.", "Nothing was changed.", .data)
        }
    }
}
