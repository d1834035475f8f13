import FeedModel
import PluginManifests
import Primitives
import SourceAPI

extension DocumentRequest {
    /// The maximum size of the body of a request in bytes.
    static let bodyLimit = 64 << 10

    /// Returns the request of a page, whose cursor is empty for the first.
    func request(
        _ url: String,
        _ address: AddressValues,
        cursor: String,
        accept usualAccept: String? = nil
    ) throws(SourceError) -> HTTPRequest {
        var headers = HTTPHeaders(headers.map { .init(name: $0.name, value: $0.value) })
        if let accept = accept ?? usualAccept { headers["Accept"] = accept }
        var request = HTTPRequest(url, headers: headers)
        request.method = method
        guard let body else { return request }
        let text: String
        switch body {
        case .text(let template): text = template.text(address, cursor: cursor)
        case .json(let template): text = template.value(address, cursor: cursor).line
        }
        request.setBody(text)
        guard request.body.count <= Self.bodyLimit else {
            throw .refused("the body of its request is larger than \(Self.bodyLimit >> 10) KiB")
        }
        return request
    }
}

extension HTTPRequest {
    /// Sets the body, and its type unless the headers name one: JSON, or else a form.
    mutating func setBody(_ text: String) {
        body = Array(text.utf8)
        guard headers["Content-Type"] == nil, !body.isEmpty else { return }
        let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
        headers["Content-Type"] = isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
}

extension JSONTemplate {
    /// Returns the value with its places filled in.
    fileprivate func value(_ address: AddressValues, cursor: String) -> JSONValue {
        switch self {
        case .constant(let value): return value
        case .list(let elements): return .array(elements.map { $0.value(address, cursor: cursor) })
        case .object(let members):
            return .object(members.map { .init($0.name, $0.value.value(address, cursor: cursor)) })
        case .text([.limit]): return .int(address.limit)
        case .text([.cursor]): return cursor.isEmpty ? .null : .string(cursor)
        case .text(let parts):
            let texts = parts.map { part in
                switch part {
                case .literal(let literal): literal
                case .subject: address.uri.subject
                case .parameter(let name): address.parameter(name)
                case .limit: String(address.limit)
                case .cursor: cursor
                case .now(let pattern): pattern.text(of: address.now)
                }
            }
            return .string(texts.joined())
        }
    }
}

extension AddressTemplate {
    func text(_ address: AddressValues, cursor: String) -> String {
        parts.map { part in
            switch part {
            case .literal(let literal): literal
            case .subject(let isEscaped): isEscaped ? address.uri.subject.queryEscaped : address.uri.subject
            case .parameter(let name): address.parameter(name).queryEscaped
            case .limit: String(address.limit)
            case .cursor: cursor.queryEscaped
            case .now(let pattern): pattern.text(of: address.now).queryEscaped
            }
        }
        .joined()
    }
}
