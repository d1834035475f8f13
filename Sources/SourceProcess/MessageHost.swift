import FeedModel
import Foundation
import Primitives
import SourceAPI
import Synchronization

/// The host of a source in a separate process: its requests are messages to quire, whose answers come on standard input.
final class MessageHost: SourceHost {
    let now: Date
    private let send: @Sendable (JSONValue) -> Void
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var waiting: [Int: CheckedContinuation<JSONValue, Never>] = [:]
        /// The errors that requests ended with, by their numbers.
        var failures: [(id: Int, error: SourceError)] = []
        var isEnded = false
    }

    init(now: Date, send: @escaping @Sendable (JSONValue) -> Void) {
        self.now = now
        self.send = send
    }

    /// Reads answers on a separate thread, which waits for them without keeping a task from running.
    func read(_ next: @escaping @Sendable () -> String?) {
        Thread { [self] in
            while let line = next() { receive(line) }
            end()
        }
        .start()
    }

    func receive(_ line: String) {
        guard let answer = try? JSONValue(parsing: line), let id = answer["id"].int else { return }
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: answer)
    }

    /// Ends the requests that have no answer: quire does not wait for the page any more.
    func end() {
        let waiting = state.withLock { state in
            state.isEnded = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: Self.cancelled) }
    }

    private static let cancelled: JSONValue = ["error": ["code": "cancelled"]]

    private func ask(_ fields: [JSONValue.Member]) async -> (id: Int, answer: JSONValue) {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        let answer = await withCheckedContinuation { continuation in
            let isEnded = state.withLock { state in
                if !state.isEnded { state.waiting[id] = continuation }
                return state.isEnded
            }
            if isEnded {
                continuation.resume(returning: Self.cancelled)
            } else {
                send(.object(fields + [.init("id", .int(id))]))
            }
        }
        return (id, answer)
    }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        var fields: [JSONValue.Member] = [
            .init("type", "http"), .init("url", .string(request.url)), .init("want", "base64"),
            .init("method", .string(request.method.rawValue)),
        ]
        if request.headers != [:] {
            fields.append(.init("headers", .object(request.headers.map { .init($0.name, .string($0.value)) })))
        }
        if request.method == .post {
            fields.append(.init("body", .string(String(decoding: request.body, as: UTF8.self))))
        }
        if request.isConditional { fields.append(.init("conditional", .bool(true))) }
        if request.acceptsPartialBody { fields.append(.init("parts", .bool(true))) }
        if let use = request.credential {
            fields.append(.init("auth", ["credential": .string(use.name)]))
        }
        let (id, answer) = await ask(fields)
        if answer["error"].isObject {
            let error = Self.error(answer["error"])
            state.withLock { $0.failures.append((id, error)) }
            throw error
        }
        var headers = HTTPHeaders()
        for field in answer["headers"].members { headers[field.name] = field.value.string }
        let body = answer["base64"].string.flatMap { Data(base64Encoded: $0) } ?? Data()
        let url = answer["url"].string ?? request.url
        return HTTPResponse(url: url, status: answer["status"].int ?? 0, headers: headers, body: Array(body))
    }

    /// Returns the secret, with the user of a password; `nil` if it is not revealed to the program.
    func credential(_ name: String) async throws(SourceError) -> Credential? {
        let (_, answer) = await ask([.init("type", "credential"), .init("name", .string(name))])
        let error = answer["error"]
        if error.isObject, error["code"] != "refused" { throw Self.error(error) }
        guard let secret = answer["value"].string else { return nil }
        return answer["user"].string.map { Credential(user: $0, password: secret) } ?? Credential(secret: secret)
    }

    func log(_ message: String) { send(["type": "log", "message": .string(message)]) }

    private static func error(_ fields: JSONValue) -> SourceError {
        let code = fields["code"].string ?? "plugin"
        return SourceError(.init(code: code, details: [fields["message"].string].compactMap(\.self)))
    }

    /// Returns the message of an error, which names the request that ended with it, or else its code.
    func message(of error: SourceError) -> JSONValue {
        let request = state.withLock { state in state.failures.last { $0.error == error }?.id }
        if let request { return ["type": "error", "of": .int(request)] }
        var fields: [JSONValue.Member] = [.init("type", "error"), .init("code", .string(error.failure.code))]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { fields.append(.init(name, .string(value))) }
        }
        switch error {
        case .status(let status, let message):
            fields.append(.init("status", .int(status)))
            add("message", message)
        case .rateLimited(let until, let message):
            add("until", until?.iso8601)
            add("message", message)
        case .unauthorized(let credential, let message):
            add("credential", credential)
            add("message", message)
        case .missingCredential(let name, let without):
            add("credential", name)
            add("without", without)
        case .malformed(let place, let what):
            add("where", place)
            add("message", what)
        default: add("message", error.failure.details.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return .object(fields)
    }
}
