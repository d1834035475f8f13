import Testing

@testable import ReaderShell

/// Tests of the words that complete a line: PromptCompletion.
@Suite struct PromptCompletionTests {
    private let completion = PromptCompletion { words in
        switch words {
        case .tags: ["code", "later", "two words"]
        case .categories: ["swift", "events", "two words"]
        case .subscriptions: ["https://a.example/feed", "weather:Tokyo", "weather:New York"]
        case .queries: []
        case .sources: ["news", "weather"]
        case .screens: ["home", "code"]
        case .orders: ["date", "arrived", "title"]
        case .files(let beginning): ["\(beginning)one", "\(beginning)two/"]
        }
    }

    @Test(arguments: [
        ("", []), ("zz", []), ("wh", ["whoami", "why"]), ("list; unt", ["untag"]), ("  his", ["history"]),
        ("help qu", ["queries", "queue", "quit"]), ("help e", ["environment", "exit-status", "exit", "export"]),
        ("set pl", ["plain"]), ("set plain ", ["true", "false"]), ("set duplicates o", ["once"]), ("set width ", []),
        ("tag ", ["code", "later"]), ("t l", ["later"]), ("untag c", ["code"]), ("tag later un", ["unread"]),
        ("list tag:", ["tag:code", "tag:later"]), ("list -tag:l", ["-tag:later"]),
        ("list category:", ["category:swift", "category:events"]), ("read -category:e", ["-category:events"]),
        ("list t", ["today", "title:", "tag:", "text:"]),
        ("search sort:", ["sort:date", "sort:arrived", "sort:title", "sort:relevance", "sort:read"]),
        ("list in:", ["in:home", "in:code"]), ("read source:w", ["source:weather:Tokyo"]), ("star x lim", ["limit:"]),
        ("feeds tag:c", ["tag:code"]), ("feeds s", ["sort:"]),
        ("sort ", ["date", "arrived", "title"]), ("g t", ["title"]), ("sort title d", []),
        ("feeds sort:", ["sort:file", "sort:title", "sort:unread"]),
        ("add w", ["weather:"]), ("add x --tag l", ["later"]), ("refresh w", ["weather:Tokyo"]),
        ("refresh --", ["--force"]),
        ("remove h", ["https://a.example/feed"]), ("why w", ["weather:Tokyo"]), ("export i", ["items"]),
        ("export items -o /tmp/", ["/tmp/one", "/tmp/two/"]),
        ("export items --format json", ["json", "jsonfeed", "jsonl"]),
        ("stats --by w", ["weekday"]), ("undo a", ["any"]), ("more u", ["unread"]), ("save 1 t/", ["t/one", "t/two/"]),
        ("| x", ["xone", "xtwo/"]), ("next x", []), ("frob x", []),
    ])
    func aLineIsCompletedByWhatItsCommandTakes(line: String, words: [String]) {
        #expect(completion.candidates(line) == words)
    }

    @Test func manyWordsAreCutOff() {
        let many = PromptCompletion { $0 == .tags ? (1...100_000).map { "tag\($0)" } : [] }
        #expect(many.candidates("tag t").count == PromptCompletion.maximumCandidates)
    }

    @Test func afterAFieldOrAFolderTheWordGoesOn() {
        func insertion(_ line: String) -> String {
            CompletionStep(for: line, candidates: completion.candidates(line)).insertion
        }
        #expect(insertion("feeds so") == "rt:")
        #expect(insertion("export items -o /tmp/t") == "")
        #expect(insertion("tag la") == "ter ")
    }
}
