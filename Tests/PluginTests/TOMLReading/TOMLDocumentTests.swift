import TOMLReading
import Testing

/// Tests of reading TOML: TOMLDocument, TOMLParser, TOMLTables, TOMLNumber, TOMLDateTimeParser.
@Suite struct TOMLDocumentTests {
    /// Returns the texts of some rows with what is expected of them.
    private func rows(_ rows: String) -> [(text: String, expected: String)] {
        rows.split(separator: "\n").compactMap { row in
            guard let arrow = row.ranges(of: " → ").last else { return nil }
            let signs = ["␤": "\n", "␍": "\r", "␁": "\u{1}", "␡": "\u{7F}", "␌": "\u{C}", "␂": "\u{FEFF}"]
            let text = row[..<arrow.lowerBound].map { signs[String($0)] ?? String($0) }.joined()
            return (text, String(row[arrow.upperBound...]))
        }
    }

    // Rows are not arguments, because arguments are printed.
    @Test func aDocumentHasItsValues() throws {
        let rows = rows(TOMLValueRows.all)
        #expect(rows.count > 130)
        for (text, expected) in rows { #expect(try TOMLDocument.table(text).text == expected, "\(text)") }
    }

    @Test func aMistakeHasItsPlaceAndItsReason() {
        let rows = rows(TOMLMistakeRows.all)
        #expect(rows.count > 200)
        for (text, expected) in rows { #expect(mistake(in: Array(text.utf8)) == expected, "\(text)") }
    }

    /// Returns the mistake of a text as `LINE:COLUMN REASON`.
    private func mistake(in bytes: [UInt8]) -> String? {
        do throws(TOMLMistake) {
            _ = try TOMLDocument.table(bytes)
            return nil
        } catch {
            return "\(error.line):\(error.column) \(error.reason)"
        }
    }

    /// Returns a key of some parts.
    private static func key(_ count: Int) -> String { repeatElement("a", count: count).joined(separator: ".") }

    @Test func whatIsNestedTooDeeplyIsAMistake() {
        let key = Self.key
        let texts = [
            ("\(key(33)) = 1", 1, 65), ("\(key(20_000)) = 1", 1, 65), ("b = 1\n[\(key(33))]", 2, 66),
            ("[[ \(key(33)) ]]", 1, 68), ("b = { \(key(32)) = 1 }", 1, 69), ("[\(key(32))]\nb = 1", 2, 1),
            ("b = " + String(repeating: "[", count: 100_000), 1, 37), ("b = [1,\n{ \(key(31)) = 1 }]", 2, 63),
            ("b = " + String(repeating: "{b=", count: 100_000), 1, 99), ("[[\(key(31))]]\nb = 1", 2, 1),
        ]
        for (text, line, column) in texts {
            let reason = "Tables and arrays are nested more than 32 levels deep"
            #expect(mistake(in: Array(text.utf8)) == "\(line):\(column) \(reason)", "\(text.prefix(80))")
        }
    }

    @Test(arguments: [
        "\(key(32)) = 1", "[\(key(31))]\na = 1", "a = '\(key(40))' # \(key(40))", "['\(key(40))']", "[\(key(32))]",
        "a = " + String(repeating: "{ a = ", count: 31) + "{" + String(repeating: " }", count: 32),
    ])
    func whatIsNestedLessDeeplyIsRead(text: String) throws {
        #expect(try TOMLDocument.table(text).keys.count == 1)
    }

    @Test(
        arguments: [
            (#"a = "x\u0000y""#, 1, 7), ("a = \"\"\"\n\\U00000000\"\"\"", 2, 1), (#"["\u0000"]"#, 1, 3),
            (#""k\u0000" = 1"#, 1, 3), (#"a = [{ b = "\\\u00001" }]"#, 1, 15),
        ] as [(String, Int, Int)]
    )
    func aTextWithNULIsAMistakeInAFile(text: String, line: Int, column: Int) {
        #expect(mistake(in: Array(text.utf8)) == "\(line):\(column) A text cannot have the character \\u0000")
    }

    @Test func aTextThatIsTooLargeOrNotUTF8IsAMistake() {
        let long = [UInt8](repeating: UInt8(ascii: "#"), count: 16 << 20)
        #expect(mistake(in: long) == nil)
        #expect(mistake(in: long + [0x0A]) == "1:1 The text is larger than 16 MiB")
        #expect(mistake(in: Array("a = 'é'\n# é".utf8) + [0xC3]) == "2:4 The text is not UTF-8")
        #expect(mistake(in: [0xEF, 0xBB, 0xBF, 0xFF]) == "1:1 The text is not UTF-8")
    }

    @Test func namesWithOtherBytesAreOtherKeys() throws {
        let table = try TOMLDocument.table("\"\u{E9}\" = 1\n\"e\u{301}\" = 2")
        #expect(table.entries.count == 2)
        #expect(table["\u{E9}"]?.int == 1)
        #expect(table["e\u{301}"]?.int == 2)
    }

    @Test func everyKeyAndValueHasItsPlace() throws {
        let text = """
            # é
            id = "é"   # "
            "a é".b = [ 1,
              {c = 2} ]
            [t . 'u']
            v = \"""
            x
            \"""
            [[l]]
            [[l]]
            w = 07:30:00
            [t]
            """
        let table = try TOMLDocument.table(text)
        let places = table.places(in: Array(text.utf8))
        #expect(
            places == """
                id 2:1 'id' 2:6 '"é"'
                a é 3:1 '"a é"' 3:1 '"a é"'
                b 3:7 'b' 3:11 '[ 1,␤  {c = 2} ]'
                1 3:13 '1'
                {} 4:3 '{c = 2}'
                c 4:4 'c' 4:8 '2'
                t 5:2 't' 12:2 't' 12:1 '[t]'
                u 5:6 ''u'' 5:1 '[t . 'u']'
                v 6:1 'v' 6:5 '\"""␤x␤\"""'
                l 9:3 'l' 10:3 'l' 9:1 '[[l]]'
                {} 9:1 '[[l]]'
                {} 10:1 '[[l]]'
                w 11:1 'w' 11:5 '07:30:00'

                """
        )
    }

    @Test func aLargeDocumentIsRead() throws {
        func repeated(_ text: (Int) -> String) -> String { (0..<20_000).map(text).joined() }
        let texts: [String] = [
            repeated { "a.b.k\($0) = 1\n" }, repeated { "[a.k\($0)]\n" }, repeated { _ in "[[a.b]]\nc = 1\n" },
            "a = [\(repeated { _ in "{b = 1}," })]", "a = {\(repeated { "k\($0) = 1," }) b = 1}",
            "a = \"\(repeated { _ in "\\n" })\"",
        ]
        for text in texts { #expect(try TOMLDocument.table(text).keys == ["a"], "\(text.prefix(80))") }
    }
}

extension TOMLTable {
    /// The table as in the rows, with keys in quotation marks.
    fileprivate var text: String {
        "{" + entries.map { "\($0.name.quotedForTOML): \($0.value.text)" }.joined(separator: ", ") + "}"
    }

    /// The places of all keys and values, with the texts there.
    fileprivate func places(in bytes: [UInt8]) -> String {
        entries.map { entry in
            let places = (entry.places + [entry.value.place]).map { $0.text(in: bytes) }
            return "\(entry.name) \(places.joined(separator: " "))\n" + entry.value.places(in: bytes)
        }.joined()
    }
}

extension TOMLPlace {
    fileprivate func text(in bytes: [UInt8]) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self).replacing("\n", with: "␤")
        return "\(line):\(column) '\(text)'"
    }
}

extension TOMLValue {
    fileprivate var text: String {
        switch content {
        case .string(let text): text.quotedForTOML
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .date(let text): text
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .table(let table): table.text
        }
    }

    fileprivate func places(in bytes: [UInt8]) -> String {
        if let table { return table.places(in: bytes) }
        return (array ?? []).map { value in
            let name = value.table == nil ? "" : "{} "
            let text = value.table == nil ? value.text + " " : ""
            return "\(name)\(text)\(value.place.text(in: bytes))\n" + value.places(in: bytes)
        }.joined()
    }
}
