package import JSONPath

/// The rule for one value of an item or a page.
package struct ValueRule: Sendable {
    package var origin: Origin
    /// Whether all matches are used, and not only the first.
    package var takesAll = false
    /// The text between the matches when they are joined.
    package var joint = ", "
    /// Whether a template has no text if one of its values is missing, and not only if all are.
    package var needsAllValues = false
    /// Whether a template makes HTML, so that texts in it are escaped.
    package var makesMarkup = false
    /// Whether the text is HTML, of which the plain text is wanted.
    package var isMarkup = false
    /// A query on the JSON document that the text is.
    package var json: JSONPath?
    /// An expression that the text has to match, and the group that is the value.
    package var match: GroupMatch?
    /// The separator at which a value is split into several.
    package var separator: String?
    /// The value to use if no other is found.
    package var fallback: String?
    /// How a date is written, if not in a usual form.
    package var date: DateRule?
    /// The base of relative addresses.
    package var base: String?

    init(_ origin: Origin) {
        self.origin = origin
    }

    package enum Origin: Sendable {
        case path(RulePath)
        case template(TextTemplate)
        /// A text of each of several elements.
        case texts(ElementTemplate)
        /// The same text for every item.
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
    /// The path as it is written.
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
    /// The elements.
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
    /// The time zone of a date without one.
    package var zone: String?
    /// The language of the names of months and days.
    package var language: String?

    package var letters: Set<Character> { Set(unquoted) }

    /// The pattern without quoted text.
    private var unquoted: String {
        let parts = (format ?? "").split(separator: "'", omittingEmptySubsequences: false)
        return stride(from: 0, to: parts.count, by: 2).map { String(parts[$0]) }.joined()
    }

    /// The letter of another field than is meant, as the end of a sentence; such a pattern reads a wrong date.
    var letterMistake: String? {
        let letters = letters
        if letters.contains("Y") { return "has 'Y', which is the year of a week; a year is 'y'" }
        if letters.contains("D"), !letters.isDisjoint(with: "ML") {
            return "has 'D', which is the day of the year; a day of the month is 'd'"
        }
        if letters.contains("m"), letters.isDisjoint(with: "HhKk") {
            return "has 'm', which is minutes; a month is 'M'"
        }
        let fields = unquoted.filter(\.isLetter)
        if zip(fields, fields.dropFirst()).contains(where: { "HhKk".contains($0) && $1 == "M" }) {
            return "has 'M' after the hour, which is a month; minutes are 'm'"
        }
        return nil
    }
}
