import FeedModel
import Primitives

/// Sixty-four bits and the length of a body: whether it is the one that came last time.
///
/// Against chance, not against intent: a publisher who makes two bodies of one digest keeps us from reading his own.
struct BodyDigest {
    /// The digest as it is stored.
    let text: String

    init(_ body: [UInt8]) {
        var fingerprint = Fingerprint()
        fingerprint.addContent(of: body.span.bytes)
        text = String(fingerprint.bits, radix: 16) + "-" + String(body.count, radix: 16)
    }
}
