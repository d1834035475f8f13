import Primitives
import QuireTesting
import Testing

/// Tests of using and writing JSON: JSONValue.
@Suite struct JSONValueTests {
    @Test func membersAndElementsThatAreMissingAreNull() throws {
        let value: JSONValue = ["a": [1, 2], "b": "text"]
        #expect(value["a"][1] == 2)
        #expect(value["a"][2].isNull)
        #expect(value["a"][-1].isNull)
        #expect(value["a"]["x"].isNull)
        #expect(value["b"][0]["y"].isNull)
        #expect(value["c"].array == [])
        #expect(value["b"].members == [])
        #expect(value.isObject && value["a"].isArray && !value["b"].isObject)
    }

    @Test(
        arguments: [
            (.string("5"), 5, 5, "5"), (.int(-3), -3, -3, "-3"), (.number(4), 4, 4, "4.0"),
            (.number(4.5), nil, 4.5, "4.5"),
            (.string("4.5"), nil, 4.5, "4.5"), (.string("a"), nil, nil, "a"), (.string("1e999"), nil, nil, "1e999"),
            (.string("nan"), nil, nil, "nan"), (.number(1e300), nil, 1e300, "1e+300"),
            (.number(.infinity), nil, nil, "inf"),
            (.bool(true), nil, nil, nil), (.null, nil, nil, nil), (.array([1]), nil, nil, nil),
        ] as [(JSONValue, Int?, Double?, String?)]
    )
    func numbersAreReadFromNumbersAndFromText(value: JSONValue, int: Int?, double: Double?, text: String?) {
        #expect(value.int == int)
        #expect(value.double == double)
        #expect(value.text == text)
    }

    @Test func onlyTruthValuesAreTruthValues() {
        #expect(JSONValue.bool(false).bool == false)
        #expect(JSONValue.int(1).bool == nil)
        #expect(JSONValue.string("true").bool == nil)
        #expect(JSONValue(String?.none).isNull && JSONValue(Int?.none).isNull)
        #expect(JSONValue("a" as String?) == "a" && JSONValue(1 as Int?) == 1)
    }

    @Test(
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.int(.min), "-9223372036854775808"), (.number(1), "1"),
            (.number(1.5), "1.5"),
            (.number(1e16), "1e+16"), (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.nan), "null"),
            (.number(-.infinity), "null"),
            ("", #""""#), ("日本 😀", #""日本 😀""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{0}\u{1B}[31m\u{7F}\u{9B}", #""\u0000\u001b[31m\u007f\u009b""#),
            ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("\u{2027}\u{202A}\u{202E}\u{202F}", "\"\u{2027}\\u202a\\u202e\u{202F}\""),
            ("\u{2065}\u{2066}\u{206F}\u{2070}", "\"\u{2065}\\u2066\\u206f\u{2070}\""),
            ("a\u{FEFF}\u{AD}\u{61C}\u{200E}\u{FFF9}", #""a\ufeff\u00ad\u061c\u200e\ufff9""#),
            (
                "\u{E0000}\u{E0041}\u{E007F}\u{E0100}\u{FFFE}\u{10FFFF}",
                "\"\\udb40\\udc00\\udb40\\udc41\\udb40\\udc7f\u{E0100}\\ufffe\\udbff\\udfff\""
            ),
            ("می\u{200C}خواهم e\u{301} 👨‍👩‍👧", "\"می\u{200C}خواهم e\u{301} 👨‍👩‍👧\""),
            ([], "[]"), ([1, [], "a"], #"[1,[],"a"]"#), ([:], "{}"), (["b": 1, "a": [.null]], #"{"b":1,"a":[null]}"#),
            (["\n": 1], #"{"\n":1}"#),
        ] as [(JSONValue, String)]
    )
    func aValueIsWrittenOnOneLine(value: JSONValue, expected: String) {
        #expect(value.line == expected)
    }

    @Test func aTowerOfMarksIsBrokenAfterEight() throws {
        let eight = "a" + String(repeating: "\u{301}", count: 8)
        #expect(JSONValue.string(eight + "b" + eight).line == "\"\(eight)b\(eight)\"")
        let tower = JSONValue.string(eight + "\u{302}\u{303}\u{200D}" + "b\u{304}")
        #expect(tower.line == "\"\(eight)\\u0302\u{303}\u{200D}b\u{304}\"")
        #expect(try JSONValue(parsing: tower.line) == tower)
    }

    @Test func everyScalarIsReadBackAndNoneBreaksTheLine() throws {
        for value in UInt32(0)...0x10FFFF where value < 0x3100 || value % 251 == 0 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = JSONValue.string("a" + String(scalar) + "b")
            let line = text.line
            if try JSONValue(parsing: line) != text || line.contains(where: \.isNewline) { Issue.record("U+\(value)") }
        }
    }

    @Test func randomValuesAreReadBackAsTheyWereWritten() throws {
        var numbers = SeededGenerator(seed: 42)
        for _ in 0..<2000 {
            let value = JSONValue.random(depth: 4, using: &numbers)
            #expect(try JSONValue(parsing: value.line) == value)
        }
    }
}

extension JSONValue {
    fileprivate static func random(depth: Int, using numbers: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &numbers) {
        case 0: return .null
        case 1: return .bool(.random(using: &numbers))
        case 2: return .int(Int(truncatingIfNeeded: numbers.next() >> UInt64.random(in: 0...63, using: &numbers)))
        case 3: return .number(randomNumber(using: &numbers))
        case 4: return .string(randomText(using: &numbers))
        case 5:
            return .array(
                (0..<Int.random(in: 0...4, using: &numbers)).map { _ in random(depth: depth - 1, using: &numbers) }
            )
        default:
            return .object(
                (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
                    Member(randomText(using: &numbers), random(depth: depth - 1, using: &numbers))
                }
            )
        }
    }

    /// Returns a finite number with a fraction; a whole number would be parsed as `int`.
    private static func randomNumber(using numbers: inout SeededGenerator) -> Double {
        while true {
            let number = Double(bitPattern: numbers.next())
            if number.isFinite, number != number.rounded() { return number }
        }
    }

    private static func randomText(using numbers: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &numbers) {
            let limit: UInt32 = Bool.random(using: &numbers) ? 0x7F : 0x10FFFF
            text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...limit, using: &numbers)) ?? "\u{FFFD}")
        }
        return text
    }
}
