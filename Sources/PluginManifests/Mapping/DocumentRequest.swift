package import Primitives
package import RegularExpression
package import SourceAPI

/// The request of a plugin whose document quire fetches (`[request]`).
package struct DocumentRequest: Sendable {
    package var url: AddressTemplate
    package var method = HTTPRequest.Method.get
    package var body: BodyTemplate?
    package var accept: String?
    package var headers: [(name: String, value: String)] = []
    package var type = DocumentType.auto
    /// The part of the answer that is the JSON document; `nil` if the answer is the document.
    package var embedded: EmbeddedDocument?
    /// The character set, if the server names a wrong one or none.
    package var charset: String?
    package var pages = 1

    /// The maximum size of the body in bytes.
    package static let bodyLimit = 64 << 10

    var hasCursor: Bool { url.parts.contains(.cursor) || body?.hasCursor == true }
}

/// The part of an answer that is a JSON document.
package struct EmbeddedDocument: Sendable {
    /// The elements or attributes of a page that can have it; `nil` for the text of the whole answer.
    package var path: ElementPath?
    /// The expression that finds it in the text; `nil` if it is the whole text.
    package var match: GroupMatch?
}

package struct GroupMatch: Sendable {
    package var expression: CapturingExpression
    /// The number of the group; 0 for the whole match.
    package var group: Int
}

package enum DocumentType: String, CaseIterable, Sendable {
    /// By the `Content-Type` and the first byte.
    case auto
    case json
    case html
    case xml
    /// A feed of any format, read without rules.
    case feed
}

/// An address with parts that the subscription fills in.
package struct AddressTemplate: Sendable {
    package var parts: [Part]

    package enum Part: Hashable, Sendable {
        case literal(String)
        /// The subject; percent-encoded unless it is the whole address.
        case subject(isEscaped: Bool)
        case parameter(String)
        case limit
        /// The cursor of the page; empty for the first.
        case cursor
        case now(DatePattern)
    }
}

/// The body of a POST request with places that the subscription fills in.
package enum BodyTemplate: Sendable {
    /// Text such as a form, with percent-encoded values.
    case text(AddressTemplate)
    case json(JSONTemplate)

    package var hasCursor: Bool {
        switch self {
        case .text(let template): template.parts.contains(.cursor)
        case .json(let template): template.hasCursor
        }
    }
}

/// A JSON value whose strings have places for values.
package indirect enum JSONTemplate: Sendable {
    case constant(JSONValue)
    /// A string with places. One that is only the limit becomes a number, and one that is only the cursor is null on the
    /// first page, as GraphQL expects of its variables.
    case text([AddressTemplate.Part])
    case list([JSONTemplate])
    case object([(name: String, value: JSONTemplate)])

    var hasCursor: Bool {
        switch self {
        case .constant: false
        case .text(let parts): parts.contains(.cursor)
        case .list(let elements): elements.contains(where: \.hasCursor)
        case .object(let members): members.contains { $0.value.hasCursor }
        }
    }
}
