import TOMLKit
import TOMLReading
import Testing

/// Tests of reading TOML: TOMLDocument, ParserCheck.
@Suite struct TOMLDocumentTests {
    // Each of them ended the process.
    @Test(
        arguments: [
            ("[\n", 1, 2), ("[[\n", 1, 3), ("[:a]", 1, 2), ("[ .a]", 1, 3), ("[[ =]]", 1, 4), ("[[.]]", 1, 3),
            ("[#]", 1, 2),
            ("[ß]", 1, 2), ("\u{FEFF}[!x]", 1, 3), ("a = 1\n\n  [,]", 3, 4), ("a = \"[\"\n[+b]", 2, 2),
            ("a = \"\"\"\n[:b]\n\"\"\"\"\" # [\n[:c]", 4, 2), ("a = '''\\'''\n[:c]", 2, 2),
            ("a = [ # ]\n[:b],\n]\n[:c]", 4, 2),
            ("é = 'ü'\n[\r\nb]", 2, 2), ("a = \"open\n[:c]", 2, 2), ("[\"#\"] # [\n[::-1]\"web\"", 2, 2),
        ]
    )
    func aHeaderWithoutAKeyIsAMistake(text: String, line: Int, column: Int) {
        let reason = "Error while parsing table header: expected a key behind the bracket"
        #expect(throws: TOMLMistake(line: line, column: column, reason: reason)) { try TOMLDocument.table(text) }
    }

    // Each of these did, too.
    @Test(
        arguments: [
            ("a = [}", 1, 6), ("a = [1, }", 1, 9), ("a = { b = [}}", 1, 12), ("a = [ # ]\n \r\n}]", 3, 1),
            ("a = [[}]", 1, 7),
            ("a = [{ b = 1 }, '}', }", 1, 22),
        ]
    )
    func anArrayWithABraceForAValueIsAMistake(text: String, line: Int, column: Int) {
        let reason = "Error while parsing array: expected a value or ']', saw '}'"
        #expect(throws: TOMLMistake(line: line, column: column, reason: reason)) { try TOMLDocument.table(text) }
    }

    /// Returns a key of some parts.
    private static func key(_ count: Int) -> String { repeatElement("a", count: count).joined(separator: ".") }

    @Test(
        arguments: [
            ("\(key(33)) = 1", 1, 64), ("\(key(20_000)) = 1", 1, 64), ("b = 1\n[\(key(33))]", 2, 65),
            ("[[ \(key(33)) ]]", 1, 67), ("b = { \(key(32)) = 1 }", 1, 68),
            ("b = " + String(repeating: "[", count: 32), 1, 36), ("b = [1,\n{ \(key(31)) = 1 }]", 2, 62),
        ] as [(String, Int, Int)]
    )
    func whatIsNestedTooDeeplyIsAMistake(text: String, line: Int, column: Int) {
        let reason = "Tables and arrays are nested more than 32 levels deep"
        #expect(throws: TOMLMistake(line: line, column: column, reason: reason)) { try TOMLDocument.table(text) }
    }

    @Test(
        arguments: [
            (#"a = "x\u0000y""#, 1, 7), ("a = \"\"\"\n\\U00000000\"\"\"", 2, 1), (#"["\u0000"]"#, 1, 3),
            (#""k\u0000" = 1"#, 1, 3), (#"a = [{ b = "\\\u00001" }]"#, 1, 15),
        ] as [(String, Int, Int)]
    )
    func aTextWithNULIsAMistake(text: String, line: Int, column: Int) {
        let reason = #"A text cannot have the character \u0000"#
        #expect(throws: TOMLMistake(line: line, column: column, reason: reason)) { try TOMLDocument.table(text) }
    }

    @Test(
        arguments: [
            "\(key(32)) = 1", "[\(key(32))]\n\(key(32)) = 1", "a = '\(key(40))' # \(key(40))", "['\(key(40))']",
            "a = [1.5,\(String(repeating: " 1.5,", count: 40))]", #"a = "\\u0000 \u0001""#, #"a = '\u0000'"#,
            "[a]", "[ a . b ]", "[\"a\"]", "[['a b']]", "[-]", "[_.\"é\"]\nb = 1", "\u{FEFF}[a]", "\r\n[a]\r\n",
            "a = [\n[1, 2],\n[\"[:x]\"],\n]", "a = \"\"\"\n[:b]\n[\"\"\"", "a = \"\"\"\\\n[:b] \\\"\"\"\"\"\"\n[c]",
            "a = '''\n[:b]\n'''''\n[c]", "# [:b]\n[c] # [\n", "a = { b = [\"]\", '}'] }\n[c]", "a.'[:b' = 1\n[c]",
            "a = '\\'\n[c]", "a = [{ b = [] }, { c = '}' },\n]\n[c]", "",
        ]
    )
    func whatIsTOMLIsRead(text: String) throws {
        let table = try TOMLDocument.table(text)
        #expect(table.keys == (try TOMLTable(string: text)).keys)
        #expect(table.keys.isEmpty == text.isEmpty)
    }

    @Test func otherMistakesAreThoseOfTheParser() {
        for (text, line, column) in [
            ("a = 1\nb", 2, 2), ("[]", 1, 2), ("[", 1, 2), ("[ [a]]", 1, 3), ("a = \"\u{1}\"", 1, 6),
        ] {
            do throws(TOMLMistake) {
                _ = try TOMLDocument.table(text)
                Issue.record("'\(text)' was read")
            } catch {
                #expect(error.line == line && error.column == column, "\(text): \(error)")
                #expect(!error.reason.isEmpty)
            }
        }
    }
}
