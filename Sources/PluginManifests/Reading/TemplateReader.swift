import Primitives
import SourceAPI
import TOMLReading

/// Reads addresses and texts with places in braces.
struct TemplateReader {
    let services: [NamedService]
    let subjectKind: PluginManifest.SubjectKind
    let parameters: Set<String>

    /// The names of the places that only requests have.
    private static let requestNames: Set = ["limit", "cursor"]
    /// The advice about a place that a request cannot have: the state of a mapping is a number of items.
    private static let stateAdvice =
        "'{state}', which is not known here, because quire itself keeps the state of a mapping; use {cursor} with [next] for "
        + "the next page, {now:%Y-%m-%d} for the date, or a program, which is given the state that it printed"

    /// Reads the address of a document: `KEY:PATH` with the key of a service, or an absolute one below a service.
    func address(_ text: String, key: String, in table: ManifestTable) -> AddressTemplate? {
        var text = text
        if subjectKind == .url {
            guard text == "{subject}" else {
                return table.wrong(key, "must be \"{subject}\", because the subject is the address")
            }
            return AddressTemplate(parts: [.subject(isEscaped: false)])
        }
        if let service = services.first(where: { text.hasPrefix($0.name + ":") }) {
            let path = text.dropFirst(service.name.count + 1)
            guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") else {
                return table.wrong(key, "has no '/' after '\(service.name):'")
            }
            text = service.service.base + path
        }
        guard services.contains(where: { text.isBelow($0.service.base) }) else {
            let keys = services.map { "'\($0.name):/…'" }
            if let name = text.serviceName {
                let known =
                    keys.isEmpty ? "" : "; known here: \(services.map { "'\($0.name)'" }.joined(separator: ", "))"
                return table.wrong(
                    key,
                    "begins with the service '\(name)', and no [[services]] has 'key = \"\(name)\"'\(known)"
                )
            }
            return table.wrong(
                key,
                keys.isEmpty
                    ? "needs [[services]], which name the addresses that the plugin may request"
                    : "must begin with \(keys.alternatives)"
            )
        }
        guard let parts = parts(of: text, key: key, in: table, names: Self.requestNames) else { return nil }
        let address = parts.map { part -> AddressTemplate.Part in
            if case .literal(let text) = part { .literal(text.replacingSpaces) } else { Self.part(part) }
        }
        return AddressTemplate(parts: address)
    }

    /// Reads a body whose values are percent-encoded.
    func form(_ text: String, key: String, in table: ManifestTable) -> AddressTemplate? {
        guard let parts = parts(of: text, key: key, in: table, names: Self.requestNames) else { return nil }
        return AddressTemplate(parts: parts.map(Self.part))
    }

    /// Reads a string of a JSON body, which keeps braces without a place: queries have many.
    func jsonText(_ text: String, key: String, in table: ManifestTable) -> [AddressTemplate.Part]? {
        var parts: [AddressTemplate.Part] = []
        var literal = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            rest = rest[rest.index(after: open)...]
            let name = String(rest.prefix { $0 != "}" && $0 != "{" })
            guard rest.dropFirst(name.count).first == "}", let part = part(name, Self.requestNames) else {
                if name.hasPrefix("param.") { return table.wrong(key, "has '{\(name)}', which is not a parameter") }
                literal += "{"
                continue
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(Self.part(part))
            rest = rest.dropFirst(name.count + 1)
        }
        literal += rest
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

    private static func part(_ part: TextTemplate.Part) -> AddressTemplate.Part {
        switch part {
        case .literal(let text): .literal(text)
        case .subject: .subject(isEscaped: true)
        case .parameter(let name): .parameter(name)
        case .now(let pattern): .now(pattern)
        case .value(let name): name == "limit" ? .limit : .cursor
        }
    }

    /// Reads a text whose places name other values.
    ///
    /// - Parameters:
    ///   - names: The names of the values that it can use.
    ///   - templates: The names of values that are templates themselves.
    ///   - advice: The way to other values, as the end of a sentence about an unknown name.
    func parts(
        of text: String,
        key: String,
        in table: ManifestTable,
        names: Set<String>,
        besides templates: Set<String> = [],
        advice: String = ""
    ) -> [TextTemplate.Part]? {
        var parts: [TextTemplate.Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open != rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else {
                return table.wrong(key, "has a '{' without a '}'")
            }
            let name = String(rest[rest.index(after: open)..<close])
            guard let part = part(name, names) else {
                if name == "state", names == Self.requestNames { return table.wrong(key, "has \(Self.stateAdvice)") }
                if templates.contains(name) {
                    return table.wrong(
                        key,
                        "has '{\(name)}', which is a template; write what that one has in its place"
                    )
                }
                let known =
                    (["subject"] + parameters.sorted().map { "param.\($0)" } + ["now:%Y-%m-%d"] + names.sorted())
                return table.wrong(
                    key,
                    "has '{\(name)}'; known here are \(known.map { "{\($0)}" }.joined(separator: ", "))\(advice)"
                )
            }
            parts.append(part)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        return parts
    }

    private func part(_ name: String, _ names: Set<String>) -> TextTemplate.Part? {
        if name == "subject" { return .subject }
        if name.hasPrefix("now:") { return DatePattern(String(name.dropFirst(4))).map { .now($0) } }
        if name.hasPrefix("param.") {
            let parameter = String(name.dropFirst(6))
            return parameters.contains(parameter) ? .parameter(parameter) : nil
        }
        return names.contains(name) ? .value(name) : nil
    }
}

extension String {
    /// The name of a service that the text begins with, as in `api:/list`; `nil` in front of `://`, which makes an address.
    fileprivate var serviceName: Substring? {
        let name = prefix { $0 != ":" }
        guard !name.isEmpty, name.utf8.count < utf8.count, dropFirst(name.count).hasPrefix(":/"),
            !dropFirst(name.count).hasPrefix("://")
        else { return nil }
        return name.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D }
            ? name : nil
    }

    /// The text with spaces percent-encoded.
    fileprivate var replacingSpaces: String {
        split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    }
}

