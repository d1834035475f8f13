import Foundation
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of the terminfo database: Terminfo.
@Suite struct TerminfoTests {
    @Test(arguments: [0x11A, 0x21E]) func aDescriptionHasItsStringsWithoutDelays(magic: Int) throws {
        let entry = Self.entry(magic: magic, bold: "\u{1B}[1m$<2>", plain: "\u{1B}[m\u{F}$<2/>")
        let terminal = try #require(Terminfo(entry))
        #expect(terminal.bold == "\u{1B}[1m")
        #expect(terminal.plain == "\u{1B}[m\u{F}")
    }

    @Test func aTerminalWithoutBoldHasNone() throws {
        let terminal = try #require(Terminfo(Self.entry(magic: 0x11A, bold: nil, plain: "\u{1B}[m")))
        #expect(terminal.bold == nil)
        #expect(terminal.plain == "\u{1B}[m")
    }

    @Test(arguments: [([1, 0], false), ([0, 1, 0, 0, 0], false), ([0, 1, 0, 0, 1], true), ([0, 0, 0, 0, 1], false)])
    func aTerminalWrapsLateThatSaysSo(booleans: [UInt8], wrapsLate: Bool) throws {
        let entry = Self.entry(magic: 0x11A, bold: nil, plain: nil, booleans: booleans)
        #expect(try #require(Terminfo(entry)).wrapsLate == wrapsLate)
    }

    @Test func everyCutAndEveryChangedByteIsReadOrRefused() {
        let entry = Self.entry(magic: 0x11A, bold: "\u{1B}[1m", plain: "\u{1B}[m")
        for count in 0..<entry.count { #expect(Terminfo(Array(entry.prefix(count))) == nil) }
        for index in entry.indices {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                var changed = entry
                changed[index] = value
                let strings = Terminfo(changed).map { [$0.bold, $0.plain].compactMap(\.self) } ?? []
                #expect(strings.allSatisfy { $0.utf8.count <= 32 })
            }
        }
    }

    @Test func theDescriptionIsLookedUpWhereNcursesDoes() throws {
        let folder = try TemporaryFolder()
        let entry = Self.entry(magic: 0x11A, bold: "\u{1B}[1m", plain: "\u{1B}[m")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/.terminfo/q",
            withIntermediateDirectories: true
        )
        try Data(entry).write(to: URL(fileURLWithPath: folder.path + "/.terminfo/q/quire-test"))
        #expect(Terminfo(variables: ["TERM": "quire-test", "HOME": folder.path])?.bold == "\u{1B}[1m")
        #expect(Terminfo(variables: ["TERM": "quire-test", "TERMINFO": folder.path + "/.terminfo"])?.bold != nil)
        #expect(
            Terminfo(variables: ["TERM": "quire-test", "TERMINFO_DIRS": "/nowhere:\(folder.path)/.terminfo"])?.bold
                != nil
        )
        for name in ["", "quire-none", "../q/quire-test", "q/quire-test"] {
            #expect(Terminfo(variables: ["TERM": name, "HOME": folder.path]) == nil)
        }
        #expect(Terminfo(variables: ["HOME": folder.path]) == nil)
    }

    /// Writes a description with two strings, as `tic` does.
    private static func entry(magic: Int, bold: String?, plain: String?, booleans: [UInt8] = [1, 0]) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] {
            [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
        }
        var offsets = [Int](repeating: -1, count: 40)
        var table: [UInt8] = []
        for (index, text) in [(27, bold), (39, plain)] {
            guard let text else { continue }
            offsets[index] = table.count
            table += Array(text.utf8) + [0]
        }
        let names = Array("quire-test|a test".utf8) + [0]
        let numbers = [UInt8](repeating: 0, count: 3 * (magic == 0x11A ? 2 : 4))
        let head = [magic, names.count, booleans.count, 3, offsets.count, table.count].flatMap(two)
        let padding: [UInt8] = (names.count + booleans.count) % 2 == 0 ? [] : [0]
        return head + names + booleans + padding + numbers + offsets.flatMap(two) + table
    }
}
