/// The rules of a plugin without a program: what to fetch, and where the fields of its items are.
package struct Mapping: Sendable {
    package var request: DocumentRequest
    /// The items; `nil` for feeds, which need no rules.
    package var items: ItemRules?
    package var page: [PageField: ValueRules] = [:]
    /// The rules for the error message of an answer with a successful status; empty if the manifest has none.
    package var error: ValueRules = []
    package var next: NextRule?
    /// The languages in which every rule can be read; at least one.
    package var languages: Set<PathLanguage> = [.json, .html]
    /// The first path that only one of the languages has, with its key.
    package var decisivePath: (key: String, text: String)?
}

package enum PathLanguage: String, CaseIterable, Hashable, Sendable {
    /// JSONPath (RFC 9535).
    case json
    /// CSS selectors, for HTML and XML.
    case html
}

package struct ItemRules: Sendable {
    /// The elements that have the items in them; the document if it is `nil`.
    package var groups: RulePath?
    /// The elements that are items; the document itself if it is `nil`.
    package var each: RulePath?
    package var fields: [ItemField: ValueRules] = [:]
    /// Further values, which only templates use.
    package var values: [String: ValueRules] = [:]
    /// Whether there may be no items where there were some.
    package var isEmptyAllowed = false

    /// Whether a value is the name of an item or of its group.
    package var hasNames: Bool {
        (Array(fields.values) + values.values).joined().contains {
            if case .name = $0.origin { true } else { false }
        }
    }
}

package enum ItemField: String, CaseIterable, Hashable, Sendable {
    case guid, id, title, url, authors, author, published, updated, starts, ends, summary, html, text, categories, tags
    case enclosures, image, comments, language, score

    package var isList: Bool {
        switch self {
        case .authors, .author, .categories, .tags, .enclosures: true
        default: false
        }
    }

    package var isAddress: Bool { [.url, .enclosures, .image, .comments].contains(self) }

    package var isDate: Bool { [.published, .updated, .starts, .ends].contains(self) }
}

/// The fields of a page (`[page]`).
package enum PageField: String, CaseIterable, Hashable, Sendable {
    case title, url, total, notice
}

/// The way to the next page (`[next]`).
package enum NextRule: Sendable {
    /// An address in the document.
    case address(ValueRules)
    /// The relation `next` of the `Link` header.
    case link
    /// A number in a parameter of the query.
    case number(parameter: String, start: Int, step: Int)
    /// A value of the document, in a parameter of the query or at `{cursor}` in the address.
    case cursor(ValueRules, parameter: String?)
}
