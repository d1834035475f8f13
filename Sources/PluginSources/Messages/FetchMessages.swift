import FeedModel
import Foundation
import PluginManifests
import Primitives
import SourceAPI

enum FetchMessages {
    static func fetch(_ request: FetchRequest, of source: ProgramSource, now: Date) -> [UInt8] {
        let surroundings = source.surroundings
        let parameters = Self.parameters(of: request.uri, source.manifest.defaults)
        func object(_ pairs: [(String, String)]) -> JSONValue { .object(pairs.map { .init($0.0, .string($0.1)) }) }
        let state = request.state.flatMap { try? JSONValue(parsing: $0.rawValue) } ?? .null
        let message: JSONValue = [
            "type": "fetch", "protocol": 1, "uri": .string(request.uri.description),
            "source": .string(request.source.rawValue), "subject": .string(request.uri.subject),
            "parameters": object(parameters),
            "escaped": [
                "subject": .string(request.uri.subject.queryEscaped),
                "parameters": object(parameters.map { ($0.0, $0.1.queryEscaped) }),
            ],
            "limit": .int(request.limit), "cursor": JSONValue(request.cursor?.rawValue), "state": state,
            "now": .string(now.iso8601), "language": .string(surroundings.language),
            "offline": .bool(surroundings.isOffline), "deadline": .int(Int(source.deadline.components.seconds)),
            "features": ["http", "auth"], "reader": .string(surroundings.reader),
        ]
        return Array((message.line + "\n").utf8)
    }

    /// Returns the parameters with the usual values of those that are left out; of a repeated name the first.
    static func parameters(of uri: SubscriptionURI, _ defaults: [String: String]) -> [(String, String)] {
        var values = defaults
        for parameter in uri.parameters.reversed() { values[parameter.name] = parameter.value }
        return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    static func response(_ id: JSONValue, _ outcome: Result<HTTPResponse, SourceError>, want: String) -> [UInt8] {
        var fields: [JSONValue.Member] = [.init("type", "response"), .init("id", id)]
        switch outcome {
        case .failure(let error): fields.append(.init("error", Self.error(error)))
        case .success(let response):
            fields.append(.init("url", .string(response.url)))
            fields.append(.init("status", .int(response.status)))
            fields.append(.init("headers", headers(response.headers)))
            if response.status != 304 {
                switch body(response, want) {
                case .success(let body): fields.append(body)
                case .failure(let error): fields.append(.init("error", Self.error(error)))
                }
            }
        }
        return Array((JSONValue.object(fields).line + "\n").utf8)
    }

    /// Returns the answer to a question for a secret: its text, and the user it belongs to; `null` if the reader has none.
    static func credential(
        _ id: JSONValue,
        _ name: JSONValue,
        _ answer: Result<Credential?, SourceError>
    ) -> [UInt8] {
        var fields: [JSONValue.Member] = [.init("type", "credential"), .init("id", id), .init("name", name)]
        switch answer {
        case .failure(let error): fields.append(.init("error", Self.error(error)))
        case .success(let credential):
            fields.append(.init("value", JSONValue(credential?.secret)))
            if case .password(let user)? = credential?.kind { fields.append(.init("user", .string(user))) }
        }
        return Array((JSONValue.object(fields).line + "\n").utf8)
    }

    private static func error(_ error: SourceError) -> JSONValue {
        // Programs know one code for all that is not allowed.
        let failure = error.refusal.map { SourceError.refused($0).failure } ?? error.failure
        return [
            "code": .string(failure.code),
            "message": .string(failure.details.filter { !$0.isEmpty }.joined(separator: ", ")),
        ]
    }

    private static func headers(_ headers: HTTPHeaders) -> JSONValue {
        var fields: [(name: String, value: String)] = []
        for field in headers {
            let name = field.name.lowercased()
            guard name != "set-cookie" else { continue }
            if let place = fields.firstIndex(where: { $0.name == name }) {
                fields[place].value += ", " + field.value
            } else {
                fields.append((name, field.value))
            }
        }
        return .object(fields.map { .init($0.name, .string($0.value)) })
    }

    private static func body(_ response: HTTPResponse, _ want: String) -> Result<JSONValue.Member, SourceError> {
        switch want {
        case "json":
            do throws(SourceError) {
                let decoded = PluginText.withDecodedBody(response, contentType: response.headers["Content-Type"])
                return .success(.init("json", try decoded.json()))
            } catch {
                guard case .malformed(let place, let what) = error, let title = response.pageTitle else {
                    return .failure(error)
                }
                return .failure(.malformed(where: place, what: "\(what), titled '\(title)'"))
            }
        case "base64": return .success(.init("base64", .string(Data(response.body).base64EncodedString())))
        default: return .success(.init("text", .string(PluginText.decoded(response))))
        }
    }
}
