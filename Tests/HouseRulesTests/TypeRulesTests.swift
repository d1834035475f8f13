import Testing

/// The house rules about types, whose size includes all their extensions.
@Suite struct TypeRulesTests {
    let tree = SourceTree()

    /// The types that may be longer: a facade over tables, the modes of a standard, a format, and the words of a language.
    private static let longTypes: Set = [
        "Library/Library", "HTMLTree/TreeBuilder", "FeedFormats/XMLFeedReader", "ReaderShell/English",
    ]

    @Test func aTypeHasAtMostSixHundredLinesWithItsExtensions() throws {
        let long = try tree.types().filter { $0.lineCount > 600 }
        #expect(Set(long.map(\.path)) == Self.longTypes)
    }

    /// The enums that may have more: tables of names.
    private static let largeEnums: Set = ["TagName", "HTMLTag.Name", "FeedElement", "Repair.Kind"]

    @Test func anEnumHasAtMostTwentyFiveCases() throws {
        let large = try tree.types().filter { $0.caseCount > 25 }
        #expect(Set(large.map(\.name)) == Self.largeEnums)
    }

    /// The types that may have more: a property for each feature.
    private static let largeStates: Set = ["Screens/Features"]

    @Test func aTypeOfTheReaderHasAtMostTenStoredProperties() throws {
        let large = try tree.types().filter { type in
            ["Screens", "ReaderShell"].contains(type.module) && type.storedProperties.count > 10
        }
        #expect(Set(large.map(\.path)) == Self.largeStates)
    }

    @Test func theTypesOfTheTreeAreFound() throws {
        let types = Dictionary(grouping: try tree.types(), by: \.path).compactMapValues(\.first)
        #expect(types.count > 800)
        #expect(types["Library/Library"].map { $0.lineCount > 600 } == true)
        #expect(types["FeedFormats/HTMLTag.Name"].map { $0.caseCount > 25 } == true)
        #expect(types["SystemSupport/Invocation"]?.storedProperties.first == "environment")
    }
}
