import ReaderShell
import Testing

/// Tests of abbreviated words: UniquePrefix.
@Suite struct UniquePrefixTests {
    private let names = ["refresh", "remove", "read", "reads", "open", "quit", "q", "undo", "unread"]

    @Test(arguments: [
        ("ref", UniquePrefix.Match.match("refresh")),
        ("READ", .match("read")),
        ("q", .match("q")),
        ("qu", .match("quit")),
        ("re", .ambiguous(["refresh", "remove", "read", "reads"])),
        ("un", .ambiguous(["undo", "unread"])),
        ("refersh", .none(suggestion: "refresh")),
        ("remvoee", .none(suggestion: "remove")),
        ("opne", .none(suggestion: "open")),
        ("xyzzy", .none(suggestion: nil)),
        ("z", .none(suggestion: nil)),
        ("", .none(suggestion: nil)),
    ])
    func aWordMatchesANameOrTheOneNameItBegins(word: String, match: UniquePrefix.Match) {
        #expect(UniquePrefix.match(word, in: names) == match)
    }

    @Test func aVeryLongWordIsNoTypo() {
        #expect(UniquePrefix.match(String(repeating: "refresh", count: 200_000), in: names) == .none(suggestion: nil))
    }
}
