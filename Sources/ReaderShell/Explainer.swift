import FeedModel
public import Foundation
import Query
import Screens
public import SourceAPI
import Streams

/// An error in two sentences: what happened, and what the person can do.
public struct Explanation: Hashable, Sendable {
    /// What happened, as a sentence.
    public var what: String
    /// What the person can do, as a sentence.
    public var remedy: String
    /// The exit status of a command that ends with this error.
    public var status: ExitStatus

    /// Both sentences on one line.
    public var line: String { "\(what) \(remedy)" }

    init(_ what: String, _ remedy: String, _ status: ExitStatus) {
        self.what = what
        self.remedy = remedy
        self.status = status
    }
}

/// Turns any error into two sentences: the only place that does.
public struct Explainer: Sendable {
    /// The clock by which times of day are told.
    public var clock: LocalClock
    /// The present: a time of another day is told with its day.
    public var now: Date?

    /// Makes an explainer.
    public init(clock: LocalClock, now: Date? = nil) {
        self.clock = clock
        self.now = now
    }

    /// What happened, and what to do.
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
        default: Explanation("Something failed: \(error).", "Please report this as a fault of quire.", .inputOutput)
        }
    }

    /// The reason of a failed fetch in a few words, for a section's line.
    public func reason(_ error: SourceError) -> String {
        switch error {
        case .offline: "offline"
        case .unreachable(let why): "unreachable: \(why)"
        case .status(let status, nil): "the server answered \(status)"
        case .status(let status, let message?): "the server answered \(status): \(message)"
        case .rateLimited(let until?): "rate limited until \(clock.moment(until, seenFrom: now))"
        case .rateLimited(nil): "rate limited"
        case .unauthorized: "not authorised"
        case .missingCredential(let name, _): "it needs the key '\(name)'"
        case .unreadableCredential(let name, let why): "the key '\(name)' cannot be had: \(why)"
        case .notFound(let what): "not found: \(what)"
        case .malformed(let place, let what): "unreadable: \(what) (\(place))"
        case .limitExceeded(.body(let bytes)): "the answer is longer than \(bytes / 1_048_576) MiB"
        case .limitExceeded(.headers(let bytes)): "the answer's headers are longer than \(bytes / 1024) KiB"
        case .limitExceeded(.redirects(let count)): "more than \(count) redirects"
        case .limitExceeded(.speed(let bytes)): "the answer comes slower than \(bytes) bytes a second"
        case .timedOut: "no answer in time"
        case .cancelled: "cancelled"
        case .refused(let what): "refused: \(what)"
        case .plugin(let message): message
        }
    }
}

extension Explainer {
    func explain(_ error: SourceError) -> Explanation {
        let what = "The source could not be fetched: \(reason(error))."
        return switch error {
        case .offline:
            Explanation(what, "Start without --offline to fetch it.", .unavailable)
        case .unreachable:
            Explanation(what, "Check the address and the network, then refresh.", .unavailable)
        case .status(500..., _), .timedOut, .limitExceeded(.speed):
            Explanation(what, "The fault is the server's; a refresh asks it again when that is due.", .tryLater)
        case .status:
            Explanation(what, "Check the address of the subscription.", .unavailable)
        case .rateLimited:
            Explanation(what, "It is asked again after that; what was read before stays.", .tryLater)
        case .unauthorized(let name?):
            Explanation(
                what,
                "The key '\(name)' is missing or not taken: 'login \(name)' keeps a new one.",
                .permission
            )
        case .missingCredential(let name, let without):
            Explanation(
                what,
                "Set \(Credential.variable(for: name)), or keep it with 'login \(name)'\(without.isEmpty ? "" : "; " + without).",
                .permission
            )
        case .unreadableCredential(let name, _):
            Explanation(what, "Mend that, or keep a new one with 'login \(name)'.", .permission)
        case .unauthorized(nil):
            Explanation(what, "The address needs a name and a password: 'login ADDRESS' keeps them.", .permission)
        case .notFound:
            Explanation(
                what,
                "Check the address; 'remove' takes the subscription out, and keeps what was read.",
                .noInput
            )
        case .malformed(_, let page) where page.contains("the feeds it names"):
            Explanation(what, "Subscribe to one of these with 'add', and 'remove' this one.", .data)
        case .malformed:
            Explanation(what, "Tell the publisher; what was read before stays.", .data)
        case .limitExceeded:
            Explanation(what, "Nothing of it was stored; what was read before stays.", .data)
        case .cancelled:
            Explanation(what, "Refresh to ask again.", .tryLater)
        case .refused(let why) where why.hasPrefix("not recorded"):
            Explanation(what, "The demonstration and --replay answer what was recorded; start without them.", .data)
        case .refused:
            Explanation(
                what,
                "quire does not go there for this subscription; if it has moved, subscribe to its new address.",
                .data
            )
        case .plugin:
            Explanation(what, "Tell the author of the source.", .unavailable)
        }
    }

    private func explain(_ error: StoreError) -> Explanation {
        switch error {
        case .unwritable(let path, let reason):
            Explanation(
                "The library \(path) cannot be written: \(reason).",
                "Make the folder writable, or choose another with --home.",
                .cannotCreate
            )
        case .unreadable(let path, let reason):
            Explanation(
                "The library \(path) cannot be read: \(reason).",
                "Make it yours to read, or choose another with --home.",
                .permission
            )
        case .corrupt(let path, let reason):
            Explanation(
                "The library \(path) is damaged or is no library of quire: \(reason).",
                "It was left as it is; move it away to start anew, or put back a backup from beside it.",
                .data
            )
        case .newerSchema(let path, let found, let known):
            Explanation(
                "The library \(path) was written by a newer quire (schema \(found), this one knows \(known)).",
                "Use the newer quire; the file was not touched.",
                .data
            )
        case .busy(let path):
            Explanation(
                "Another quire is writing the library \(path).",
                "Nothing was changed; try again when it has finished.",
                .tryLater
            )
        case .full(let path):
            Explanation(
                "The disk that holds the library \(path) is full.",
                "Nothing was changed; make room and try again.",
                .inputOutput
            )
        case .failed(let path, let reason):
            Explanation(
                "The library \(path) failed: \(reason).",
                "'quire doctor' checks it; nothing acknowledged before is lost.",
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
            Explanation("There is no item \(text).", "Give a number of the last list, or an id.", .noInput)
        }
    }

    private func explain(_ error: QueryError) -> Explanation {
        Explanation(
            "The query is wrong at column \(error.column): expected \(error.expected).",
            "'help queries' shows what can be asked.",
            .usage
        )
    }

    private func explain(_ error: GatherError) -> Explanation {
        switch error {
        case .tooManyLegs(let count):
            Explanation(
                "A screen folds up to four sections, and this one asks for \(count).",
                "Shorten 'sections' in config.toml to four.",
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
            Explanation("\(path), line \(line), is not a recording: expected \(reason).", "Record it anew.", .data)
        }
    }
}
