import TOMLKit
import TOMLReading
import Testing

/// Tests of reading TOML: TOMLDocument, BracketCheck.
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

    @Test(
        arguments: [
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
