/// Sixty-four bits and the length of a body: whether it is the one that came last time.
///
/// Against chance, not against intent: a publisher who makes two bodies of one digest keeps us from reading his own.
struct BodyDigest {
    /// The digest as it is stored.
    let text: String

    init(_ body: [UInt8]) {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func add(_ number: UInt64) {
            let product = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            state = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
        }
        let bytes = body.span.bytes
        var position = 0
        let last = bytes.byteCount - 8
        while position <= last {
            // The condition above is the check, and this runs once for every eight bytes that are fetched.
            add(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self).littleEndian)
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < bytes.byteCount {
            rest = rest << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self))
            position += 1
        }
        add(rest)
        text = String(state, radix: 16) + "-" + String(body.count, radix: 16)
    }
}
