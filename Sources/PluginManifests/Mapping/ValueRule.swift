package import JSONPath

/// The rule for one value of an item or a page.
package struct ValueRule: Sendable {
    package var origin: Origin
    package var takesAll = false
    package var joint = ", "
    /// Whether a template has no text if one of its values is missing, and not only if all are.
    package var needsAllValues = false
    /// Whether a template makes HTML, so that texts in it are escaped.
    package var makesMarkup = false
    package var isMarkup = false
    /// A query on the JSON document that the text is.
    package var json: JSONPath?
    package var match: GroupMatch?
    package var separator: String?
    package var fallback: String?
    package var date: DateRule?
    package var base: String?

    init(_ origin: Origin) {
        self.origin = origin
    }

    package enum Origin: Sendable {
        case path(RulePath)
        case template(TextTemplate)
        case texts(ElementTemplate)
        case constant(String)
        /// The name under which the item, or its group, is a member of an object in JSON.
        case name(isOfGroup: Bool)
    }

    /// Whether the value is searched in the group of an item instead of the item.
    package var isOfGroup: Bool {
        switch origin {
        case .path(let path): path.isOfGroup
        case .texts(let template): template.each.isOfGroup
        case .template, .constant, .name: false
        }
    }
}

/// The rules for one value, of which the first that finds a usable one applies.
package typealias ValueRules = [ValueRule]

/// A path in each of the languages in which it can be read.
///
/// A class, because a copy would count the references of everything in it.
package final class RulePath: Sendable {
    package let text: String
    package let json: JSONPath?
    package let element: ElementPath?
    /// Whether the path is searched in the group of an item instead of the item: `^.date`, `^ h2`.
    package let isOfGroup: Bool

    package init(text: String, json: JSONPath? = nil, element: ElementPath? = nil, isOfGroup: Bool = false) {
        self.text = text
        self.json = json
        self.element = element
        self.isOfGroup = isOfGroup
    }
}

/// A text of each of several elements, with places for paths in them: `{given} {family}`.
package struct ElementTemplate: Sendable {
    package var each: RulePath
    package var parts: [Part]

    package enum Part: Sendable {
        case literal(String)
        /// The first value at a path in the element.
        case value(RulePath)
    }
}

/// A text with places for other values: `{title} ({score})`.
package struct TextTemplate: Hashable, Sendable {
    package var parts: [Part]

    package enum Part: Hashable, Sendable {
        case literal(String)
        case value(String)
        case subject
        case parameter(String)
        case now(DatePattern)
    }
}

/// How a date is written (Unicode Technical Standard 35, Date Format Patterns).
package struct DateRule: Hashable, Sendable {
    /// The pattern; `nil` for the usual forms.
    package var format: String?
    package var zone: String?
    /// The language of the names of months and days.
    package var language: String?

    private var unquoted: String {
        let parts = (format ?? "").split(separator: "'", omittingEmptySubsequences: false)
        return stride(from: 0, to: parts.count, by: 2).map { String(parts[$0]) }.joined()
    }

    /// Whether a letter means nothing, or most likely another field, so that the pattern reads no date or a wrong one.
    var hasMistakenLetter: Bool {
        let fields = unquoted.filter { $0.isASCII && $0.isLetter }
        let letters = Set(fields)
        return format?.contains("%") == true || !letters.isSubset(of: "yuMLdHhKkmsSaEczZXxOvV")
            || letters.contains("m") && letters.isDisjoint(with: "HhKk")
            || zip(fields, fields.dropFirst()).contains { "HhKk".contains($0) && $1 == "M" }
    }
}
