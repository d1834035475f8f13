/// The part of a delay that differs between subscriptions and hosts, so that simultaneous failures are not retried
/// simultaneously.
///
/// It is derived from the name and not random: the same history results in the same times.
enum Jitter {
    /// Returns a fraction from 0 to below 1 for a number of failures of a subscription or a host.
    static func fraction(for name: String, failures: Int) -> Double {
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(name.utf8) + Array(String(failures).utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Double(hash >> 40) / Double(1 << 24)
    }
}
