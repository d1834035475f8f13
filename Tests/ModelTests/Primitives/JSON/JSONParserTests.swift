import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of reading JSON: JSONParser.
@Suite struct JSONParserTests {
    /// RFC 8259, section by section.
    @Test(
        arguments: [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), (" \t\r\n[ ] ", .array([])),
            ("{}", .object([])),
            ("0", .int(0)), ("-0", .int(0)), ("12", .int(12)), ("-12", .int(-12)), ("9223372036854775807", .int(.max)),
            ("-9223372036854775808", .int(.min)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("1.5", .number(1.5)), ("-0.0", .number(-0.0)), ("1e2", .number(100)), ("1E+2", .number(100)),
            ("25e-1", .number(2.5)),
            ("1.0", .number(1)), ("1e-400", .number(0)),
            ("123456789012345678901234567890", .number(123_456_789_012_345_677_877_719_597_056)),
            (#""""#, .string("")), (#""a""#, .string("a")), (#""日本""#, .string("日本")), (#""\u00e9""#, .string("é")),
            (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u0000""#, .string("\u{0}")),
            (#""\ud83d\uDE00""#, .string("😀")), (#"[1,"a",[null]]"#, [1, "a", [.null]]),
            (#"{"a":{"b":[true]},"c":""}"#, ["a": ["b": [true]], "c": ""]),
            (#" { "a" : 1 , "b" : [ 1 , 2 ] } "#, ["a": 1, "b": [1, 2]]),
        ] as [(String, JSONValue)]
    )
    func whatTheStandardAllowsIsRead(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == expected)
    }

    @Test(arguments: [
        (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
        (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), ("\"a\nb\t\u{1}\"", "a\nb\t\u{1}"),
    ])
    func loneSurrogatesAndRawControlCharactersAreTolerated(text: String, expected: String) throws {
        #expect(try JSONValue(parsing: text) == .string(expected))
    }

    @Test func aByteOrderMarkIsSkippedAndBadBytesAreReplaced() throws {
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, 0x31]) == 1)
        #expect(try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x62, 0x22]) == .string("a\u{FFFD}b"))
        #expect(try JSONValue(parsing: [0x22, 0xED, 0xA0, 0x80, 0x5C, 0x6E, 0x22]).string?.hasSuffix("\n") == true)
    }

    @Test func ofMembersWithOneNameTheFirstIsFoundAndAllAreKept() throws {
        let value = try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(value["a"] == 1)
        #expect(value.members.map(\.name) == ["a", "b", "a"])
    }

    @Test(arguments: ["1e400", "-1E+999", String(repeating: "9", count: 400), "1" + String(repeating: "0", count: 309)])
    func aNumberThatNoDoubleHoldsCostsItselfAlone(number: String) throws {
        let value = try JSONValue(parsing: "{\"a\":\(number),\"b\":[\(number),2]}")
        #expect(value == ["a": .string(number), "b": [.string(number), 2]])
        #expect(value["a"].double == nil)
        #expect(value["a"].int == nil)
        #expect(value["a"].text == number)
        #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(parsing: number + ".") }
    }

    /// The offset of the first unexpected byte, and what was expected.
    @Test(arguments: [
        ("", 0, "a value before the end"), (" ", 1, "a value before the end"),
        ("\u{FEFF}", 3, "a value before the end"),
        ("nul", 0, "a value"), ("nulL", 0, "a value"), ("True", 0, "a value"), ("NaN", 0, "a value"),
        ("+1", 0, "a value"),
        (".5", 0, "a value"), ("'a'", 0, "a value"), ("1 2", 2, "nothing more after the document"),
        ("[1]x", 3, "nothing more after the document"), ("01", 1, "a number without leading zeros"),
        ("-01", 2, "a number without leading zeros"), ("-", 1, "a digit"), ("-a", 1, "a digit"),
        ("1.", 2, "a digit after the decimal point"), ("1.e1", 2, "a digit after the decimal point"),
        ("1e", 2, "a digit in the exponent"), ("1e+", 3, "a digit in the exponent"),
        ("[1,]", 3, "a value"), ("[,1]", 1, "a value"),
        ("[1 2]", 3, "a comma or the end of an array"), ("[1", 2, "a comma or the end of an array"),
        ("{\"a\":1,}", 7, "a member's name in quotation marks"), ("{a:1}", 1, "a member's name in quotation marks"),
        ("{\"a\" 1}", 5, "a colon after a member's name"), ("{\"a\":}", 5, "a value"),
        ("{\"a\":1", 6, "a comma or the end of an object"), ("\"a", 2, "the end of a string"),
        ("\"a\\", 3, "the end of a string"),
        ("\"\\x\"", 2, "a valid JSON escape"), ("\"\\u12g4\"", 5, "four hexadecimal digits"),
        ("\"\\u12", 5, "four hexadecimal digits"), ("/**/1", 0, "a value"),
    ])
    func whatIsNoJSONIsRefusedWithItsPlace(text: String, offset: Int, reason: String) throws {
        let error = try #require(throws: JSONValue.SyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error.offset == offset)
        #expect(error.reason == reason)
    }

    @Test func nestingIsReadToTheLimitAndRefusedBeyondIt() throws {
        let limit = JSONValue.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try JSONValue(parsing: deepest).isArray)
        for open in ["[", "{\"a\":"] {
            let error = try #require(throws: JSONValue.SyntaxError.self) {
                try JSONValue(parsing: String(repeating: open, count: 1_000_000))
            }
            #expect(error.offset == limit * open.utf8.count)
            #expect(error.reason == "at most 256 levels of nesting")
        }
    }