/// Reads the body of a request: text, or a table, which is sent as JSON.
struct BodyReader {
    /// The maximum size of a body in bytes.
    private static let limit = 64 << 10

    let templates: TemplateReader

    func body(_ key: String, in table: ManifestTable) -> BodyTemplate? {
        if table.isTable(key) {
            guard let value = table.json(key) else { return nil }
            return json(value, key: key, in: table).map { .json($0) }
        }
        guard let text = table.text(key) else { return nil }
        guard text.utf8.count <= Self.limit else { return table.wrong(key, "has more than \(Self.limit >> 10) KiB") }
        guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[") else {
            return templates.form(text, key: key, in: table).map { .text($0) }
        }
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
            return table.wrong(key, "begins as JSON and is none; it can be written as a table, [request.body]")
        }
        return json(value, key: key, in: table).map { .json($0) }
    }

    private func json(_ value: JSONValue, key: String, in table: ManifestTable) -> JSONTemplate? {
        switch value {
        case .string(let text): return templates.jsonText(text, key: key, in: table).map { .text($0) }
        case .array(let elements):
            var found: [JSONTemplate] = []
            for element in elements {
                guard let element = json(element, key: key, in: table) else { return nil }
                found.append(element)
            }
            return .list(found)
        case .object(let members):
            var found: [(name: String, value: JSONTemplate)] = []
            for member in members {
                guard let value = json(member.value, key: key, in: table) else { return nil }
                found.append((member.name, value))
            }
            return .object(found)
        default: return .constant(value)
        }
    }
}

extension ManifestTable {
    fileprivate func json(_ key: String) -> JSONValue? {
        guard let value = value(key) else { return nil }
        return JSONValue(value) ?? wrong(key, "has a value that JSON cannot express")
    }
}

extension JSONValue {
    /// Creates the JSON of a TOML value; `nil` for dates, times, and numbers that are not finite.
    init?(_ value: TOMLValue) {
        switch value.content {
        case .string(let text): self = .string(text)
        case .boolean(let truth): self = .bool(truth)
        case .integer(let number): self = .int(Int(number))
        case .float(let number) where number.isFinite: self = .number(number)
        case .array(let values):
            let elements = values.compactMap { JSONValue($0) }
            guard elements.count == values.count else { return nil }
            self = .array(elements)
        case .table(let table):
            let entries = table.entries.sorted { $0.name < $1.name }
            let members = entries.compactMap { entry in JSONValue(entry.value).map { Member(entry.name, $0) } }
            guard members.count == entries.count else { return nil }
            self = .object(members)
        case .float, .offsetDateTime, .localDateTime, .localDate, .localTime: return nil
        }
    }
}
