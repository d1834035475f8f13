import Foundation
import Testing

/// The house rules of CONTRIBUTING.md that can be checked by reading; each failure names file and line.
@Suite struct HouseRulesTests {
    let tree = SourceTree()

    @Test func onlyAFileOfMoreThanFourHundredLinesSaysWhy() throws {
        let wrong = try tree.productFiles().filter {
            ($0.lines.count > 401) != $0.lines[0].hasPrefix("// Long because ")
        }
        #expect(wrong.map { "\($0.path): \($0.lines.count - 1) lines" } == [])
    }

    @Test func aFileIsNamedAfterSomethingItDeclares() throws {
        let strangers = try tree.productFiles().filter { file in
            if file.stem == "main" { return false }
            let name = file.stem.split(separator: "+")[0]
            let pattern = try Regex(
                "(struct|class|enum|protocol|actor|extension|typealias|func|init|macro) (\\w+\\.)*\\[?\(name)\\b"
            ).ignoresCase()
            return !file.lines.contains { $0.contains(pattern) }
        }
        #expect(strangers.map(\.path) == [])
    }

    @Test func classesAreFinal() throws {
        let open = try hits(#"^\s*(?:public |package |private |fileprivate )?class \w"#, in: tree.productFiles())
        #expect(open == [])
    }

    @Test func openCombineIsImportedOnlyWhereScreensAre() throws {
        let allowed = [
            "Sources/Streams/", "Sources/Screens/", "Sources/ReaderShell/", "Sources/Services/",
            "Sources/QuireProgram/",
        ]
        let files = try tree.productFiles().filter { file in !allowed.contains { file.path.hasPrefix($0) } }
        let found = try hits(#"^\s*(?:\w+ )?import OpenCombine"#, in: files)
        #expect(found == [])
    }

    /// Values and errors cross as types of Screens; their words are in ReaderShell.
    @Test(arguments: [("Services", "ReaderShell"), ("ReaderShell", "Services"), ("Screens", "TerminalText")])
    func servicesAndTheShellMeetInTheProgramAlone(module: String, other: String) throws {
        let files = try tree.productFiles().filter { $0.path.hasPrefix("Sources/\(module)/") }
        #expect(!files.isEmpty)
        let pattern = "^\\s*(?:@?\\w+ )*import (?:\\w+ )?\(other)(?!\\w)"
        let found = try hits(pattern, in: files)
        #expect(found == [])
    }

    @Test func theOperatorsWithSharpEdgesAreUsedInStreamsAlone() throws {
        let files = try tree.productFiles().filter { !$0.path.hasPrefix("Sources/Streams/") }
        let found = try hits(#"\bZip[34]?\b|\.zip\(|\bFuture\b|\.receive\(on:|\.share\(\)"#, in: files)
        #expect(found == [])
    }

    @Test func nothingIsForcedOrTrapsOnData() throws {
        let pattern = #"\btry!|\bfatalError\(|\bas!|[\w\)\]]!(?=[\s\.\),\]]|$)|\bpreconditionFailure\("#
        let found = try hits(pattern, in: tree.productFiles())
        #expect(found == [])
    }

    @Test func theCompilersChecksOfConcurrencyAreNotSwitchedOff() throws {
        let pattern = #"@unchecked Sendable|nonisolated\(unsafe\)|@preconcurrency"#
        let found = try hits(pattern, in: tree.productFiles())
        #expect(found == [])
    }

    /// Swift 6.3.1 returns another element with -O when such a tuple is in `do` in a closure.
    @Test func noReturnedTupleAwaitsOneOfItsElements() throws {
        let files = try tree.swiftFiles("Sources", "Plugins", "Tests", "Benchmarks", "Fuzz")
        let found = files.flatMap { file in
            let code = file.code.map(\.text).joined(separator: "\n")
            return code.ranges(of: "return (").compactMap { start -> String? in
                var depth = 1
                let tuple = code[start.upperBound...].prefix { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth > 0
                }
                return tuple.contains(",") && tuple.contains("try await") ? "\(file.path): return (\(tuple))" : nil
            }
        }
        #expect(found == [])
    }

    @Test func timePlaceAndIdentityArePassedIn() throws {
        let files = try tree.productFiles().filter { !$0.path.hasPrefix("Sources/SystemSupport/") }
        let pattern =
            #"\bDate\(\)|\bDate\.now\b|\bUUID\(\)|Locale\.current|TimeZone\.current|\bgetenv\(|\.processInfo\.environment"#
        let found = try hits(pattern, in: files)
        #expect(found == [])
    }

    /// A release has a part of ICU's table (0052), and Foundation may end the process without another part.
    @Test func nothingNeedsMoreOfTheTableOfICU() throws {
        let pattern =
            #"\b\w*Formatter\(|\.formatted\(|FormatStyle|ParseStrategy|\.localized(?!String\(forLanguageCode)|NSRegularExpression|enumerateSubstrings|\bStringTransform|applyingTransform|String\.Encoding|usingEncoding"#
        let found = try hits(pattern, in: tree.productFiles())
        #expect(found == [])
    }

    @Test func nothingIsPrintedForDebugging() throws {
        let files = try tree.productFiles().filter { !$0.path.hasPrefix("Sources/ReaderShell/") }
        let found = try hits(#"(?:^|[^\w\.])(?:print|debugPrint|dump|NSLog)\("#, in: files)
        #expect(found == [])
    }

    @Test func sentencesOfCommandsPassOneGate() throws {
        let exceptions: Set = ["Quire", "ImportCommand"]
        let files = try tree.productFiles().filter {
            $0.path.hasPrefix("Sources/QuireProgram/") && !exceptions.contains($0.stem)
        }
        let errors = try hits(#"Output\.error\.(?:write|append)\("#, in: files)
        #expect(errors == [])
        let answers = try rawHits(#"Output\.standard\.(?:write|append)\(\s*"[^\\]"#, in: files)
        #expect(answers == [])
    }

    @Test func thereAreNoLeftOversAndNoBanners() throws {
        let files = try tree.productFiles() + tree.swiftFiles("Tests").filter { !$0.path.contains("HouseRules") }
        let marks = #"\/\/.*\b(?:TODO|FIXME|XXX|HACK)\b|^\s*\/\/\s*(?:MARK:|[-=*#]{3,})"#
        let code = #"^\s*\/\/\s*(?:let|var|func|return|if|guard|for|import) .*[\{\(=]\s*$"#
        let found = try rawHits(marks, in: files) + rawHits(code, in: files)
        #expect(found == [])
    }

    @Test func aFolderHoldsAtMostTwentyFiveFilesOfItsOwn() throws {
        let counts = try tree.files("Sources", "Plugins", "Tests").filter { path in
            !path.contains("/Fixtures/") && !path.contains("/Demo/")
        }
        .reduce(into: [String: Int]()) { $0[($1 as NSString).deletingLastPathComponent, default: 0] += 1 }
        #expect(counts.filter { $0.value > 25 } == [:])
    }

    /// A feature is one name: what a folder of Screens asks for is in the folder of Services with its name.
    @Test func theFoldersOfServicesAreTheFeaturesOfScreens() throws {
        let shared: Set = ["Libraries", "Fetching"]
        // The session itself, and features whose operations are in QuireProgram.
        let withoutService: Set = ["Session", "Places", "Settings", "Accounts", "Export"]
        let services = try tree.folders("Sources/Services")
        #expect(services.isSuperset(of: shared))
        #expect(services.subtracting(shared) == (try tree.folders("Sources/Screens")).subtracting(withoutService))
    }

    /// The words about a feature are in the folder of ReaderShell with its name.
    @Test func theFoldersOfTheReaderAreTheFeaturesOfScreens() throws {
        let shared: Set = [
            "Environment", "ErrorMessages", "Help", "Input", "Languages", "PromptCommands", "Rendering", "Text",
        ]
        let reader = try tree.folders("Sources/ReaderShell")
        #expect(reader.isSuperset(of: shared))
        #expect(reader.subtracting(shared) == (try tree.folders("Sources/Screens")).subtracting(["Places"]))
    }

    @Test func noTwoModulesHaveAPublicTypeOfOneName() throws {
        let declaration = #/^public (?:(?:final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
        var modules: [String: Set<String>] = [:]
        for file in try tree.productFiles() {
            for line in file.lines {
                guard let match = line.firstMatch(of: declaration) else { continue }
                let module = file.path.split(separator: "/").prefix(2).joined(separator: "/")
                modules[String(match.1), default: []].insert(module)
            }
        }
        #expect(modules.count > 60)
        #expect(modules.filter { $0.value.count > 1 } == [:])
    }

    @Test func structuredQueryLanguageOccursInTheLibraryAlone() throws {
        let files = try tree.productFiles().filter { !$0.path.hasPrefix("Sources/Library/") }
        // After a quotation mark, or on a line of a text of several lines.
        let pattern = #"(?:"\s*|^\s*)(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA) "#
        let found = try rawHits(pattern, in: files)
        #expect(found == [])
    }

    @Test func rawStatementsOccurWhereItemsAndTheSearchIndexAreWritten() throws {
        let allowed = ["Items/", "Search/", "Duplicates/DuplicateGroups.swift"].map { "Sources/Library/\($0)" }
        let files = try tree.productFiles().filter { file in !allowed.contains { file.path.hasPrefix($0) } }
        let found = try hits(#"\b(?:RawStatement|BatchInsert|RowBuffer)\b"#, in: files)
        #expect(found == [])
    }

    @Test func oneServiceAloneMakesFetchJobs() throws {
        let files = try tree.productFiles().filter { $0.stem != "SubscriptionFetcher" }
        let found = try hits(#"\bFetchJob\("#, in: files)
        #expect(found == [])
    }

    @Test func onlyTheCompositionRootSeesAllOfIt() throws {
        let files = try tree.productFiles().filter { !$0.path.hasPrefix("Sources/QuireProgram/Composition/") }
        let found = try hits(#": App\b|\(App\b"#, in: files)
        #expect(found == [])
    }

    @Test func eachSourceHasRecordingsAReadmeAndCallsTheConformanceCheck() throws {
        let plugins = try tree.plugins()
        #expect(plugins.count >= 5)
        for plugin in plugins {
            #expect(tree.exists("Plugins/\(plugin)/README.md"), "\(plugin) has no README")
            #expect(tree.exists("Plugins/\(plugin)/Fixtures"), "\(plugin) has no recordings")
            let tests = try tree.swiftFiles("Plugins/\(plugin)/Tests")
            let calls = tests.contains { file in file.code.contains { $0.text.contains("ConformanceCheck") } }
            #expect(calls, "\(plugin) does not call the conformance check")
        }
    }

    private func hits(_ pattern: String, in files: [SourceTree.File]) throws -> [String] {
        let pattern = try NSRegularExpression(pattern: pattern)
        return files.flatMap { file in
            file.code.filter { pattern.occurs(in: $0.text) }.map { file.place($0.index) }
        }
    }

    private func rawHits(_ pattern: String, in files: [SourceTree.File]) throws -> [String] {
        let pattern = try NSRegularExpression(pattern: pattern)
        return files.flatMap { file in
            file.lines.indices.filter { pattern.occurs(in: file.lines[$0]) }.map { file.place($0) }
        }
    }
}
