import Markup
import Testing

/// Tests of tokens of XML and HTML: Tokenizer, Scanner, Repair.
@Suite struct TokenizerTests {
    /// Returns the tokens of a document, one line each, and the kinds of repair.
    private func history(_ document: String, _ syntax: Tokenizer.Syntax) -> [String] {
        var tokenizer = Tokenizer(Array(document.utf8), syntax: syntax)
        var lines: [String] = []
        while let token = tokenizer.next() {
            switch token {
            case .start(let name, let isEmpty):
                let attributes = tokenizer.attributes.map { attribute in
                    tokenizer.string(attribute.name) + "=" + tokenizer.value(of: attribute)
                }
                lines.append(
                    (["<" + tokenizer.string(name)] + attributes + (isEmpty ? ["/"] : [])).joined(separator: " ")
                )
            case .end(let name): lines.append("</" + tokenizer.string(name))
            case .text(let range):
                var text: [UInt8] = []
                tokenizer.appendText(range, to: &text)
                lines.append("'" + String(decoding: text, as: UTF8.self))
            case .literal(let range): lines.append("\"" + tokenizer.string(range))
            case .comment(let range): lines.append("!" + tokenizer.string(range))
            case .instruction(let range): lines.append("?" + tokenizer.string(range))
            case .doctype: lines.append("DOCTYPE")
            }
        }
        return lines + tokenizer.repairs.first.map { "~" + $0.kind.rawValue }
    }

    @Test func wellFormedXMLNeedsNoRepair() {
        let document =
            "<?xml version='1.0'?><!DOCTYPE a><a b='1' c=\"&lt;2\"><!-- n --><d/>x &amp; y<![CDATA[<z>]]></a>"
        #expect(
            history(document, .xml) == [
                "?xml version='1.0'", "DOCTYPE", "<a b=1 c=<2", "! n ", "<d /", "'x & y", "\"<z>", "</a",
            ]
        )
    }

    @Test func whatIsNotWellFormedIsReadAllTheSame() {
        #expect(
            history("<a b=1 c>I <3 you & me</a", .xml) == [
                "<a b=1 c=", "'I <3 you & me", "</a", "~an attribute that is not well-formed",
                "~an attribute that is not well-formed", "~a less-than sign that begins no tag",
                "~an ampersand that begins no reference", "~a document that ends too early",
            ]
        )
    }

    /// A script whose shell took the quotes away prints such tags.
    @Test func anEmptyElementEndsBehindAValueWithoutQuotes() {
        let repair = "~an attribute that is not well-formed"
        let document = "<a b=http://x.example/c/><d e=f/>g"
        #expect(history(document, .xml) == ["<a b=http://x.example/c /", "<d e=f /", "'g", repair, repair])
        #expect(history(document, .html) == ["<a b=http://x.example/c/", "<d e=f/", "'g"])
    }

    @Test func anAttributeWithoutItsClosingQuoteEndsWithTheTag() {
        #expect(history("<a b='1>x", .xml) == ["<a b=1", "'x", "~an attribute that is not well-formed"])
    }

    @Test func aTagThatTheEndCutsOffIsDropped() {
        #expect(history("<a>x<b c=", .xml) == ["<a", "'x", "~a document that ends too early"])
    }

    @Test func anUnfinishedSectionReachesToTheEnd() {
        #expect(history("<a><![CDATA[x<b>", .xml) == ["<a", "\"x<b>", "~a document that ends too early"])
    }

    @Test func scriptsHoldNoTagsInHTML() {
        #expect(
            history("<SCRIPT>a<b&amp;</script><title>x &amp; <y></title>z", .html) == [
                "<SCRIPT", "\"a<b&amp;", "</script", "<title", "'x & <y>", "</title", "'z",
            ]
        )
    }

    @Test func htmlCommentsEndAsInBrowsers() {
        #expect(history("<!-->a<!x>b<?php c>d</ e>f", .html) == ["!", "'a", "!x", "'b", "?php c", "'d", "!", "'f"])
    }

    @Test func aQuotationMarkInTheDocumentTypeSwallowsNothing() {
        #expect(history("<!DOCTYPE rss SYSTEM 'x><rss>it's</rss>", .xml) == ["DOCTYPE", "<rss", "'it's", "</rss"])
    }

    @Test func anExternalEntityIsNeverOpened() {
        let document = "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///etc/passwd'><!ENTITY i 'in'>]><r>[&e;&i;]</r>"
        #expect(
            history(document, .xml) == [
                "DOCTYPE", "<r", "'[in]", "</r", "~an entity outside the document, which is never opened",
            ]
        )
    }

    // D1, D2
    @Test func entitiesThatMultiplyStopAtTheLimit() {
        var declarations = "<!ENTITY l0 'lol'>"
        for level in 1...9 {
            declarations += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
        }
        var tokenizer = Tokenizer(Array("<!DOCTYPE r [\(declarations)]><r>&l9;&l9;</r>".utf8), syntax: .xml)
        var text: [UInt8] = []
        while let token = tokenizer.next() {
            if case .text(let range) = token { tokenizer.appendText(range, to: &text) }
        }
        #expect(text.count < 1 << 20)
        #expect(tokenizer.repairs.contains(.entityLimit))
        #expect(tokenizer.repairs.first.count == RepairLog.limit)
    }

    // D3
    @Test func attributesBeyondTheLimitAreDropped() {
        let attributes = (0..<1000).map { " a\($0)='\($0)'" }.joined()
        var tokenizer = Tokenizer(Array("<r\(attributes)>x</r>".utf8), syntax: .xml)
        _ = tokenizer.next()
        #expect(tokenizer.attributes.count == 256)
        #expect(tokenizer.repairs.first.map(\.kind) == [.attributeLimit])
        #expect(tokenizer.attribute("a255") == "255")
        #expect(tokenizer.attribute("a256") == nil)
    }

    @Test func aTextBeyondTheLimitIsCutAtACharacter() {
        var tokenizer = Tokenizer(Array("äää".utf8), syntax: .xml)
        var text: [UInt8] = []
        #expect(!tokenizer.appendText(0..<6, to: &text, limit: 3))
        #expect(String(decoding: text, as: UTF8.self) == "ä")
        #expect(tokenizer.repairs.first.map(\.kind) == [.textLimit])
    }
}
