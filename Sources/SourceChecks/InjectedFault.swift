import FeedModel
import Foundation
import SourceAPI

/// A fault in place of a response, and the results that a source may produce from it.
struct InjectedFault: Sendable {
    let name: String
    let outcome: @Sendable (_ recorded: HTTPResponse) -> Exchange.Outcome
    /// Returns whether services answer like this after their last page, given the recorded answer.
    var mayBeTheEnd: @Sendable (_ recorded: HTTPResponse) -> Bool = { _ in false }
    /// `page` is the result of the fetch without faults.
    let isHandled: @Sendable (_ result: Result<Page, SourceError>, _ page: Page, _ now: Date) -> Bool

    static let all: [InjectedFault] = failures + statuses + bodies

    private static let failures = [("no network", SourceError.offline), ("a time-out", .timedOut)].map { name, error in
        InjectedFault(name: name, outcome: { _ in .failure(error) }) { result, _, _ in result == .failure(error) }
    }

    private static let statuses = [
        status(401) { error, _ in error.isUnauthorized || error.hasStatus(401) },
        status(403) { error, _ in error.isUnauthorized || error.hasStatus(403) },
        status(404, mayBeTheEnd: { _ in true }) { error, _ in
            if case .notFound = error { true } else { error.hasStatus(404) }
        },
        status(429, headers: ["Retry-After": "120"]) { error, now in
            guard case .rateLimited(let until?, _) = error else { return false }
            return until >= now.addingTimeInterval(120)
        },
        status(500) { error, _ in error.hasStatus(500) },
    ]

    private static let bodies = [
        body("an empty body") { _ in [] },
        body("an HTML page", mayBeTheEnd: { !$0.body.isJSON }) { _ in
            Array("<!DOCTYPE html><title>Sign in</title><p>Please sign in.".utf8)
        },
        body("null") { _ in Array("null".utf8) },
        body("JSON a thousand levels deep") { _ in Array(String(repeating: "[", count: 1000).utf8) },
        body("the first half of the answer", orPage: { $0 == $1 }) { body in
            body.isJSON ? Array(body.prefix(body.count / 2)) : body
        },
        body("[]", mayBeTheEnd: { _ in true }, orPage: isEmpty) { _ in Array("[]".utf8) },
        body("{}", mayBeTheEnd: { _ in true }, orPage: isEmpty) { _ in Array("{}".utf8) },
    ]

    private static func status(
        _ code: Int,
        headers: HTTPHeaders = [:],
        mayBeTheEnd: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        isRight: @escaping @Sendable (SourceError, Date) -> Bool
    ) -> InjectedFault {
        let page = Array("<html><body>\(code)</body></html>".utf8)
        let name = headers["Retry-After"].map { "status \(code) with Retry-After: \($0)" } ?? "status \(code)"
        return InjectedFault(
            name: name,
            outcome: { .response(HTTPResponse(url: $0.url, status: code, headers: headers, body: page)) },
            mayBeTheEnd: mayBeTheEnd,
            isHandled: { result, _, now in
                if case .failure(let error) = result { isRight(error, now) } else { false }
            }
        )
    }

    /// Some services answer so if there are no items.
    private static let isEmpty: @Sendable (Page, Page) -> Bool = { page, _ in page.content == .items([]) }

    /// - Parameter orPage: Returns whether a page is right as well as an error; the second one is that of the whole body.
    private static func body(
        _ name: String,
        mayBeTheEnd: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        orPage isRight: @escaping @Sendable (Page, Page) -> Bool = { _, _ in false },
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
            isHandled: { result, whole, _ in
                switch result {
                case .success(let page): isRight(page, whole)
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

extension SourceError {
    fileprivate var isUnauthorized: Bool { if case .unauthorized = self { true } else { false } }

    fileprivate func hasStatus(_ code: Int) -> Bool { if case .status(code, _) = self { true } else { false } }
}
