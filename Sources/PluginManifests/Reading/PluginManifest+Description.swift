package import Primitives
import TOMLReading

extension PluginManifest {
    /// Writes a description as a `plugin.toml`, which has the same names.
    ///
    /// - Parameters:
    ///   - description: The message that the program has printed.
    ///   - name: The program's name in the folder of the plugin.
    package static func text(describedBy description: JSONValue, running name: String) -> String {
        var lines = ["# Written by quire, as './\(name) describe' says.", "run = [\("./\(name)".quotedForTOML)]"]
        for member in description.members where !["type", "run"].contains(member.name) {
            if let value = member.value.toml { lines.append("\(member.name.quotedForTOML) = \(value)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension JSONValue {
    /// The value in TOML, on one line; `nil` for `null`, which TOML does not have.
    fileprivate var toml: String? {
        if let text = string { return text.quotedForTOML }
        if isArray { return "[\(array.compactMap(\.toml).joined(separator: ", "))]" }
        if isObject {
            let pairs = members.compactMap { member in
                member.value.toml.map { "\(member.name.quotedForTOML) = \($0)" }
            }
            return "{\(pairs.joined(separator: ", "))}"
        }
        return isNull ? nil : line
    }
}
