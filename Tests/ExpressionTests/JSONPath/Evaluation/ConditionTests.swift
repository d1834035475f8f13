import JSONPath
import Primitives
import Testing

/// Tests of filters: PathEvaluator+Conditions, PathEvaluator+Comparisons.
@Suite struct ConditionTests {
    @Test(arguments: [
        ("@.a", #"[{"a":null},{"a":false},{"a":[]}]"#), ("!@.a", #"[{},1]"#), ("@.a == @.b", #"[{},1]"#),
        ("@.a == null", #"[{"a":null}]"#), ("@.a != null", #"[{},{"a":false},{"a":[]},1]"#),
        ("@.a <= @.b", #"[{},1]"#), ("@.a < @.b", "[]"), ("@.a <= null", #"[{"a":null}]"#),
        ("@ == 1 || @.a == false", #"[{"a":false},1]"#), ("@.a && !(@.a == null)", #"[{"a":false},{"a":[]}]"#),
        ("(@.a || @ == 1) && @ != 1", #"[{"a":null},{"a":false},{"a":[]}]"#),
        ("@.a || @ == 1 && @ == 2", #"[{"a":null},{"a":false},{"a":[]}]"#),
    ])
    func somethingMissingEqualsOnlySomethingMissing(condition: String, values: String) throws {
        #expect(try filtering(#"[{}, {"a": null}, {"a": false}, {"a": []}, 1]"#, by: condition) == values)
    }

    @Test(arguments: [
        ("1", "1.0", 0), ("1", "1e0", 0), ("100", "1e2", 0), ("-0", "0", 0), ("0.0", "-0.0", 0), ("0.1", "1e-1", 0),
        ("9007199254740993", "9007199254740992.0", 1), ("9007199254740993", "9007199254740994.0", -1),
        ("9223372036854775807", "9223372036854775808", -1), ("-9223372036854775808", "-9223372036854775808.0", 0),
        ("-9223372036854775808", "-9.3e18", 1), ("18446744073709551616", "1.8446744073709551616e19", 0),
        ("1", "1.5", -1), ("2", "1.5", 1), ("-1", "-1.5", 1), ("-2", "-1.5", -1), ("0", "1e-300", -1),
        ("1", "1e300", -1),
        ("1", "-1e300", 1), ("3", "3.0000000000000004", -1),
    ])
    func numbersAreComparedExactly(left: String, right: String, order: Int) throws {
        let document = "[{\"a\": \(left), \"b\": \(right)}]"
        // The operators that hold for a number that is less, equal, greater.
        let operators = ["<", "<=", "==", "!=", ">=", ">"]
        let expected = [
            -1: [true, true, false, true, false, false], 0: [false, true, true, false, true, false],
            1: [false, false, false, true, true, true],
        ]
        for conditions in [("@.a", "@.b"), ("@.a", right), (left, "@.b")] {
            let holds = try operators.map { operation in
                try filtering(document, by: "\(conditions.0) \(operation) \(conditions.1)") != "[]"
            }
            #expect(holds == expected[order], "\(left), \(right)")
        }
    }

    @Test func aNumberBeyondAllDoublesIsGreaterThanTheOthers() throws {
        #expect(try filtering("[1, 1.7e308, -1.7e308]", by: "@ < 1e999 && @ > -1e999") == "[1,1.7e+308,-1.7e+308]")
    }

    @Test(arguments: [
        ("@ < 'b'", #"["a","B",""]"#), ("@ >= 'é'", #"["é","Ω","😀","\uffee"]"#), ("@ > 'Ω'", #"["😀","\uffee"]"#),
        ("@ > '\u{FFEE}'", #"["😀"]"#), ("@ < 1", "[1e-1]"), ("@ <= true", "[true]"), ("@ < true", "[]"),
    ])
    func stringsAreOrderedByScalarsAndOtherTypesAreNot(condition: String, values: String) throws {
        let document = #"["a", "B", "", "é", "Ω", "😀", "\uFFEE", 1e-1, true, null]"#
        let expected = JSONValue.array(try JSONValue(parsing: values).array)
        #expect(try JSONValue(parsing: filtering(document, by: condition)) == expected)
    }

    @Test(arguments: [
        (#"{"a": [1, {"b": 2, "c": 3}]}"#, #"{"a": [1.0, {"c": 3e0, "b": 2}]}"#, true),
        (#"{"a": 1}"#, #"{"a": 1, "b": 1}"#, false), (#"{"a": 1, "b": 2}"#, #"{"a": 1, "c": 2}"#, false),
        (#"{"a": 1, "b": 2}"#, #"{"b": 1, "a": 2}"#, false), ("[1, 2]", "[2, 1]", false), ("[]", "{}", false),
        ("[1]", "1", false), ("[null]", "[]", false), (#""1""#, "1", false), ("[[], {}]", "[[], {}]", true),
        ("{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}", false), ("\"\u{212B}\"", "\"A\u{30A}\"", false), ("0", "false", false),
    ])
    func arraysAndObjectsAreEqualByTheirContents(left: String, right: String, areEqual: Bool) throws {
        let document = "[{\"l\": \(left), \"r\": \(right)}]"
        #expect((try filtering(document, by: "@.l == @.r") == "[]") != areEqual)
        #expect((try filtering(document, by: "@.r != @.l") == "[]") == areEqual)
    }

    @Test(arguments: [
        ("length(@.a) == 3", #"["abc","é😀x",[1,2,3],{"a":1,"b":2,"c":3}]"#), ("length(@.a) == length(@.b)", "[5,null]"),
        ("count(@.a.*) == 3", #"[[1,2,3],{"a":1,"b":2,"c":3}]"#),
        ("count(@..*) > 3", #"[[1,2,3],{"a":1,"b":2,"c":3}]"#),
        ("value(@.a[-1:]) == 3", "[[1,2,3]]"), ("value(@.a[*]) == 3", "[]"),
        ("length(value(@.a)) > 2.5 && @.a[2]", "[[1,2,3]]"),
        ("match(@.a, 'a.c')", #"["abc"]"#), ("search(@.a, '[xb]')", #"["abc","é😀x"]"#),
        ("!search(@.a, 'b')", #"["é😀x",[1,2,3],{"a":1,"b":2,"c":3},5,null]"#),
    ])
    func functionsReturnValues(condition: String, values: String) throws {
        let document = #"[{"a":"abc"},{"a":"é😀x"},{"a":[1,2,3]},{"a":{"a":1,"b":2,"c":3}},{"a":5},{"a":null}]"#
        #expect(try selecting("$[?\(condition)].a", from: document) == values)
    }

    @Test func aPatternMayComeFromTheDocument() throws {
        let document =
            #"[{"p":"a+","t":"aa"},{"p":"b","t":"aa"},{"p":"(","t":"("},{"p":"\\d","t":"1"},{"p":1,"t":"1"}]"#
        #expect(try selecting("$[?match(@.t, @.p)].p", from: document) == #"["a+"]"#)
        #expect(try selecting("$[?search(@.t, $[0].p)].p", from: document) == #"["a+","b"]"#)
    }

    @Test(arguments: ["\\\\d", "a*?", "(?:a)", "(", "[", "a{2", "[^]", "\\\\p{Greek}", "x**", "a]"])
    func nothingMatchesAPatternThatIsNoIRegexp(pattern: String) throws {
        #expect(try filtering(#"["1", "a", "aa", "(", ""]"#, by: "search(@, '\(pattern)')") == "[]")
        #expect(throws: JSONPath.SyntaxError.self) { try JSONPath(abbreviated: "[?search(@, '\(pattern)')]") }
    }
}
