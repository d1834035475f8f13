import Primitives
import SourceAPI
import TOMLReading

struct TemplateReader {
    let services: [NamedService]
    let subjectKind: PluginManifest.SubjectKind
    let parameters: Set<String>

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
            return table.wrong(
                key,
                keys.isEmpty
                    ? "needs [[services]], which name the addresses that the plugin may request"
                    : "must begin with \(keys.alternatives)"
            )
        }
        guard let parts = requestParts(of: text, key: key, in: table) else { return nil }
        let address = parts.map { part -> AddressTemplate.Part in
            if case .literal(let text) = part { .literal(text.replacing(" ", with: "%20")) } else { part }
        }
        return AddressTemplate(parts: address)
    }

    /// Reads a text with placeholders that only requests have; in JSON, other braces are kept: queries have many.
    func requestParts(
        of text: String,
        key: String,
        in table: ManifestTable,
        keepsBraces: Bool = false
    ) -> [AddressTemplate.Part]? {
        parts(of: text, key: key, in: table, names: ["limit", "cursor"], keepsBraces: keepsBraces)?.map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .subject: .subject(isEscaped: true)
            case .parameter(let name): .parameter(name)
            case .now(let pattern): .now(pattern)
            case .value(let name): name == "limit" ? .limit : .cursor
            }
        }
    }

    func parts(
        of text: String,
        key: String,
        in table: ManifestTable,
        names: Set<String>,
        keepsBraces: Bool = false
    ) -> [TextTemplate.Part]? {
        var parts: [TextTemplate.Part] = []
        var literal = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            rest = rest[rest.index(after: open)...]
            let name = String(rest.prefix { $0 != "}" && !(keepsBraces && $0 == "{") })
            let isClosed = rest.dropFirst(name.count).first == "}"
            guard isClosed, let part = part(name, names) else {
                if keepsBraces, !name.hasPrefix("param.") {
                    literal += "{"
                    continue
                }
                guard isClosed else { return table.wrong(key, "has a '{' without a '}'") }
                let known =
                    ["subject"] + parameters.sorted().map { "param.\($0)" } + ["now:%Y-%m-%d"] + names.sorted()
                let places = known.map { "{\($0)}" }.joined(separator: ", ")
                return table.wrong(key, "has '{\(name)}'; known here are \(places)")
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(part)
            rest = rest.dropFirst(name.count + 1)
        }
        literal += rest
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
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

    /// Reads the body of a request: text, or a table, which is sent as JSON.
    func body(_ key: String, in table: ManifestTable) -> BodyTemplate? {
        if table.isTable(key), let value = table.value(key) {
            guard let value = JSONValue(value) else {
                return table.wrong(key, "has a value that JSON cannot express")
            }
            return json(value, key: key, in: table).map { .json($0) }
        }
        guard let text = table.text(key) else { return nil }
        let limit = DocumentRequest.bodyLimit
        guard text.utf8.count <= limit else { return table.wrong(key, "has more than \(limit >> 10) KiB") }
        guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[") else {
            return requestParts(of: text, key: key, in: table).map { .text(AddressTemplate(parts: $0)) }
        }
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
            return table.wrong(key, "begins as JSON and is none; it can be written as a table, [request.body]")
        }
        return json(value, key: key, in: table).map { .json($0) }
    }

    private func json(_ value: JSONValue, key: String, in table: ManifestTable) -> JSONTemplate? {
        switch value {
        case .string(let text):
            return requestParts(of: text, key: key, in: table, keepsBraces: true).map { .text($0) }
        case .array(let elements):
            return elements.allMap { json($0, key: key, in: table) }.map { .list($0) }
        case .object(let members):
            let found = members.allMap { member in
                json(member.value, key: key, in: table).map { (name: member.name, value: $0) }
            }
            return found.map { .object($0) }
        default: return .constant(value)
        }
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
            guard let elements = values.allMap({ JSONValue($0) }) else { return nil }
            self = .array(elements)
        case .table(let table):
            let entries = table.entries.sorted { $0.name < $1.name }
            let members = entries.allMap { entry in JSONValue(entry.value).map { Member(entry.name, $0) } }
            guard let members else { return nil }
            self = .object(members)
        case .float, .date: return nil
        }
    }
}
