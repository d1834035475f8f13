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

    package init(usesInstructions: Bool) { self.usesInstructions = usesInstructions }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let whole: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
        guard whole == nil else { return }
        Array(bytes).withUnsafeBufferPointer { append($0) }
    }

    /// Adds the UTF-8 of a text to the digest.
    public mutating func update(_ text: String) { text.utf8.span.withUnsafeBufferPointer { append($0) } }

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

    /// Finishes the digest and returns its 32 bytes.
    public consuming func finalize() -> [UInt8] {
        let words = finalizedWords()
        return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            for index in 0..<32 {
                digest[index] = UInt8(truncatingIfNeeded: words[index / 4] >> UInt32(24 - index % 4 * 8))
            }
            count = 32
        }
    }

    /// Finishes the digest and returns it as eight big-endian words.
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

    private mutating func compress() {
        filled = 0
        withUnsafeMutableBytes(of: &state) { state in
            withUnsafeBytes(of: &block) { block in
                guard let state = state.assumingMemoryBound(to: UInt32.self).baseAddress,
                    let block = block.assumingMemoryBound(to: UInt8.self).baseAddress
                else { return }
                cdigest_sha256_block(state, block, usesInstructions)
            }
        }
    }
}
