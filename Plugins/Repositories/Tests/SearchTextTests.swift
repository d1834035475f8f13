import FeedModel
import SourceAPI
import Testing

@testable import RepositoriesSource

@Suite struct SearchTextTests {
    // RG5
    @Test func anEmptySearchIsRefused() {
        #expect(throws: SubscriptionError.notAnAddress("repositories:")) { try SubscriptionURI("repositories:  ") }
        for text in ["", " ", "\n\t"] {
            #expect(throws: SourceError.refused("an empty search finds nothing")) { try SearchText(text) }
        }
    }

    @Test func whiteSpaceIsOneSpace() throws {
        #expect(try SearchText("  swift \n nio ").text == "swift nio")
    }

    // RG5
    @Test(arguments: [
        (String(repeating: "x", count: 256), true),
        (String(repeating: "x", count: 257), false),
        (String(repeating: "x", count: 256) + " language:swift -user:apple NOT", true),
        (String(repeating: "x", count: 250) + " a:", true),
        (String(repeating: "x", count: 255) + " :a", false),
        (String(repeating: "x ", count: 128), true),
        (String(repeating: "x ", count: 129), false),
        (String(repeating: "x", count: 100_000), false),
        (String(repeating: "topic:x ", count: 100), true),
    ])
    func operatorsAndQualifiersDoNotCount(text: String, isAccepted: Bool) {
        #expect(((try? SearchText(text)) != nil) == isAccepted)
    }
}
