import FeedModel
public import Foundation
import Query
import Screens
import SourceAPI
import Streams
import SystemSupport

/// An error in two sentences: what happened, and what the reader can do.
public struct Explanation: Hashable, Sendable {
    /// The sentence that says what happened.
    public var what: String
    /// The sentence that says what the reader can do.
    public var remedy: String
    /// The exit status of a command that fails with this error.
    public var status: ExitStatus

    /// Both sentences on one line.
    public var line: String { "\(what) \(remedy)" }

    init(_ what: String, _ remedy: String, _ status: ExitStatus) {
        self.what = what
        self.remedy = remedy
        self.status = status
    }
}

/// Turns errors into sentences; the only place that does.
public struct Explainer: Sendable {
    /// The clock for times of day.
    public var clock: LocalClock
    /// The present; a time on another day is printed with its date.
    public var now: Date?

    /// Creates an explainer.
    public init(clock: LocalClock, now: Date? = nil) {
        self.clock = clock
        self.now = now
    }

    /// Returns what happened and what to do.
    public func explain(_ error: any Error) -> Explanation {
        switch error {
        case let error as SourceError: explain(error)
        case let error as StoreError: explain(error)
        case let error as SubscriptionError: explain(error)
        case let error as QueryError: explain(error)
        case let error as ScreenFailure: explain(error)
        case let error as FileError: explain(error)
        case let error as CommandError: explain(error)
        case let error as ConfigurationError: explain(error)
        case let error as CredentialError: explain(error)
        case let error as AuthError: explain(error)
        case let error as GatherError: explain(error)
        case let error as Recordings.LoadError: explain(error)
        case let error as ItemSelectionError: explain(CommandError.selection(reason: error.description))
        case let error as UnbalancedQuote: explain(CommandError.syntax(column: error.column, reason: error.description))
        case is CancellationError: Explanation("It was cancelled.", "Nothing was changed.", .tryLater)
        default:
            Explanation("Something went wrong: \(error).", "This is a bug in quire; please report it.", .inputOutput)
        }
    }
}

extension Explainer {
    private func explain(_ error: StoreError) -> Explanation {
        switch error {
        case .unwritable(let path, let reason):
            Explanation(
                "The library \(path) cannot be written: \(reason).",
                "Make the folder writable, or choose another one with --home.",
                .cannotCreate
            )
        case .unreadable(let path, let reason):
            Explanation(
                "The library \(path) cannot be read: \(reason).",
                "Give yourself permission to read it, or choose another folder with --home.",
                .permission
            )
        case .corrupt(let path, let reason):
            Explanation(
                "The library \(path) is damaged or was not made by quire: \(reason).",
                "It was not changed; 'quire doctor --restore' restores a backup, if there is one.",
                .data
            )
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
        case .busy(let path):
            Explanation(
                "Another quire is writing to the library \(path).",
                "Nothing was changed; try again when it has finished.",
                .tryLater
            )
        case .full(let path):
            Explanation(
                "The disk that holds the library \(path) is full.",
                "Nothing was changed; free some space and try again.",
                .inputOutput
            )
        case .failed(let path, let reason):
            Explanation(
                "The library \(path) could not be used: \(reason).",
                "'quire doctor' checks it; nothing that was saved is lost.",
                .inputOutput
            )
        }
    }

    private func explain(_ error: ScreenFailure) -> Explanation {
        switch error {
        case .source(let error): explain(error)
        case .store(let error): explain(error)
        case .told(let what, let remedy): Explanation(what, remedy, .inputOutput)
        case .noSuchItem(let text):
            Explanation("There is no item \(text).", "Give a number from the last list, or an id.", .noInput)
        }
    }

    private func explain(_ error: QueryError) -> Explanation {
        Explanation(
            "The query has an error at column \(error.column): expected \(error.expected).",
            "'help queries' explains the query language.",
            .usage
        )
    }

    private func explain(_ error: GatherError) -> Explanation {
        switch error {
        case .tooManyPublishers(let count):
            Explanation(
                "A screen can have up to four sections, and this one has \(count).",
                "Reduce 'sections' in config.toml to four.",
                .configuration
            )
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
}
