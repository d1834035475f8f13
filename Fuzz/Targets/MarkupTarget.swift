import FeedFormats
import Markup

extension FuzzTarget {
    /// Character sets, tokens of both syntaxes, elements.
    static let markup = FuzzTarget(name: "markup") { input in
        let text = DecodedText(unpacking: input)
        expect(String(validating: text.bytes, as: UTF8.self) != nil, "decoded text is UTF-8")
        expect(!text.bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }, "decoded text has no control characters")
        checkTokens(Tokenizer(text, syntax: .xml))
        checkTokens(Tokenizer(text, syntax: .html))
        checkTokens(Tokenizer(input, syntax: .xml))
        checkElements(XMLReader(text))
        _ = CharacterReferences.decode(String(decoding: input, as: UTF8.self))
    }

    /// Tokens follow each other inside the document, and their texts are UTF-8.
    private static func checkTokens(_ tokenizer: Tokenizer) {
        var tokenizer = tokenizer
        var output: [UInt8] = []
        while true {
            let start = tokenizer.position
            guard let token = tokenizer.next() else { break }
            expect(tokenizer.position > start, "every token takes bytes")
            switch token {
            case .start(let name, _):
                expect(name.lowerBound > start && name.upperBound <= tokenizer.position, "a name is inside its tag")
                for attribute in tokenizer.attributes { checkText(tokenizer.value(of: attribute)) }
            case .text(let range):
                expect(range.lowerBound == start && range.upperBound == tokenizer.position, "a text is its token")
                tokenizer.appendText(range, to: &output, limit: 1000)
            case .end(let range), .literal(let range), .comment(let range), .instruction(let range),
                .doctype(let range):
                expect(
                    range.lowerBound >= start && range.upperBound <= tokenizer.bytes.count,
                    "a range is in the document"
                )
                checkText(tokenizer.string(range))
            }
        }
        expect(tokenizer.position == tokenizer.bytes.count, "the document is read to its end")
        expect(output.count <= 1000 && String(validating: output, as: UTF8.self) != nil, "texts are UTF-8")
        expect(tokenizer.repairs.first.count <= RepairLog.limit, "the log of repairs is bounded")
    }

    /// Every element ends, in the order of nesting.
    private static func checkElements(_ reader: XMLReader) {
        var reader = reader
        var depth = 0
        while let event = reader.next() {
            switch event {
            case .start:
                depth += 1
                checkText(reader.name.local)
                checkText(reader.name.namespace)
                for (name, value) in reader.attributes() {
                    checkText(name)
                    checkText(value)
                }
            case .end: depth -= 1
            case .text: break
            }
            expect(reader.depth == depth && (0...256).contains(depth), "the depth is right")
        }
        expect(depth == 0 && reader.isAtEnd, "every element ends")
    }

    /// A string that was created without validation is valid.
    private static func checkText(_ text: String) {
        expect(String(validating: Array(text.utf8), as: UTF8.self) == text, "a text is UTF-8")
    }
}
