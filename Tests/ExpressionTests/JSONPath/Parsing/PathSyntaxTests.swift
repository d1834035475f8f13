import JSONPath
import Primitives
import Testing

/// Tests of the grammar and of its errors: PathParser.
@Suite struct PathSyntaxTests {
    @Test(arguments: [
        ("", 1, "a path, which begins with $"),
        ("a", 1, "$ at the beginning"),
        (" $", 1, "$ at the beginning"),
        ("$ ", 2, ". or [ or the end of the path"),
        ("$a", 2, ". or [ after $; a name that begins with $ is written in brackets, as ['$ref']"),
        ("$.", 3, "a name or *"),
        ("$.é.1", 5, "a name or *; an index is written in brackets, as [0]"),
        ("$.data.#.title", 8, "a name or *; all elements are written [*]"),
        (
            "$.content-type", 10,
            ". or [ or the end of the path; a name with other characters is written in brackets, as ['a-b']"
        ),
        ("$..", 4, "a name, * or [ after .."),
        ("$[", 3, "a name in quotation marks, an index, a slice, * or a filter that begins with ?"),
        ("$[]", 3, "a name in quotation marks, an index, a slice, * or a filter that begins with ?"),
        ("$[a]", 3, "quotation marks around a name in brackets"),
        ("$[(@.length-1)]", 3, "a filter, which begins with ?; there are no script expressions"),
        ("$[0", 4, "a comma or a closing bracket"),
        ("$[0 1]", 5, "a comma or a closing bracket; an index is written in brackets, as [0]"),
        ("$[01]", 3, "a number without leading zeros"),
        ("$[-0]", 3, "an index without a minus before zero"),
        ("$[9007199254740992]", 3, "an integer from -9007199254740991 to 9007199254740991"),
        ("$[99999999999999999999999999]", 3, "an integer from -9007199254740991 to 9007199254740991"),
        ("$[1:-]", 6, "a digit"),
        ("$['a", 5, "a closing quotation mark for the one in column 3"),
        ("$['\\x']", 5, "one of \\b \\f \\n \\r \\t \\u \\/ \\\\ \\' after the backslash"),
        ("$['\\uD800']", 6, "a character, or both halves of a surrogate pair"),
        ("$['\\u00g0']", 8, "four hexadecimal digits"),
        ("$['\u{9}']", 4, "an escape such as \\n in place of a control character"),
        ("$[?]", 4, "@, $, a literal, a function, ! or a parenthesis"),
        ("$[?a]", 4, "@ before a name, quotation marks around a text, or a function"),
        ("$[?@.a = 1]", 8, "a comma or a closing bracket; equality is written =="),
        ("$[?@.a & @.b]", 8, "a comma or a closing bracket; and is written &&"),
        ("$[?@.a == 'x]", 14, "a closing quotation mark for the one in column 11"),
        ("$[?@.a == +1]", 11, "@, $, a literal, a function, ! or a parenthesis"),
        ("$[?@.a == 1.]", 13, "a digit after the decimal point"),
        ("$[?@.a == 007]", 11, "a number without leading zeros"),
        ("$[?true]", 4, "a comparison; a literal alone is not a condition"),
        ("$[?(@.a == 1]", 13, "a closing parenthesis"),
        ("$[?!@.a == 1]", 8, "parentheses around a comparison after !, as in !(@.a == 1)"),
        ("$[?(@.a) == 1]", 9, "&& or || or the end of the filter; a condition in parentheses has no value"),
        ("$[?@.* == 1]", 4, "a path to at most one value, as @.a or @[0]; value() and count() take others"),
        ("$[?1 == @['a','b']]", 9, "a path to at most one value, as @.a or @[0]; value() and count() take others"),
        ("$[?@[ 'a'] == 1]", 4, "no spaces within the brackets of a path that is used as a value"),
        ("$[?size(@) == 1]", 4, "one of the functions length, count, match, search, value"),
        ("$[?count (@.*) == 1]", 9, "a parenthesis directly after the function's name"),
        ("$[?count(@.a, @.b) == 1]", 4, "one argument of count()"),
        ("$[?match(@.a)]", 4, "2 arguments of match()"),
        ("$[?count(1) == 1]", 10, "a path"),
        ("$[?length(@.*) == 1]", 11, "a path to at most one value, as @.a or @[0]; value() and count() take others"),
        ("$[?length(@.a && @.b) == 1]", 11, "a value, not a condition"),
        ("$[?length(match(@.a, 'a')) == 1]", 11, "a value; match() is true or false by itself"),
        ("$[?length(@.a)]", 4, "a comparison with the value of length()"),
        ("$[?match(@.a, 'a') == true]", 4, "a value; match() is true or false by itself"),
        ("$[?match(@.a, 'a'", 18, "a comma or a closing parenthesis"),
    ])
    func anErrorNamesTheColumnAndTheExpectedText(text: String, column: Int, expected: String) {
        #expect(Self.error { try JSONPath(text) } == "column \(column): expected \(expected)")
    }

