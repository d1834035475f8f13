package import Primitives

/// The body of a POST request with places that the subscription fills in.
package enum BodyTemplate: Sendable {
    /// Text such as a form, with percent-encoded values.
    case text(AddressTemplate)
    /// JSON with values in its strings.
    case json(JSONTemplate)

    /// Whether the body has a place for the cursor of a page.
    package var hasCursor: Bool {
        switch self {
        case .text(let template): template.parts.contains(.cursor)
        case .json(let template): template.hasCursor
        }
    }
}

/// A JSON value whose strings have places for values.
package indirect enum JSONTemplate: Sendable {
    /// A value without places.
    case constant(JSONValue)
    /// A string with places. One that is only the limit becomes a number, and one that is only the cursor is null on the
    /// first page, as GraphQL expects of its variables.
    case text([AddressTemplate.Part])
    /// A list.
    case list([JSONTemplate])
    /// An object, in the order of its members.
    case object([(name: String, value: JSONTemplate)])

    /// Whether a string has a place for the cursor of a page.
    var hasCursor: Bool {
        switch self {
        case .constant: false
        case .text(let parts): parts.contains(.cursor)
        case .list(let elements): elements.contains(where: \.hasCursor)
        case .object(let members): members.contains { $0.value.hasCursor }
        }
    }
}
