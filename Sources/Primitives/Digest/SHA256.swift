internal import CDigest

/// The SHA-256 digest (FIPS 180-4), for identities that no publisher can forge.
///
/// Implemented here because a cryptography package would cost minutes of build time for this one function;
/// `docs/decisions/0002-item-identity-is-a-digest.md` compares the two.
public struct SHA256: Sendable {
    private var state: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var block = InlineArray<64, UInt8>(repeating: 0)
    /// The number of bytes in the block; less than 64 between calls.
    private var filled = 0
    private var length: UInt64 = 0
    /// Whether blocks are compressed by the processor's instructions, where it has them.
    private let usesInstructions: Bool

    /// Creates the digest of no data.
    public init() { self.init(usesInstructions: true) }

    /// Creates the digest of no data.
    ///
    /// - Parameter usesInstructions: Whether to use the processor's instructions for the digest, where it has them.
    package init(usesInstructions: Bool) {
        self.usesInstructions = usesInstructions
    }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let whole: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
        guard whole == nil else { return }
        for byte in bytes { append(byte) }
    }

    /// Adds the UTF-8 of a text to the digest.
    public mutating func update(_ text: String) {
        text.utf8.span.withUnsafeBufferPointer { append($0) }
    }

    private mutating func append(_ byte: UInt8) {
        length &+= 1
        fill(byte)
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        length &+= UInt64(bytes.count)
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let size = min(rest.count, 64 - filled)
            withUnsafeMutableBytes(of: &block) { block in
                UnsafeMutableRawBufferPointer(rebasing: block[filled...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: rest[..<size])
                )
            }
            filled += size
            rest = UnsafeRawBufferPointer(rebasing: rest[size...])
            if filled == 64 { compress() }
        }
    }

    private mutating func fill(_ byte: UInt8) {
        block[filled] = byte
        filled += 1
        if filled == 64 { compress() }
    }

    /// Finishes the digest.
    ///
    /// - Returns: The 32 bytes of the digest.
    public consuming func finalize() -> [UInt8] {
        let words = finalizedWords()
        return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            for index in 0..<32 {
                digest[index] = UInt8(truncatingIfNeeded: words[index / 4] >> UInt32(24 - index % 4 * 8))
            }
            count = 32
        }
    }

    /// Finishes the digest.
    ///
    /// - Returns: The digest as eight big-endian words.
    package consuming func finalizedWords() -> InlineArray<8, UInt32> {
        let bits = length &* 8
        fill(0x80)
        if filled > 56 {
            pad(to: 64)
            compress()
        }
        pad(to: 56)
        withUnsafeMutableBytes(of: &block) { $0.storeBytes(of: bits.bigEndian, toByteOffset: 56, as: UInt64.self) }
        compress()
        return state
    }

    private mutating func pad(to end: Int) {
        withUnsafeMutableBytes(of: &block) { block in
            for index in filled..<end { block[index] = 0 }
        }
    }

    /// Compresses the block into the state.
    private mutating func compress() {
        filled = 0
        if usesInstructions, compressByInstructions() { return }
        // The sixteen words of the message schedule that are still needed.
        var schedule = withUnsafeBytes(of: block) { block in
            InlineArray<16, UInt32> { UInt32(bigEndian: block.loadUnaligned(fromByteOffset: $0 &* 4, as: UInt32.self)) }
        }
        var now = state
        var both = now[1] ^ now[2]
        Self.constants.withUnsafeBufferPointer { constants in
            for start in stride(from: 0, to: 64, by: 16) {
                if start > 0 { Self.extend(&schedule) }
                let part = UnsafeBufferPointer(rebasing: constants[start..<start + 16])
                // After eight rounds every variable is back in its place, so none has to be moved.
                Self.eightRounds(&now, &both, 0, schedule, part)
                Self.eightRounds(&now, &both, 8, schedule, part)
            }
        }
        for index in 0..<8 { state[index] &+= now[index] }
    }

    /// Compresses the block by the processor's instructions; returns `false` where it has none.
    private mutating func compressByInstructions() -> Bool {
        withUnsafeMutableBytes(of: &state) { state in
            withUnsafeBytes(of: &block) { block in
                guard let state = state.assumingMemoryBound(to: UInt32.self).baseAddress,
                    let block = block.assumingMemoryBound(to: UInt8.self).baseAddress
                else { return false }
                return cdigest_sha256_block(state, block)
            }
        }
    }

    /// Replaces the schedule by its next sixteen words.
    @inline(__always)
    private static func extend(_ schedule: inout InlineArray<16, UInt32>) {
        for index in 0..<16 {
            let early = schedule[(index + 1) & 15]
            let late = schedule[(index + 14) & 15]
            // The sigma functions of the standard, with their common rotation computed once.
            let sigma0 = (early ^ early.rotated(11)).rotated(7) ^ (early >> 3)
            let sigma1 = (late ^ late.rotated(2)).rotated(17) ^ (late >> 10)
            schedule[index] = schedule[index] &+ sigma0 &+ schedule[(index + 9) & 15] &+ sigma1
        }
    }

    /// Performs eight rounds.
    ///
    /// - Parameters:
    ///   - now: The working variables of the standard, `a` first.
    ///   - both: The bits in which `b` and `c` differ.
    ///   - first: The index of the first round among sixteen.
    @inline(__always)
    private static func eightRounds(
        _ now: inout InlineArray<8, UInt32>,
        _ both: inout UInt32,
        _ first: Int,
        _ schedule: InlineArray<16, UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (now[0], now[1], now[2], now[3])
        var (e, f, g, h) = (now[4], now[5], now[6], now[7])
        func word(_ offset: Int) -> UInt32 { constants[first + offset] &+ schedule[first + offset] }
        round(a, b, &d, e, f, g, &h, word(0), &both)
        round(h, a, &c, d, e, f, &g, word(1), &both)
        round(g, h, &b, c, d, e, &f, word(2), &both)
        round(f, g, &a, b, c, d, &e, word(3), &both)
        round(e, f, &h, a, b, c, &d, word(4), &both)
        round(d, e, &g, h, a, b, &c, word(5), &both)
        round(c, d, &f, g, h, a, &b, word(6), &both)
        round(b, c, &e, f, g, h, &a, word(7), &both)
        now = [a, b, c, d, e, f, g, h]
    }

    /// Performs one round; the schedule word and the constant are already summed.
    ///
    /// - Parameter both: The bits in which `b` and `c` differ; on return, those of the next round.
    @inline(__always)
    private static func round(
        _ a: UInt32,
        _ b: UInt32,
        _ d: inout UInt32,
        _ e: UInt32,
        _ f: UInt32,
        _ g: UInt32,
        _ h: inout UInt32,
        _ word: UInt32,
        _ both: inout UInt32
    ) {
        // The functions of the standard, with nested rotations, and the majority computed from the differing bits.
        let sum1 = (e ^ (e ^ e.rotated(14)).rotated(5)).rotated(6)
        let choice = g ^ (e & (f ^ g))
        let first = h &+ sum1 &+ choice &+ word
        let sum0 = (a ^ (a ^ a.rotated(9)).rotated(11)).rotated(2)
        let difference = a ^ b
        let majority = b ^ (difference & both)
        both = difference
        d = d &+ first
        h = first &+ sum0 &+ majority
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { (self &>> count) | (self &<< (32 &- count)) }
}