    /// The stack is a sixteenth of the default size of a thread's stack.
    @Test func theDeepestDocumentFitsOnASmallStack() async {
        let limit = JSONValue.depthLimit
        let deep = String(repeating: "{\"a\":[", count: limit / 2) + "1" + String(repeating: "]}", count: limit / 2)
        let line = await withCheckedContinuation { continuation in
            let thread = Thread {
                let value = try? JSONValue(parsing: deep)
                continuation.resume(returning: value?.line)
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(line == deep)
    }

    @Test func everyCutAndEveryChangedByteOfADocumentIsNoTrap() throws {
        let document = Array(#"{"a":[1,-2.5e3,true,null,"\ud83d\ude00 é\n"],"b":{"c":[]}}"#.utf8)
        for end in document.indices { _ = try? JSONValue(parsing: document[..<end]) }
        var numbers = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            var changed = document
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                changed[Int.random(in: changed.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            if let value = try? JSONValue(parsing: changed) {
                #expect(try JSONValue(parsing: value.line) == value.reread)
            }
        }
    }

    @Test func megabytesOfEveryKindAreRead() throws {
        let count = 2_000_000
        #expect(try JSONValue(parsing: "\"" + String(repeating: "a", count: count) + "\"").string?.utf8.count == count)
        #expect(
            try JSONValue(parsing: "\"" + String(repeating: "\\n", count: count / 2) + "\"").string?.utf8.count == count
                / 2
        )
        #expect(
            try JSONValue(parsing: "[" + String(repeating: "1,", count: count / 2) + "1]").array.count == count / 2 + 1
        )
        #expect(try JSONValue(parsing: String(repeating: " ", count: count) + "1") == 1)
        #expect(try JSONValue(parsing: String(repeating: "9", count: count)).string?.utf8.count == count)
    }
}

extension JSONValue {
    /// The value after a round trip: a whole number with a fraction becomes an `int`.
    fileprivate var reread: JSONValue {
        switch self {
        case .number(let number): abs(number) < 1e15 ? Int(exactly: number).map(JSONValue.int) ?? self : self
        case .array(let elements): .array(elements.map(\.reread))
        case .object(let members): .object(members.map { Member($0.name, $0.value.reread) })
        default: self
        }
    }
}
