import Primitives
import QuireTesting
import Testing

/// Tests of reading parts of documents: JSONProjection, JSONParser+Projection.
@Suite struct JSONProjectionTests {
    private static func keeping(_ paths: [[JSONProjection.Step]]) -> JSONProjection {
        var projection = JSONProjection.members([])
        for path in paths { projection.keep(path) }
        return projection
    }

    @Test(
        arguments: [
            ([], "{}"),
            ([[]], #"{"a":{"b":1,"c":[2]},"d":[{"e":3,"f":4},5,[6]],"g":7,"a":8}"#),
            ([[.name("g")]], #"{"g":7}"#),
            ([[.name("a")]], #"{"a":{"b":1,"c":[2]},"a":8}"#),
            ([[.name("a"), .name("c")]], #"{"a":{"c":[2]},"a":8}"#),
            ([[.name("a"), .name("x")], [.name("x")]], #"{"a":{},"a":8}"#),
            ([[.name("a"), .name("c")], [.name("a"), .name("b")]], #"{"a":{"b":1,"c":[2]},"a":8}"#),
            ([[.name("a"), .name("c")], [.name("a")]], #"{"a":{"b":1,"c":[2]},"a":8}"#),
            ([[.name("d"), .each, .name("e")]], #"{"d":[{"e":3},5,[6]]}"#),
            ([[.name("d"), .each, .name("x")]], #"{"d":[{},5,[6]]}"#),
            ([[.name("d"), .each, .each]], #"{"d":[{"e":3,"f":4},5,[6]]}"#),
            // A name leads nowhere in a list, which is kept as it is.
            ([[.name("d"), .name("e")]], #"{"d":[{"e":3,"f":4},5,[6]]}"#),
            ([[.each, .name("b")]], #"{"a":{"b":1},"d":[{"e":3,"f":4},5,[6]],"g":7,"a":8}"#),
            // All members in one way, and one of them in another.
            ([[.each, .name("b")], [.name("g")]], #"{"a":{"b":1,"c":[2]},"d":[{"e":3,"f":4},5,[6]],"g":7,"a":8}"#),
            ([[.name("g")], [.each, .name("b")]], #"{"a":{"b":1,"c":[2]},"d":[{"e":3,"f":4},5,[6]],"g":7,"a":8}"#),
        ] as [([[JSONProjection.Step]], String)]
    )
    func membersToWhichNoStepsLeadAreLeftOut(paths: [[JSONProjection.Step]], expected: String) throws {
        let document = #"{"a": {"b": 1, "c": [2]}, "d": [{"e": 3, "f": 4}, 5, [6]], "g": 7, "a": 8}"#
        #expect(try JSONValue(parsing: Array(document.utf8), keeping: Self.keeping(paths)).line == expected)
    }

    @Test(arguments: [
        (#"{"na\u006de":1,"n":2}"#, "name", #"{"name":1}"#),
        (#"{"n\u0061":1,"name":2,"names":3}"#, "name", #"{"name":2}"#),
        (#"{"é":1,"e\u0301":2}"#, "é", #"{"é":1}"#), (#"{"":1,"a":2}"#, "", #"{"":1}"#),
        (#"{"a\"b":1,"c":2}"#, "a\"b", #"{"a\"b":1,"c":2}"#), (#"{"a\\b":1,"c":2}"#, #"a\b"#, #"{"a\\b":1,"c":2}"#),
        (#"{"a\nb":1,"c":2}"#, "a\nb", #"{"a\nb":1}"#), (#"{"a\nb":1,"c":2}"#, #"a\nb"#, #"{"a\nb":1,"c":2}"#),
    ])
    func namesAreComparedAsTheyAreRead(document: String, name: String, expected: String) throws {
        let projection = Self.keeping([[.name(name)]])
        #expect(try JSONValue(parsing: Array(document.utf8), keeping: projection).line == expected)
    }

    /// Whatever is left out is checked all the same.
    @Test func aMalformedDocumentHasTheSameErrorWhateverIsKept() throws {
        let document = Array(
            #"{"a":[1.5e2,{"b":"é\u00e9\ud83d\ude00\n","c":[true,null,-0]}],"d":{"e":[[],{}]}, "f":""}"#.utf8
        )
        let projections = [
            Self.keeping([]), Self.keeping([[.name("f")]]), Self.keeping([[.name("d"), .name("x")]]),
            Self.keeping([[.name("a"), .each, .name("b")]]), Self.keeping([[.each, .each, .name("c")]]),
        ]
        var errors = 0
        for place in document.indices {
            for byte in Array(#"{}[]",:\ 0e-.tu"#.utf8) + [0x00, 0xFF] {
                var changed = document
                changed[place] = byte
                for text in [changed, Array(document[..<place])] {
                    let expected = Self.error(in: text, keeping: .whole)
                    if expected != nil { errors += 1 }
                    for projection in projections {
                        #expect(Self.error(in: text, keeping: projection) == expected)
                    }
                }
            }
        }
        #expect(errors > 2000)
    }

    @Test func nestingIsLimitedInWhatIsLeftOut() {
        let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        let document = Array(#"{"a": \#(deep)}"#.utf8)
        let expected = Self.error(in: document, keeping: .whole)
        #expect(expected?.reason == "at most 256 levels of nesting")
        #expect(Self.error(in: document, keeping: Self.keeping([[.name("b")]])) == expected)
    }

    private static func error(in bytes: [UInt8], keeping projection: JSONProjection) -> JSONValue.SyntaxError? {
        do throws(JSONValue.SyntaxError) {
            _ = try JSONValue(parsing: bytes, keeping: projection)
            return nil
        } catch {
            return error
        }
    }
}
