import Primitives

/// The members that messages of programs have, for the checks of their authors; a fetch ignores what it does not know.
package enum MessageSchema {
    fileprivate struct Kind: Sendable {
        /// The type as the end of "is not".
        let words: String
        let allows: @Sendable (JSONValue) -> Bool

        init(_ words: String, _ allows: @escaping @Sendable (JSONValue) -> Bool) {
            (self.words, self.allows) = (words, allows)
        }

        static let text = Kind("a text") { $0.string != nil }
        static let texts = Kind("a list of texts") { $0.isArray && $0.array.allSatisfy { $0.string != nil } }
        static let textOrNumber = Kind("a text or a number") { $0.text != nil }
        static let number = Kind("a number") { $0.double != nil }
        static let wholeNumber = Kind("a whole number") { $0.int != nil }
        static let flag = Kind("true or false") { $0.bool != nil }
        static let date = Kind("a date") {
            var reader = ItemDateReader()
            return reader.date($0, by: nil) != nil
        }
        // A relative address is resolved against that of the page.
        static let address = Kind("an address") { $0.string.map { !$0.isEmpty && !$0.contains(" ") } ?? false }
        static let object = Kind("an object") { $0.isObject }
        static let anything = Kind("a value") { _ in true }
        static let enclosures = Kind("a list of objects with a 'url'") {
            $0.isArray && $0.array.allSatisfy { $0["url"].string != nil }
        }
        static let auth = Kind("false, or an object with the name of a 'credential'") {
            $0 == .bool(false) || $0["credential"].string != nil
        }

        static func word(_ words: [String]) -> Kind {
            Kind(words.map { "'\($0)'" }.joined(separator: " or ")) { $0.string.map(words.contains) ?? false }
        }
    }

    private static let members: [String: [String: Kind]] = [
        "item": [
            "id": .textOrNumber, "guid": .textOrNumber, "title": .text, "url": .address, "authors": .texts,
            "author": .text, "published": .date, "updated": .date, "starts": .date, "ends": .date, "summary": .text,
            "html": .text, "text": .text, "categories": .texts, "tags": .texts, "enclosures": .enclosures,
            "image": .address, "comments": .address, "language": .text, "score": .wholeNumber,
        ],
        "page": [
            "title": .text, "url": .address, "total": .wholeNumber, "notice": .text, "interval": .number,
            "quiet": .object, "partial": .flag, "skipped": .wholeNumber,
        ],
        "forecast": [
            "place": .object, "current": .object, "days": .anything, "attribution": .object, "others": .anything,
        ],
        "state": ["value": .anything], "cursor": ["value": .textOrNumber], "unchanged": [:], "done": [:],
        "skip": ["reason": .text], "log": ["message": .text],
        "error": [
            "code": .text, "message": .text, "status": .wholeNumber, "credential": .text, "without": .text,
            "where": .text, "until": .date, "retry_after": .number, "of": .textOrNumber,
        ],
        "http": [
            "id": .textOrNumber, "url": .text, "service": .text, "path": .text, "method": .word(["GET", "POST"]),
            "body": .text, "headers": .object, "accept": .text, "conditional": .flag, "parts": .flag,
            "want": .word(["text", "json", "base64"]), "auth": .auth,
        ],
        "credential": ["id": .textOrNumber, "name": .text],
    ]
    private static let required = [
        "state": ["value"], "cursor": ["value"], "log": ["message"], "http": ["id"], "credential": ["id", "name"],
    ]
    private static let codes: Set = [
        "unreachable", "status", "blocked", "rate-limited", "unauthorized", "missing-credential", "not-found",
        "malformed", "timed-out", "refused", "plugin", "offline",
    ]
    private static let limit = 20

    /// Returns unknown members and values of the wrong type in the messages of a program, each with its first line.
    package static func findings(in output: [UInt8]) -> [String] {
        var findings: [String] = []
        var known: Set<String> = []
        for (line, message) in messages(in: output) {
            for text in self.findings(in: message) where findings.count < limit && known.insert(text).inserted {
                findings.append("line \(line): \(text)")
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

    private static func messages(in output: [UInt8]) -> [(line: Int, message: JSONValue)] {
        output.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            (try? JSONValue(parsing: line)).flatMap { $0.isObject ? (number + 1, $0) : nil }
        }
    }

    private static func findings(in message: JSONValue) -> [String] {
        guard let type = message["type"].string else { return ["a message has no type"] }
        guard let known = members[type] else { return ["the type '\(type.onOneLine.cut(to: 60))' is unknown"] }
        var findings: [String] = []
        for name in required[type] ?? [] where !message.members.contains(where: { $0.name == name }) {
            findings.append("'\(type)' has no '\(name)'")
        }
        for member in message.members where !["type", "must", "protocol"].contains(member.name) {
            guard let kind = known[member.name] else {
                findings.append("'\(type)' has no member '\(member.name.onOneLine.cut(to: 60))'")
                continue
            }
            guard !member.value.isNull, !kind.allows(member.value) else { continue }
            findings.append("'\(member.name)' of '\(type)' is not \(kind.words): \(member.value.line.cut(to: 60))")
        }
        if type == "error", let code = message["code"].string, !codes.contains(code) {
            findings.append("the code '\(code.onOneLine.cut(to: 60))' of 'error' is unknown")
        }
        return findings
    }
}
