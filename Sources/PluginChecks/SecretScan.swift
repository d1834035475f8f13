/// Finds what looks like a secret in files.
enum SecretScan {
    /// The beginnings of keys that services give out, with the number of characters that follow at least.
    private static let keys: [(kind: String, prefix: [UInt8], length: Int)] = [
        ("a token of GitHub", "ghp_", 30), ("a token of GitHub", "github_pat_", 30), ("a token of GitHub", "gho_", 30),
        ("a token of GitLab", "glpat-", 16), ("a key of OpenAI", "sk-", 32), ("a key of AWS", "AKIA", 16),
        ("a token of Slack", "xoxb-", 16), ("a token of Slack", "xoxp-", 16), ("a key of Google", "AIza", 30),
        ("a token", "Bearer ", 20), ("a name and a password", "Basic ", 20),
    ].map { ($0.0, Array($0.1.utf8), $0.2) }
    /// Names of values that are secrets, in lower case.
    private static let names = ["api_key", "apikey", "api-key", "access_token", "secret", "password", "token"].map {
        Array($0.utf8)
    }

    /// Returns the lines that hold something, with its kind.
    static func lines(in bytes: [UInt8]) -> [(line: Int, kind: String)] {
        var found: [(line: Int, kind: String)] = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if let kind = kind(of: line) { found.append((number + 1, kind)) }
        }
        return found
    }

    private static func kind(of line: ArraySlice<UInt8>) -> String? {
        if line.firstRange(of: Array("PRIVATE KEY-----".utf8)) != nil { return "a private key" }
        for key in keys where line.hasKey(key.prefix, length: key.length) { return key.kind }
        let lower = ArraySlice(line.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 })
        for name in names where lower.hasValue(named: name) {
            return "a value called '\(String(decoding: name, as: UTF8.self))'"
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    fileprivate var isKeyCharacter: Bool { isDigit || isLetter || "-_.+/=~".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
    /// Whether a beginning is followed by a number of characters of keys, and does not stand in a longer word.
    fileprivate func hasKey(_ prefix: [UInt8], length: Int) -> Bool {
        var rest = self
        while let range = rest.firstRange(of: prefix) {
            let isWord = range.lowerBound == startIndex || !self[range.lowerBound - 1].isKeyCharacter
            let key = self[range.upperBound...].prefix(while: \.isKeyCharacter)
            if isWord, key.count >= length, key.contains(where: \.isDigit) { return true }
            rest = self[range.upperBound...]
        }
        return false
    }

    /// Whether a name is followed by a sign of assignment and by a value of letters and digits as long as a key.
    fileprivate func hasValue(named name: [UInt8]) -> Bool {
        var rest = self
        while let range = rest.firstRange(of: name) {
            rest = self[range.upperBound...]
            let value = rest.drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }
            guard let sign = value.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else { continue }
            let key = value.dropFirst().drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }.prefix(while: \.isKeyCharacter)
            let isKey = key.count >= 20 && key.contains(where: \.isDigit) && key.contains(where: \.isLetter)
            if isKey, key.firstRange(of: Array("://".utf8)) == nil { return true }
        }
        return false
    }
}
