package import RegularExpression
package import SourceAPI

/// The request of a plugin whose document quire fetches (`[request]`).
package struct DocumentRequest: Sendable {
    /// The address of the first page.
    package var url: AddressTemplate
    /// The method.
    package var method = HTTPRequest.Method.get
    /// The body of a POST request.
    package var body: BodyTemplate?
    /// The `Accept` header.
    package var accept: String?
    /// Further header fields, in the order of their names.
    package var headers: [(name: String, value: String)] = []
    /// The type of the document.
    package var type = DocumentType.auto
    /// The part of the answer that is the JSON document; `nil` if the answer is the document.
    package var embedded: EmbeddedDocument?
    /// The character set, if the server names a wrong one or none.
    package var charset: String?
    /// The number of pages that one fetch follows.
    package var pages = 1

    /// Whether the address or the body has a place for the cursor of a page.
    var hasCursor: Bool { url.parts.contains(.cursor) || body?.hasCursor == true }
}

/// The part of an answer that is a JSON document.
package struct EmbeddedDocument: Sendable {
    /// The elements or attributes of a page that can have it; `nil` for the text of the whole answer.
    package var path: ElementPath?
    /// The expression that finds it in the text; `nil` if it is the whole text.
    package var match: GroupMatch?
}

/// A regular expression, and the group of it that is wanted.
package struct GroupMatch: Sendable {
    /// The expression.
    package var expression: CapturingExpression
    /// The number of the group; 0 for the whole match.
    package var group: Int
}

/// The types of documents.
package enum DocumentType: String, CaseIterable, Sendable {
    /// By the `Content-Type` and the first byte.
    case auto
    /// JSON, read by JSONPath.
    case json
    /// HTML, read by CSS selectors.
    case html
    /// XML, read by CSS selectors.
    case xml
    /// A feed of any format, read without rules.
    case feed
}

/// An address with parts that the subscription fills in.
package struct AddressTemplate: Sendable {
    /// The parts in order.
    package var parts: [Part]

    /// A part of an address.
    package enum Part: Hashable, Sendable {
        /// Text as it is written.
        case literal(String)
        /// The subject; percent-encoded unless it is the whole address.
        case subject(isEscaped: Bool)
        /// A parameter, percent-encoded.
        case parameter(String)
        /// The maximum number of items.
        case limit
        /// The cursor of the page; empty for the first.
        case cursor
        /// The time of the fetch.
        case now(DatePattern)
    }
}
