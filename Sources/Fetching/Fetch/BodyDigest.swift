import FeedModel
import Primitives

/// A 64-bit digest and the length of a body, to recognize the body of the last fetch.
///
/// The digest is not cryptographic. A publisher can construct a collision, and then only its own feed is not read.
struct BodyDigest {
    let text: String

    init(_ body: [UInt8]) {
        var fingerprint = Fingerprint()
        fingerprint.addContent(of: body.span.bytes)
        text = String(fingerprint.bits, radix: 16) + "-" + String(body.count, radix: 16)
    }
}
