import Primitives

/// The members that messages of programs have, for the checks of their authors; a fetch ignores what it does not know.
package enum MessageSchema {
    private static let members = [
        "item": "id guid title url authors author published updated starts ends summary html text categories tags "
            + "enclosures image comments language score",
        "page": "title url total notice interval quiet partial skipped",
        "forecast": "place current days attribution others",
        "state": "value", "cursor": "value", "unchanged": "", "done": "", "skip": "reason", "log": "message",
        "error": "code message status credential without where until retry_after of",
        "http": "id url service path method body headers accept conditional parts want auth", "credential": "id name",
    ].mapValues { Set($0.split(separator: " ").map(String.init) + ["type", "must", "protocol"]) }
    private static let required = [
        "state": ["value"], "cursor": ["value"], "log": ["message"], "http": ["id"], "credential": ["id", "name"],
    ]
    private static let limit = 20

    /// Returns the unknown and the missing members of the messages of a program, each with its first line.
    package static func findings(in output: [UInt8]) -> [String] {
        var findings: [String] = []
        var known: Set<String> = []
        for (number, line) in output.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard let message = try? JSONValue(parsing: line), message.isObject else { continue }
            for text in self.findings(in: message) where findings.count < limit && known.insert(text).inserted {
                findings.append("line \(number + 1): \(text)")
            }
        }
        return findings
    }

    /// Returns the lines of standard output that are not messages of the answer.
    package static func strayLines(in output: [UInt8]) -> [String] {
        var stray: [String] = []
        var end: String?
        for (number, line) in output.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > 0x20 }) && stray.count < limit {
            let shown = String(decoding: line.prefix(200), as: UTF8.self).onOneLine.cut(to: 60)
            if let end {
                stray.append("line \(number + 1) follows '\(end)': \(shown)")
            } else if let message = try? JSONValue(parsing: line), message.isObject {
                end = message["type"].string.flatMap { ["done", "error"].contains($0) ? $0 : nil }
            } else {
                stray.append("line \(number + 1) is not a message: \(shown)")
            }
        }
        return stray
    }

    private static func findings(in message: JSONValue) -> [String] {
        guard let type = message["type"].string else { return ["a message has no type"] }
        guard let known = members[type] else { return ["the type '\(type.onOneLine.cut(to: 60))' is unknown"] }
        var findings: [String] = []
        for name in required[type] ?? [] where !message.members.contains(where: { $0.name == name }) {
            findings.append("'\(type)' has no '\(name)'")
        }
        for member in message.members where !known.contains(member.name) {
            findings.append("'\(type)' has no member '\(member.name.onOneLine.cut(to: 60))'")
        }
        return findings
    }
}
