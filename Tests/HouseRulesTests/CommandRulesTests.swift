import Foundation
import Testing

/// The house rules about commands and the features that they use.
@Suite struct CommandRulesTests {
    let tree = SourceTree()

    private static let startOfFunction = #"""
        (?x)
        \bTask (?:<.*>)? (?:\.immediate|\.detached)? (?:\(.*\))? \ * \{
        | \basync\ let\b | TaskGroup\b | Continuation\b | \bwithTaskCancellationHandler\b | \bassumeIsolated\b
        """#

    /// A command is one function; only the session starts functions and lets them wait.
    @Test func tasksAndContinuationsAreInTheSessionAlone() throws {
        let files = try screens().filter { $0.folder != "Session" }
        let found = try hits(Self.startOfFunction, in: files)
        #expect(found == [])
    }

    @Test(arguments: [
        "Task { await read() }", "Task<Void, Never> {", "Task.detached(priority: .low) {", "async let rows = read()",
        "withCheckedContinuation { rows in",
    ])
    func theStartOfAFunctionIsFound(code: String) throws {
        #expect(try NSRegularExpression(pattern: Self.startOfFunction).occurs(in: code))
    }

    /// An operation that answers once is an async function; publishers are for values that change with time.
    @Test func openCombineIsImportedWhereScreensChangeWithTime() throws {
        let files = try screens().filter { $0.folder != "Session" && !$0.file.stem.hasSuffix("ViewModel") }
        let importing = try files.filter { try !hits(#"import OpenCombine\b"#, in: [$0]).isEmpty }
        #expect(
            importing.map(\.file.stem).sorted() == [
                "Downloads", "Home", "Refreshes", "Repositories", "SourcePages", "Weather",
            ]
        )
    }

    @Test func theViewModelsWithInputsAndOutputsAreListed() throws {
        let names = ["Articles", "Home", "Repositories", "Session", "SignIn", "Weather"]
        let expected = names.flatMap { ["\($0)Inputs", "\($0)Outputs", "\($0)ViewModelType"] }
        let declaration = #/\bprotocol (\w+(?:Inputs|Outputs|Type))\b/#
        let found = try tree.productFiles().filter { $0.path.hasPrefix("Sources/") }.flatMap { file in
            file.code.compactMap { $0.text.firstMatch(of: declaration).map { String($0.1) } }
        }
        #expect(found.sorted() == expected)
    }

    @Test func aCommandHasAtMostAHundredAndFiftyLines() throws {
        let long = try commands().filter { $0.file.lines.count > 151 }
        #expect(long.map { "\($0.file.path): \($0.file.lines.count - 1) lines" } == [])
    }

    /// An object outlives the command.
    @Test func aCommandHasNoClass() throws {
        let found = try hits(#"\b(?:class|actor) \w"#, in: commands())
        #expect(found == [])
    }

    /// A bare `catch` would swallow the error of a cancellation, unless it throws the error again or the error has a type.
    @Test func noCommandAndNoFeatureSwallowsACancellation() throws {
        let files = try screens().filter { $0.folder != "Session" }.map(\.file)
        let swallowing = files.flatMap { file in
            Self.swallowingCatches(in: file.code.map(\.text)).map { file.place(file.code[$0].index) }
        }
        #expect(swallowing == [])
    }

    @Test func aCatchThatSwallowsACancellationIsFound() {
        func isFound(_ start: String, _ body: String) -> Bool {
            !Self.swallowingCatches(in: [start, "    try await read()", "} catch {", body, "}", "throw x"]).isEmpty
        }
        #expect(isFound("do {", "    turn.say(.failed)"))
        #expect(!isFound("do {", "    throw error"))
        #expect(!isFound("do throws(UndoError) {", "    turn.say(.failed)"))
        #expect(Self.swallowingCatches(in: ["do { try await read() } catch { isRead = false }"]) == [0])
    }

    /// The function of a stopped command ends later: by then, its features belong to newer commands.
    @Test func noCommandWritesToAFeatureInADefer() throws {
        #expect(try commands().flatMap { defersOnFeatures(in: $0.file) } == [])
    }

    @Test func aDeferOnAFeatureIsFound() {
        #expect(Self.isDeferOnFeature("defer { turn.features.home.forget() }", ["home"]))
        #expect(Self.isDeferOnFeature("defer { (home.shown, isOpen) = (nil, false) }", ["home"]))
        #expect(!Self.isDeferOnFeature("defer { wasLoading = homepage.isLoading }", ["home"]))
    }

    /// The calls of features, and of their commands, from the folders of other ones.
    private static let calls: [String: Set<String>] = [
        "Accounts": ["feeds", "refreshes"],
        "Downloads": ["files", "lists"],
        "Feeds": ["lists"],
        "Files": ["items"],
        "History": ["feeds", "items", "lists", "subscriptions"],
        "Home": ["feeds", "settings"],
        "Items": ["feeds", "history", "lists", "settings", "subscriptions"],
        "Lists": ["feeds", "history", "home", "items", "pages", "repositories", "subscriptions", "tags", "weather"],
        "Marks": ["feeds", "home", "lists"],
        "Programs": ["files", "marks"],
        "Refresh": ["feeds", "home"],
        "Subscriptions": ["feeds", "home"],
    ]

    @Test func theCallsBetweenFeaturesAreListed() throws {
        let folders = Dictionary(try commands().map { ($0.file.stem, $0.folder) }) { first, _ in first }
        var calls: [String: Set<String>] = [:]
        for (folder, file) in try screens() where folder != "Session" {
            for line in file.code {
                let features = line.text.matches(of: #/\bfeatures\.(\w+)/#.wordBoundaryKind(.simple))
                let commands = line.text.matches(of: #/\b(\w+Command)\(/#.wordBoundaryKind(.simple))
                let called =
                    features.map { String($0.1) }
                    + commands.compactMap { folders[String($0.1)] }.map { Self.feature(inFolder: $0) }
                for feature in called where feature != Self.feature(inFolder: folder) {
                    calls[folder, default: []].insert(feature)
                }
            }
        }
        #expect(calls == Self.calls)
    }

    /// Returns the name that `Features` has for the feature in a folder.
    private static func feature(inFolder folder: String) -> String {
        folder == "Refresh" ? "refreshes" : folder.prefix(1).lowercased() + folder.dropFirst()
    }
}

extension CommandRulesTests {
    private typealias Source = (folder: String, file: SourceTree.File)

    /// The files of Screens, each with the folder of its feature.
    private func screens() throws -> [Source] {
        try tree.swiftFiles("Sources/Screens").map { file in
            (String(file.path.split(separator: "/").dropLast().dropFirst(2).first ?? ""), file)
        }
    }

    private func commands() throws -> [Source] {
        let commands = try screens().filter { $0.file.stem.hasSuffix("Command") }
        #expect(commands.count > 40)
        return commands
    }

    /// Returns the indices of the lines with a bare `catch` of errors of any type that throws none.
    private static func swallowingCatches(in lines: [String]) -> [Int] {
        func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }
        return lines.indices.filter { index in
            let line = lines[index]
            guard line.contains(#/\bcatch *\{/#) else { return false }
            let start = lines[...index].last { $0.contains(#/\bdo\b/#) && indentation($0) == indentation(line) } ?? ""
            let body = lines[(index + 1)...].prefix { indentation($0) > indentation(line) }
            return !start.contains("do throws(") && !([line] + body).contains { $0.contains(#/\bthrow\b/#) }
        }
    }

    /// Returns the places of lines in `defer` that name a feature, or a variable with one.
    private func defersOnFeatures(in file: SourceTree.File) -> [String] {
        let binding = #/\blet (\w+) = turn\.features\b/#.wordBoundaryKind(.simple)
        let names = Set(file.code.compactMap { $0.text.firstMatch(of: binding).map { String($0.1) } })
        // The indentation of the `defer` around a line.
        var outer: Int?
        return file.code.compactMap { line in
            let indentation = line.text.prefix { $0 == " " }.count
            if let start = outer, indentation <= start { outer = nil }
            let isInside = outer != nil
            if line.text.contains(#/\bdefer \{ *$/#) { outer = indentation }
            let text = isInside ? "defer { \(line.text)" : line.text
            return Self.isDeferOnFeature(text, names) ? file.place(line.index) : nil
        }
    }

    private static func isDeferOnFeature(_ text: String, _ names: Set<String>) -> Bool {
        guard let start = text.firstRange(of: "defer {") else { return false }
        let body = text[start.upperBound...]
        let owners = body.matches(of: #/\b(\w+)\./#.wordBoundaryKind(.simple)).map { String($0.1) }
        return owners.contains { $0 == "features" || names.contains($0) }
    }

    private func hits(_ pattern: String, in sources: [Source]) throws -> [String] {
        let pattern = try NSRegularExpression(pattern: pattern)
        return sources.flatMap { source in
            source.file.code.filter { pattern.occurs(in: $0.text) }.map { source.file.place($0.index) }
        }
    }
}
