import Testing

@testable import Fetching

/// Tests of recognising an unchanged body: BodyDigest.
@Suite struct BodyDigestTests {
    // Libraries store the digests: with other values every feed would be parsed once more.
    @Test(arguments: [
        ("", "6a4e922ed0974484-0"), ("swift", "4c49e062e5ecd34d-5"), ("12345678", "486385dcc1301967-8"),
        ("meridian tide, meridian tide", "8d2729e9937b5eba-1c"),
    ])
    func digestsKeepTheirValues(body: String, digest: String) {
        #expect(BodyDigest(Array(body.utf8)).text == digest)
    }
}
