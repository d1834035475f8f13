/// SQLite's variable-length integers: seven bits a byte, most significant first, the high bit set in all but the last byte
/// (<https://www.sqlite.org/fileformat2.html#varint>).
///
/// Only numbers below ``limit`` are written, in eight bytes at most.
enum Varint {
    static let maximumSize = 8
    /// The exclusive upper bound of numbers; SQLite encodes larger ones in another way.
    static let limit: UInt64 = 1 << 56

    /// Writes a number; returns its size in bytes.
    @inline(__always)
    static func write(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 1 << 7 {
            place[0] = UInt8(truncatingIfNeeded: number)
            return 1
        }
        if number < 1 << 14 {
            place[0] = UInt8(truncatingIfNeeded: number &>> 7) | 0x80
            place[1] = UInt8(truncatingIfNeeded: number) & 0x7F
            return 2
        }
        return writeLong(number, to: place)
    }

    private static func writeLong(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
        let size = size(of: number)
        for index in 0..<size {
            let bits = UInt8(truncatingIfNeeded: number &>> UInt64(7 * (size - 1 - index)))
            place[index] = index == size - 1 ? bits & 0x7F : bits | 0x80
        }
        return size
    }

    static func size(of number: UInt64) -> Int { max(1, (UInt64.bitWidth - number.leadingZeroBitCount + 6) / 7) }

    @inline(__always)
    static func read(_ bytes: UnsafePointer<UInt8>, at offset: inout Int) -> UInt64 {
        var number: UInt64 = 0
        while true {
            let byte = bytes[offset]
            offset &+= 1
            number = number &<< 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return number }
        }
    }

    /// Encodes numbers; those beyond ``limit`` are left out.
    static func bytes(of numbers: [UInt64]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: numbers.count * maximumSize) { output, count in
            guard let start = output.baseAddress else { return }
            for number in numbers where number < limit { count += write(number, to: start + count) }
        }
    }

    /// Decodes all complete numbers; damaged bytes decode to arbitrary ones.
    static func numbers(in bytes: [UInt8]) -> [UInt64] {
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, let end = buffer.lastIndex(where: { $0 < 0x80 }) else { return [] }
            var numbers: [UInt64] = []
            var offset = 0
            while offset <= end { numbers.append(read(start, at: &offset)) }
            return numbers
        }
    }
}
