enum SecretScan {
    /// The beginnings of secrets, by their first bytes in lower case.
    private static let patterns = (0...UInt8.max).map { byte in
        ([Pattern.privateKey] + Pattern.keys + Pattern.names).filter { $0.text[0] | 0x20 == byte }
    }

    /// The number of bytes in which a NUL shows that a file is not text, as in Git.
    private static let inspectedBytes = 8000

    /// Returns the lines of a text that hold something, with the kind of the first in each; none of a file that is not text.
    static func lines(in bytes: [UInt8]) -> [(line: Int, kind: String)] {
        guard !bytes.prefix(inspectedBytes).contains(0) else { return [] }
        var found: [(line: Int, kind: String)] = []
        bytes.withUnsafeBufferPointer { text in
            var (line, place) = (1, 0)
            while place < text.count {
                let byte = text[place]
                if byte == 0x0A {
                    line += 1
                } else if let pattern = patterns[Int(byte | 0x20)].first(where: { $0.isFound(at: place, in: text) }) {
                    found.append((line, pattern.kind))
                    place = text[place...].firstIndex(of: 0x0A) ?? text.count
                    continue
                }
                place += 1
            }
        }
        return found
    }
}

private struct Pattern {
    let text: [UInt8]
    let kind: String
    var follower = Follower.nothing
    var ignoresCase: Bool { follower == .assignment }

    /// The text that has to follow.
    enum Follower: Equatable {
        case nothing
        /// At least this many characters of a key, where the beginning is not inside a longer word.
        case key(length: Int)
        /// A sign of assignment and a value like a key.
        case assignment
    }

    static let privateKey = Pattern(text: Array("PRIVATE KEY-----".utf8), kind: "a private key")
    static let keys: [Pattern] = [
        ("a token of GitHub", "ghp_", 30), ("a token of GitHub", "github_pat_", 30), ("a token of GitHub", "gho_", 30),
        ("a token of GitLab", "glpat-", 16), ("a key of OpenAI", "sk-", 32), ("a key of AWS", "AKIA", 16),
        ("a token of Slack", "xoxb-", 16), ("a token of Slack", "xoxp-", 16), ("a key of Google", "AIza", 30),
        ("a token", "Bearer ", 20), ("a name and a password", "Basic ", 20),
    ].map { Pattern(text: Array($0.1.utf8), kind: $0.0, follower: .key(length: $0.2)) }
    /// Names of values that are secrets, in any case.
    static let names = ["api_key", "apikey", "api-key", "access_token", "secret", "password", "token"].map {
        Pattern(text: Array($0.utf8), kind: "a value called '\($0)'", follower: .assignment)
    }

    /// The bytes of a value that are looked at, so that a long line takes no longer than its length.
    private static let maximumLength = 100

    func isFound(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard place + text.count <= bytes.count else { return false }
        for offset in text.indices {
            let byte = bytes[place + offset]
            guard byte == text[offset] || ignoresCase && byte &+ 0x20 == text[offset] && byte.isLetter else {
                return false
            }
        }
        let rest = bytes[(place + text.count)...].prefix(Self.maximumLength)
        switch follower {
        case .nothing: return true
        case .key(let length):
            guard place == 0 || !bytes[place - 1].isKeyCharacter else { return false }
            let key = rest.prefix(while: \.isKeyCharacter)
            return key.count >= length && key.contains(where: \.isDigit)
        case .assignment:
            let sign = rest.drop(while: \.isQuoteOrSpace)
            guard sign.first == UInt8(ascii: "=") || sign.first == UInt8(ascii: ":") else { return false }
            let key = sign.dropFirst().drop(while: \.isQuoteOrSpace).prefix(while: \.isKeyCharacter)
            return key.count >= 20 && key.contains(where: \.isDigit) && key.contains(where: \.isLetter)
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    fileprivate var isKeyCharacter: Bool { isDigit || isLetter || "-_.+/=~".utf8.contains(self) }

    fileprivate var isQuoteOrSpace: Bool { self == 0x22 || self == 0x27 || self == 0x20 }
}