    @Test(arguments: [
        "$", "$ .a ['b'] [0]", "$[\n'a' ,\t1 , : : , ::2, ? @.a == 1\r]", "$..['a']", "$.ünï_1", "$['']", "$[?@]",
        "$[? $ ]",
        "$[?!@.a]", "$[?!(@.a)]", "$[?! match( @.a , 'x' )]", "$[?((@.a))]", "$[?1==1]", "$[?null!=@['a'][0]]",
        "$[?@ .a [0] == -0.1e+5]", "$[?count(@..a[*]) >= length($.b)]", "$[?value(@..a) == value($..b)]",
        "$[?@.a == \"it's\" || @.a == 'say \"\\'\"']", "$[?@[ 'a' ]]", "$[?length(value(@[ 'a' ])) == 1]",
    ])
    func whatTheGrammarAllowsIsRead(text: String) throws {
        #expect(try JSONPath(text).description == text)
        #expect(try JSONPath(abbreviated: text) == JSONPath(text))
    }

    @Test func anEscapeStandsForACharacter() throws {
        let document = JSONValue.object([.init("\u{8}\u{C}\n\r\t/\\\"é😀", 1), .init("'", 2)])
        #expect(try JSONPath(#"$["\b\f\n\r\t\/\\\"\u00E9\uD83D\ude00"]"#).values(in: document) == [1])
        #expect(try JSONPath(#"$['\'']"#).values(in: document) == [2])
    }

    @Test(arguments: [
        ("title", "$.title"), ("data.items[0].title", "$.data.items[0].title"), ("tags[*]", "$.tags[*]"), ("*", "$.*"),
        ("[0].a", "$[0].a"), ("['a b'].c", "$['a b'].c"), ("..a", "$..a"), (".a", "$.a"), ("$.a", "$.a"), ("$", "$"),
        ("items[?@.type == 'x' && @.n > 3].url", "$.items[?@.type == 'x' && @.n > 3].url"), ("$['$ref']", "$['$ref']"),
    ])
    func theBeginningMayBeLeftOutInFiles(text: String, whole: String) throws {
        #expect(try JSONPath(abbreviated: text).text == whole)
    }

    @Test(arguments: [
        ("", 1, "a path, which begins with $"),
        (" title", 1, "a name or *"),
        ("@.a", 1, "a name or *; a path begins with $"),
        ("items.0.title", 7, "a name or *; an index is written in brackets, as [0]"),
        ("items.#.title", 7, "a name or *; all elements are written [*]"),
        ("é.b[", 5, "a name in quotation marks, an index, a slice, * or a filter that begins with ?"),
        ("a b", 2, ". or [ or the end of the path"),
        ("[?match(@.a, 'x\\\\d')]", 18, "[0-9] or \\p{Nd} in place of \\d in the pattern, which is an I-Regexp"),
        ("[?match(@.a, '(a')]", 17, "a closing parenthesis in the pattern, which is an I-Regexp"),
        ("[?match(@.a, 'a{9999}')]", 17, "at most 1000 repetitions in the pattern, which is an I-Regexp"),
    ])
    func anErrorInAFileCountsTheColumnsThatWereWritten(text: String, column: Int, expected: String) {
        #expect(Self.error { try JSONPath(abbreviated: text) } == "column \(column): expected \(expected)")
    }

    @Test func nestingIsBounded() throws {
        let limit = JSONPath.nestingLimit
        func parentheses(_ count: Int) -> String {
            "$[?" + String(repeating: "(", count: count) + "@" + String(repeating: ")", count: count) + "]"
        }
        func filters(_ count: Int) -> String {
            "$" + String(repeating: "[?@", count: count) + String(repeating: "]", count: count)
        }
        let fault = "levels of nested filters, parentheses and functions"
        _ = try JSONPath(parentheses(limit - 1))
        _ = try JSONPath(filters(limit))
        #expect(Self.error { try JSONPath(parentheses(limit)) } == "column 68: expected at most 64 \(fault)")
        #expect(Self.error { try JSONPath(filters(limit + 1)) } == "column 196: expected at most 64 \(fault)")
        #expect(Self.error { try JSONPath(parentheses(100_000)) } == "column 68: expected at most 64 \(fault)")
        let calls = "$[?" + String(repeating: "length(", count: 100_000)
        #expect(Self.error { try JSONPath(calls) } == "column 452: expected at most 64 \(fault)")
    }

    @Test func aLongQueryIsReadInOnePass() throws {
        let path = try JSONPath("$" + String(repeating: "[0]", count: 20_000))
        #expect(try path.values(in: [[0]]) == [])
        let conditions = Array(repeating: "@", count: 20_000).joined(separator: " && ")
        #expect(try JSONPath("$[?\(conditions)]").values(in: [1]) == [1])
    }

    private static func error(_ parse: () throws -> JSONPath) -> String {
        do {
            return "read: \(try parse())"
        } catch {
            return "\(error)"
        }
    }
}
