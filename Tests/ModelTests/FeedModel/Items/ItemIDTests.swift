import FeedModel
import Testing

// RA8
/// Tests of the identity of items: ItemID.
@Suite struct ItemIDTests {
    /// The identities were computed by another implementation of SHA-256; they must never change.
    @Test(arguments: [
        ("https://example.org/feed.xml", "urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a", "zhwea5123gvktqsq"),
        ("https://example.org/feed.xml", "記事1", "db96f2p77rqar532"),
        ("weather:Tokyo", "", "qqk4heyxy94rmj6a"),
        ("a", "b", "b6s73bgvqjrx67a1"),
    ])
    func theSameSourceAndGuidGiveTheSameIdentityForEver(source: String, guid: String, expected: String) {
        #expect(ItemID(source: SourceID(source), guid: guid).rawValue == expected)
        #expect(Item(source: SourceID(source), guid: guid, title: "").id.description == expected)
    }

    @Test func theSourceIsPartOfTheIdentity() {
        #expect(ItemID(source: SourceID("a"), guid: "bc") != ItemID(source: SourceID("ab"), guid: "c"))
        #expect(ItemID(source: SourceID("a"), guid: "1") != ItemID(source: SourceID("b"), guid: "1"))
    }

    @Test func anIdentityIsSixteenCharactersOfTheAlphabet() {
        let alphabet = Set("0123456789abcdefghjkmnpqrstvwxyz")
        var seen: Set<Character> = []
        for number in 0..<200 {
            let text = ItemID(source: SourceID("s"), guid: String(number)).rawValue
            #expect(text.count == 16)
            seen.formUnion(text)
        }
        #expect(seen == alphabet)
    }

    @Test func aLetterThatBecomesOneOfOursInLowerCaseIsNone() {
        // The Kelvin sign has three bytes; its lower case is the one-byte `k`.
        #expect(ItemID(rawValue: "zhwea5123gvtq\u{212A}") == nil)
    }

    // Two encodings of one address are two rows in a library, which compares bytes.
    @Test func twoSpellingsOfAnAddressAreTwoSources() {
        let (composed, decomposed) = (SourceID("sfeed:Caf\u{E9}"), SourceID("sfeed:Cafe\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, SourceID("sfeed:Caf\u{E9}")]).count == 2)
        #expect([composed, decomposed].sorted() == [decomposed, composed])
    }

    @Test func anIdentityIsReadInEitherCase() {
        #expect(ItemID(rawValue: "zhwea5123gvktqsq")?.rawValue == "zhwea5123gvktqsq")
        #expect(ItemID(rawValue: "ZHWEA5123GVKTQSQ")?.rawValue == "zhwea5123gvktqsq")
    }

    @Test(arguments: [
        "", "zhwea5123gvktqs", "zhwea5123gvktqsqq", "zhwea5123gvktqsi", "zhwea5123gvktqsl", "zhwea5123gvktqso",
        "zhwea5123gvktqsu", "zhwea5123gvktqs ", "zhwea5123gvktq\u{E9}", "zhwea5123gvktqs\u{212A}",
    ])
    func whatHasNotTheFormOfAnIdentityIsRefused(text: String) {
        #expect(ItemID(rawValue: text) == nil)
    }

    @Test func identitiesAreOrderedByTheirText() {
        let ids = (0..<20).map { ItemID(source: SourceID("s"), guid: String($0)) }
        #expect(ids.sorted().map(\.rawValue) == ids.map(\.rawValue).sorted())
    }

    /// The guid, or else the link, or else a digest of title and date.
    @Test(
        arguments: [
            (" guid-1\n", "https://example.org/1", "Title", "2026-11-21", "Text", "guid-1"),
            (nil, " https://example.org/1 ", "Title", "2026-11-21", "Text", "https://example.org/1"),
            ("  \n", "https://example.org/1", "Title", nil, nil, "https://example.org/1"),
            ("", "", "Title", "2026-11-21", "Text", "sha256:ed88e15cde6c16e74372f56901cac0b9"),
            (nil, nil, " Title ", "2026-11-21", "Edited", "sha256:ed88e15cde6c16e74372f56901cac0b9"),
            (nil, nil, "Title", nil, "Text", "sha256:b51c7cfc77047ad40f58d9dd250bc742"),
            (nil, nil, nil, "2026-11-21", "Text", "sha256:d59ac55ea4edcea80605b8d7aa3ca1a6"),
            (nil, nil, " ", nil, "Text", "sha256:13914ccc433f1c9ea804afb64f205b55"),
            (nil, nil, nil, nil, nil, "sha256:96a296d224f285c67bee93c30f8a3091"),
        ] as [(String?, String?, String?, String?, String?, String)]
    )
    func theGuidFallsBackToTheLinkAndThenToADigest(
        declared: String?,
        link: String?,
        title: String?,
        date: String?,
        text: String?,
        expected: String
    ) {
        #expect(ItemID.guid(declared: declared, link: link, title: title, date: date, text: text) == expected)
    }

    @Test func theTextIsNotReadWhenItIsNotNeeded() {
        func text() -> String? {
            Issue.record("the text was read")
            return nil
        }
        #expect(ItemID.guid(declared: "1", link: nil, title: nil, date: nil, text: text()) == "1")
        #expect(ItemID.guid(declared: nil, link: nil, title: "T", date: nil, text: text()).hasPrefix("sha256:"))
    }
}
