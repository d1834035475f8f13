import Primitives
import SourceAPI
import TOMLReading

/// Reads the body of a request: text, or a table, which is sent as JSON.
struct BodyReader {
    /// The greatest size of a body in bytes.
    static let limit = 64 << 10

    let templates: TemplateReader

    /// Reads a body.
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
