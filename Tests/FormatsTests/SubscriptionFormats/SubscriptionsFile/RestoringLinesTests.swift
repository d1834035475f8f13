import FeedModel
import SubscriptionFormats
import Testing

private let bees = "https://example.org/bees \"~Bees\" garden ! # keep"

/// Tests of putting removed lines back: SubscriptionsFile+Restoring.
@Suite struct RestoringLinesTests {
    private func removed(from file: SubscriptionsFile) throws -> SubscriptionsFile.RemovedLines {
        var file = file
        return try file.remove(SourceID("https://example.org/bees"))
    }

    @Test(arguments: [
        "\(bees)\n", "\(bees)", "# first\n\(bees)\n# last\n", "# a\r\n\(bees)\r\nhttps://example.org/z\r\n",
        "https://example.org/a\n\n\(bees)", "\(bees)\n\(bees) again\nhttps://example.org/z\n",
        "\(bees)\n# between\nhttps://example.org/bees more\n", "\u{FEFF}\(bees)\nhttps://example.org/z\n",
    ])
    func theFileIsByteForByteAsBefore(text: String) throws {
        let before = SubscriptionsFile(text: text)
        var file = before
        let removed = try file.remove(SourceID("https://example.org/bees"))
        #expect(file.subscriptions.allSatisfy { $0.title != "Bees" })
        try file.restore(removed)
        #expect(file == before)
    }

    @Test(arguments: [
        // Lines were added above.
        ("# a\nBEES\n# b\n", "# new\n# a\n# b\n", "# new\n# a\nBEES\n# b\n"),
        // The line before has gone, and the one after has moved.
        ("# a\nBEES\n# b\n", "# c\n# d\n# b\n", "# c\n# d\nBEES\n# b\n"),
        // Neither is left.
        ("# a\nBEES\n# b\n", "# c", "# c\nBEES\n"), ("# a\nBEES\n# b\n", "", "BEES\n"),
        // The last line has no ending.
        ("# a\nBEES", "# a\n# b\n", "# a\nBEES\n# b\n"),
    ])
    func aFileThatHasChangedGetsTheLineBesideItsNeighbour(before: String, meanwhile: String, after: String) throws {
        let before = SubscriptionsFile(text: before.replacing("BEES", with: bees))
        var file = SubscriptionsFile(text: meanwhile)
        try file.restore(try removed(from: before))
        #expect(file.text == after.replacing("BEES", with: bees))
        #expect(file.subscriptions.map(\.title) == ["Bees"])
    }

    @Test func aSubscriptionThatIsThereAgainIsLeftAsItIs() throws {
        let removed = try removed(from: SubscriptionsFile(text: bees))
        var file = SubscriptionsFile(text: "https://example.org/bees\n")
        #expect(throws: SubscriptionError.duplicate(SourceID("https://example.org/bees"))) { try file.restore(removed) }
        #expect(file.text == "https://example.org/bees\n")
        #expect(removed.shownTexts == [bees])
    }
}
