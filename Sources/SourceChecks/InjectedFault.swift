import FeedModel
import Foundation
import SourceAPI

/// A fault in place of a response, and the results that a source may produce from it.
struct InjectedFault: Sendable {
    /// A short description of the fault.
    let name: String
    /// Creates the faulty outcome from the recorded response.
    let outcome: @Sendable (_ recorded: HTTPResponse) -> Exchange.Outcome
    /// Returns whether services answer so behind their last page, given the recorded answer.
    var mayBeTheEnd: @Sendable (_ recorded: HTTPResponse) -> Bool = { _ in false }
    /// Whether the source handled the fault correctly.
    let isHandled: @Sendable (_ result: Result<Page, SourceError>, _ baseline: Baseline) -> Bool

    /// The result of the fetch without faults.
    struct Baseline: Sendable {
        var page: Page
        var now: Date
    }

    /// All faults, in the order in which they are injected.
    static let all: [InjectedFault] = failures + statuses + bodies

    private static let failures = [
        InjectedFault(name: "no network", outcome: { _ in .failure(.offline) }) { result, _ in
            result == .failure(.offline)
        },
        InjectedFault(name: "a time-out", outcome: { _ in .failure(.timedOut) }) { result, _ in
            result == .failure(.timedOut)
        },
    ]

    private static let statuses = [
        status(401) { error, _ in
            switch error {
            // Some services send a more specific message than "unauthorized"; their status is accepted as it is.
            case .unauthorized, .status(401, _): true
            default: false
            }
        },
        status(403) { error, _ in
            switch error {
            case .status(403, _), .unauthorized: true
            default: false
            }
        },
        status(404, mayBeTheEnd: { _ in true }) { error, _ in
            switch error {
            // A service that looks up no name by its address has nothing that could be misspelt.
            case .notFound, .status(404, _): true
            default: false
            }
        },
        status(429, headers: ["Retry-After": "120"]) { error, baseline in
            guard case .rateLimited(let until?, _) = error else { return false }
            return until >= baseline.now.addingTimeInterval(120)
        },
        status(500) { error, _ in if case .status(500, _) = error { true } else { false } },
    ]

    private static let bodies = [
        body("an empty body") { _ in [] },
        body("an HTML page", mayBeTheEnd: { !$0.body.isJSON }) { _ in
            Array("<!DOCTYPE html><title>Sign in</title><p>Please sign in.".utf8)
        },
        body("null") { _ in Array("null".utf8) },
        body("JSON a thousand levels deep") { _ in Array(String(repeating: "[", count: 1000).utf8) },
        body("the first half of the answer", expecting: .baselineOrError) { body in
            body.isJSON ? Array(body.prefix(body.count / 2)) : body
        },
        body("[]", mayBeTheEnd: { _ in true }, expecting: .emptyOrError) { _ in Array("[]".utf8) },
        body("{}", mayBeTheEnd: { _ in true }, expecting: .emptyOrError) { _ in Array("{}".utf8) },
    ]

    private static func status(
        _ code: Int,
        headers: HTTPHeaders = [:],
        mayBeTheEnd: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        isRight: @escaping @Sendable (SourceError, Baseline) -> Bool
    ) -> InjectedFault {
        let page = Array("<html><body>\(code)</body></html>".utf8)
        let name = headers["Retry-After"].map { "status \(code) with Retry-After: \($0)" } ?? "status \(code)"
        return InjectedFault(
            name: name,
            outcome: { .response(HTTPResponse(url: $0.url, status: code, headers: headers, body: page)) },
            mayBeTheEnd: mayBeTheEnd,
            isHandled: { result, baseline in
                if case .failure(let error) = result { isRight(error, baseline) } else { false }
            }
        )
    }

    /// The allowed results for a malformed body.
    private enum Expectation {
        /// An error.
        case error
        /// An error, or a page without items: some services answer an empty list like this.
        case emptyOrError
        /// An error, or the baseline page if the body was not changed.
        case baselineOrError
    }

    private static func body(
        _ name: String,
        mayBeTheEnd: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        expecting expectation: Expectation = .error,
        change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> InjectedFault {
        InjectedFault(
            name: name,
            outcome: {
                var response = $0
                response.status = 200
                response.body = change($0.body)
                return .response(response)
            },
            mayBeTheEnd: mayBeTheEnd,
            isHandled: { result, baseline in
                switch result {
                case .success(let page):
                    switch expectation {
                    case .error: false
                    case .emptyOrError: page.content == .items([])
                    case .baselineOrError: page == baseline.page
                    }
                case .failure(.offline), .failure(.timedOut), .failure(.cancelled), .failure(.unreachable),
                    .failure(.insecure), .failure(.proxy):
                    false
                case .failure: true
                }
            }
        )
    }
}

extension [UInt8] {
    /// Whether this is JSON rather than markup; truncated markup can still be read.
    fileprivate var isJSON: Bool {
        let start = first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
    }
}
