import Testing

@testable import Library

/// Tests of the structure record of the search index: SegmentStructure, Varint.
@Suite struct SegmentStructureTests {
    @Test(arguments: [
        [], [0, 0, 0], [0, 0, 0, 0, 0xFF, 0, 0, 1, 0, 0, 0], [0, 0, 0, 7, 1, 2, 3, 4],
        [0, 0, 0, 7, 1, 1, 3, 0, 2, 9, 1], [0, 0, 0, 0, 0, 0] + Array(repeating: 0xFF, count: 9) + [0x7F],
        [0, 0, 0, 7, 1, 1, 5, 0, 1] + Array(repeating: 0xFF, count: 9) + [0x7F, 1, 1],
        [0, 0, 0, 7, 1, 1, 5, 0, 1, 1, 2, 1], [0, 0, 0, 7, 0, 0, 0, 0],
    ])
    func aRecordThatIsNoStructureIsToldApart(record: [UInt8]) { #expect(SegmentStructure(record) == nil) }

    /// A merge that is not at its end reads from its level and writes the last segment of the next one.
    @Test func largeSegmentsGoWhereNothingIsMerged() throws {
        var structure = try #require(SegmentStructure([0, 0, 0, 7, 0, 0, 0]))
        structure.add(1, pages: 15)
        for number in 2...9 as ClosedRange<UInt64> { structure.add(number, pages: 16) }
        #expect(structure.levels.map { $0.segments.map(\.number) } == [[1], [2, 3, 4, 5, 6, 7, 8], [9]])
        #expect(structure.freeNumber == 10)
        #expect(SegmentStructure(structure.record) == structure)
        let record: [UInt8] = [0, 0, 0, 7, 2, 3, 5, 2, 2, 4, 2, 3, 1, 1, 1, 0, 1, 2, 1, 1]
        var merging = try #require(SegmentStructure(record))
        merging.add(3, pages: 64)
        #expect(merging.record == [0, 0, 0, 7, 3, 4, 69, 2, 2, 4, 2, 3, 1, 1, 1, 0, 1, 2, 1, 1, 0, 1, 3, 1, 64])
    }

    @Test func manySmallSegmentsAreWorthAMergeAndACrowd() throws {
        func work(_ count: UInt64, pages: Int) throws -> Int {
            var structure = try #require(SegmentStructure(SegmentStructure.empty))
            for number in 1...count { structure.add(number, pages: pages) }
            return structure.mergeWork
        }
        #expect(
            try [work(14, pages: 2), work(15, pages: 2), work(112, pages: 16), work(120, pages: 16)] == [
                0, 30, 0, 1088,
            ]
        )
    }

    /// With knowledge of the hash, a text could otherwise be written that takes minutes to index.
    @Test func wordsThatBeginAndEndAlikeAreToldApart() {
        let hashes = (0..<10_000).map { number in
            let bytes = Array("abcdefgh\(1_000_000 + number)abcdefgh".utf8) + Array(repeating: 0, count: 8)
            return bytes.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { Token($0, limit: buffer.count - 8, Token.secret).hash & 0xFFFF_FFFF }
            }
        }
        #expect(Set(hashes).count > 9_990)
    }

    @Test func numbersComeBackFromTheirBytes() {
        let numbers = (0..<56).flatMap { [1 << $0, (1 << $0) - 1, (1 << $0) + 1] as [UInt64] }
        #expect(Varint.numbers(in: Varint.bytes(of: numbers)) == numbers)
        #expect(Varint.bytes(of: [0, 127, 128, 16_383, 16_384]) == [0, 0x7F, 0x81, 0, 0xFF, 0x7F, 0x81, 0x80, 0])
        #expect(Varint.numbers(in: [1, 0x81]) == [1])
    }
}
