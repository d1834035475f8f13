import JSONPath
import Primitives
import Testing

/// Tests of segments and selectors: PathEvaluator, Location.
@Suite struct SelectorTests {
    private let shop = """
        {"shop": {"books": [
            {"title": "Dunes", "price": 8.95, "tags": ["sand", "wind"]},
            {"title": "Tides", "price": 12, "isbn": "0-1"},
            {"title": "Peaks", "price": 8, "isbn": "0-2", "tags": []}],
          "lamp": {"price": 19}}}
        """

    /// Places are found by following each value through all segments; values alone need less where they can.
    @Test(arguments: [
        "$[*]", "$.*", "$.shop[*]", "$.shop.books[*]", "$.shop.books[0].tags[*]", "$.shop.books[2].tags[*]",
        "$.shop.none[*]",
        "$.shop.lamp[*]", "$.shop.lamp.price[*]", "$.shop.books[-1]['title']", "$.shop.books[*][*]", "$..[*]", "$",
    ])
    func valuesAreThoseOfThePlaces(path: String) throws {
        let (path, document) = (try JSONPath(path), try JSONValue(parsing: shop))
        let values = try path.nodes(in: document).map(\.value)
        #expect(try path.values(in: document) == values)
        #expect(try path.first(in: document) == values.first)
    }

    @Test(arguments: [
        ("$.shop.lamp", #"[{"price":19}]"#),
        ("$['shop'][\"lamp\"]['price']", "[19]"),
        ("$.shop.books[0].title", #"["Dunes"]"#),
        ("$.shop.books[-1].title", #"["Peaks"]"#),
        ("$.shop.books[3]", "[]"),
        ("$.shop.books[-4]", "[]"),
        ("$.shop.books[*].price", "[8.95,12,8]"),
        ("$.shop.*.price", "[19]"),
        ("$..price", "[8.95,12,8,19]"),
        ("$..tags[*]", #"["sand","wind"]"#),
        ("$.shop.books[0:2].title", #"["Dunes","Tides"]"#),
        ("$.shop.books[::-1].price", "[8,12,8.95]"),
        ("$.shop.books[::0]", "[]"),
        ("$.shop.books[1,0,1].price", "[12,8.95,12]"),
        ("$.shop.books[0]['title','price']", #"["Dunes",8.95]"#),
        ("$..[0]", #"[{"title":"Dunes","price":8.95,"tags":["sand","wind"]},"sand"]"#),
        ("$.shop.books.title", "[]"),
        ("$.shop.lamp[0]", "[]"),
        ("$.shop.books[?@.isbn].title", #"["Tides","Peaks"]"#),
        ("$.shop.books[?@.price < $.shop.lamp.price && !@.isbn].title", #"["Dunes"]"#),
        ("$..books[?@.tags[?@ == 'wind']].title", #"["Dunes"]"#),
    ])
    func aQuerySelectsValuesInDocumentOrder(path: String, values: String) throws {
        #expect(try selecting(path, from: shop) == values)
    }

    @Test func descendantsComeAfterTheirParentAndBeforeItsSiblings() throws {
        #expect(try selecting("$..*", from: "[[1,[2]],{\"a\":[3]}]") == "[[1,[2]],{\"a\":[3]},1,[2],2,[3],3]")
    }

    @Test(arguments: [
        ("$[1:3]", "[1,2]"), ("$[-2:]", "[3,4]"), ("$[:-3]", "[0,1]"), ("$[3:1:-1]", "[3,2]"), ("$[:2:-1]", "[4,3]"),
        ("$[-1:-9:-2]", "[4,2,0]"), ("$[9:-9:-3]", "[4,1]"), ("$[1:99:9007199254740991]", "[1]"),
        ("$[-1:-99:-9007199254740991]", "[4]"), ("$[2:2]", "[]"), ("$[9:]", "[]"), ("$[:-9]", "[]"),
    ])
    func aSliceHasAStartAnEndAndAStep(path: String, values: String) throws {
        #expect(try selecting(path, from: "[0,1,2,3,4]") == values)
    }

    @Test func namesAreComparedByScalarsWithoutNormalization() throws {
        let composed = "{\"\u{E9}\": 1, \"e\u{301}\": 2, \"\u{212B}\": 3, \"A\u{30A}\": 4}"
        #expect(try selecting("$['e\u{301}']", from: composed) == "[2]")
        #expect(try selecting("$['\u{E9}']", from: composed) == "[1]")
        // These two look alike and have three bytes each.
        #expect(try selecting("$['A\u{30A}']", from: composed) == "[4]")
        #expect(try selecting("$['\\u212b']", from: composed) == "[3]")
    }

    @Test func ofMembersWithOneNameTheFirstIsSelected() throws {
        #expect(try selecting("$.a", from: #"{"a": 1, "a": 2}"#) == "[1]")
        #expect(try selecting("$..a", from: #"{"a": 1, "a": 2}"#) == "[1]")
        #expect(try selecting("$.*", from: #"{"a": 1, "a": 2}"#) == "[1,2]")
    }

    @Test func theFirstValueNeedsNoOthers() throws {
        let document = JSONValue.array((0..<1000).map { .int($0) })
        var budget = JSONPath.Budget(steps: 20)
        #expect(try JSONPath("$[?@ > 2]").first(in: document, within: &budget) == 3)
        #expect(try JSONPath("$.a").first(in: document, within: &budget) == nil)
    }

    @Test func aNormalizedPathNamesThePlaceOfAValue() throws {
        let document = try JSONValue(parsing: #"{"a'\\\n\u000b\u0000": [[1], {"é\"/": 2}]}"#)
        let nodes = try JSONPath("$..*").nodes(in: document)
        #expect(
            nodes.map(\.location.description) == [
                #"$['a\'\\\n\u000b\u0000']"#, #"$['a\'\\\n\u000b\u0000'][0]"#, #"$['a\'\\\n\u000b\u0000'][1]"#,
                #"$['a\'\\\n\u000b\u0000'][0][0]"#, #"$['a\'\\\n\u000b\u0000'][1]['é"/']"#,
            ]
        )
        for node in nodes { #expect(try JSONPath(node.location.description).values(in: document) == [node.value]) }
        #expect(try JSONPath("$").nodes(in: document).map(\.location.description) == ["$"])
        #expect(try JSONPath("$[*][-1][*]").nodes(in: document).map(\.location.elements.count) == [3])
    }

    @Test(arguments: [
        ("$", true), ("$.a['b'][0]", true), ("$.a[0:1]", false), ("$..a", false), ("$.a['b','c']", false),
    ])
    func aQueryOfSingleNamesAndIndexesIsSingular(path: String, isSingular: Bool) throws {
        #expect(try JSONPath(path).isSingular == isSingular)
    }
}
