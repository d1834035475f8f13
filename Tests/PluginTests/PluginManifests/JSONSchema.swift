import Foundation
import Primitives

/// A JSON Schema (draft 7), with the keywords that docs/plugin.schema.json uses.
struct JSONSchema {
    let root: JSONValue

    /// Returns the paths of a value that do not conform, each with its reason.
    func faults(in value: JSONValue) -> [String] { faults(value, root, "") }

    private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        if let reference = schema["$ref"].string {
            let target = reference.dropFirst(2).split(separator: "/").reduce(root) { $0[String($1)] }
            return faults(value, target, path)
        }
        var found: [String] = []
        func require(_ condition: Bool, _ reason: String) { if !condition { found.append("\(path): \(reason)") } }
        let types = schema["type"].string.map { [$0] } ?? schema["type"].array.compactMap(\.string)
        require(types.isEmpty || types.contains(where: value.isOfType), "type \(types)")
        if !schema["enum"].isNull { require(schema["enum"].array.contains(value), "enum") }
        if !schema["const"].isNull { require(schema["const"] == value, "const") }
        if let least = schema["minimum"].double, let number = value.double { require(number >= least, "minimum") }
        if let most = schema["maximum"].double, let number = value.double { require(number <= most, "maximum") }
        if let text = value.string {
            if let pattern = schema["pattern"].string {
                require(text.range(of: pattern, options: .regularExpression) != nil, "pattern")
            }
            if let least = schema["minLength"].int { require(text.count >= least, "minLength") }
            if let most = schema["maxLength"].int { require(text.count <= most, "maxLength") }
        }
        if value.isArray {
            if let least = schema["minItems"].int { require(value.array.count >= least, "minItems") }
            if !schema["items"].isNull {
                for (place, element) in value.array.enumerated() {
                    found += faults(element, schema["items"], "\(path)/\(place)")
                }
            }
        }
        for key in schema["required"].array.compactMap(\.string) where value[key].isNull { require(false, "no \(key)") }
        for member in value.members {
            let known = schema["properties"].members.first { $0.name == member.name }?.value
            let others = schema["additionalProperties"]
            if let known {
                found += faults(member.value, known, "\(path)/\(member.name)")
            } else if others.isObject {
                found += faults(member.value, others, "\(path)/\(member.name)")
            } else {
                require(others != .bool(false), "unknown \(member.name)")
            }
        }
        for part in schema["allOf"].array { found += faults(value, part, path) }
        let alternatives = schema["anyOf"].array
        if !alternatives.isEmpty { require(alternatives.contains { faults(value, $0, path).isEmpty }, "anyOf") }
        return found
    }
}

extension JSONValue {
    fileprivate func isOfType(_ name: String) -> Bool {
        switch name {
        case "object": isObject
        case "array": isArray
        case "string": string != nil
        case "integer": int != nil
        case "boolean": bool != nil
        default: false
        }
    }
}
