import TOMLReading

extension FuzzTarget {
    /// TOML: places lead to what was read, and what was read is the same after it is written.
    static let toml = FuzzTarget(name: "toml") { input in
        do throws(TOMLMistake) {
            let table = try TOMLDocument.table(input)
            let whole = TOMLPlaces(input)
            whole.check(table)
            let text = table.lines
            let again = try? TOMLDocument.table(text)
            expect(again?.lines == text, "a written table is read back: \(text)")
        } catch {
            TOMLPlaces(input).check(error.place)
            expect(!error.reason.isEmpty, "a mistake has a reason")
        }
    }
}

/// Checks the places of a document against its bytes.
private struct TOMLPlaces {
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStarts = [start] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    func check(_ place: TOMLPlace) {
        let range = place.range
        expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a place is in the text: \(place)")
        expect((1...lineStarts.count).contains(place.line), "a line is one of the text: \(place)")
        let line = lineStarts[place.line - 1]..<((lineStarts + [bytes.count + 1])[place.line])
        expect(line.contains(range.lowerBound), "a place is on its line: \(place)")
        let before = bytes[min(line.lowerBound, range.lowerBound)..<range.lowerBound]
        expect(place.column == before.count { $0 & 0xC0 != 0x80 } + 1, "a column counts characters: \(place)")
    }

    func check(_ table: TOMLTable) {
        for entry in table.entries {
            expect(table.entry(entry.name)?.places == entry.places, "a key is found by its name: \(entry.name)")
            expect(!entry.places.isEmpty, "a key has a place: \(entry.name)")
            for place in entry.places {
                check(place)
                let read = try? TOMLDocument.table(bytes[place.range] + Array(" = 1".utf8))
                let isKey = read?.entries.count == 1 && read?.entry(entry.name) != nil
                expect(isKey, "the text of a key is the key: \(place)")
            }
            check(entry.value, key: entry.places[0])
        }
    }

    private func check(_ value: TOMLValue, key: TOMLPlace?) {
        check(value.place)
        switch value.content {
        case .table(let table):
            check(table)
            let text = bytes[value.place.range]
            let isDeclared = value.place == key || text.first == UInt8(ascii: "[")
            let isWritten = isDeclared || self.value(at: value.place)?.text == value.text
            expect(isWritten, "a table has its text: \(value.place)")
        case .array(let values):
            for value in values { check(value, key: nil) }
            let isHeader = values.first?.place == value.place
            expect(isHeader || self.value(at: value.place)?.text == value.text, "an array has its text: \(value.place)")
        default: expect(self.value(at: value.place)?.text == value.text, "a value has its text: \(value.place)")
        }
    }

    private func value(at place: TOMLPlace) -> TOMLValue? {
        (try? TOMLDocument.table(Array("a = ".utf8) + bytes[place.range]))?["a"]
    }
}

extension TOMLTable {
    /// The table with one key on each line.
    fileprivate var lines: String { entries.map { "\($0.name.quotedForTOML) = \($0.value.text)\n" }.joined() }
}

extension TOMLValue {
    /// The value on one line.
    fileprivate var text: String {
        switch content {
        case .string(let text): text.quotedForTOML
        case .integer(let number): String(number)
        case .float(let number): number.isNaN ? "nan" : String(number)
        case .boolean(let truth): String(truth)
        case .date(let text): text
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .table(let table):
            "{" + table.entries.map { "\($0.name.quotedForTOML) = \($0.value.text)" }.joined(separator: ", ") + "}"
        }
    }
}
