/// A part of a wait that differs from one to the next, so that what failed together is not asked again together.
///
/// Made from what is waited for and not from chance: the same history has the same times.
enum Jitter {
    /// At least 0 and below 1, after so many failures of a subscription or a host.
    static func of(_ name: String, _ failures: Int) -> Double {
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(name.utf8) + Array(String(failures).utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Double(hash >> 40) / Double(1 << 24)
    }
}
