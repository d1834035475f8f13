import Markup
import Testing

/// Tests of elements, namespaces and entities: XMLReader, Namespaces, InternalEntities.
@Suite struct XMLReaderTests {
    private func history(_ document: String, limits: MarkupLimits = MarkupLimits()) -> [String] {
        var reader = XMLReader(DecodedText(Array(document.utf8)), limits: limits)
        var lines: [String] = []
        while let event = reader.next() {
            switch event {
            case .start: lines.append("<{\(reader.name.namespace)}\(reader.name.local)")
            case .end: lines.append(">\(reader.depth)")
            case .text:
                var text: [UInt8] = []
                reader.appendText(to: &text)
                lines.append("'" + String(decoding: text, as: UTF8.self))
            }
        }
        return lines + reader.repairs.first.map { "~" + $0.kind.rawValue }
    }

    @Test func namesAreResolvedByNamespace() {
        #expect(
            history("<a xmlns='u:1' xmlns:p='u:2'><p:B/><c xmlns=''/><d/></a>")
                == ["<{u:1}a", "<{u:2}b", ">1", "<{}c", ">1", "<{u:1}d", ">1", ">0"]
        )
    }

    @Test func aPrefixThatIsNotDeclaredKeepsItsName() {
        #expect(
            history("<a><dc:x/></a>") == ["<{}a", "<{dc:}x", ">1", ">0", "~a namespace prefix that is not declared"]
        )
    }

    @Test func missingEndTagsAreSupplied() {
        #expect(
            history("<a><b><c>x</a>") == ["<{}a", "<{}b", "<{}c", "'x", ">2", ">1", ">0", "~a missing end tag"]
        )
        #expect(history("<a><b>x") == ["<{}a", "<{}b", "'x", ">1", ">0", "~a document that ends too early"])
    }

    @Test func endTagsWithoutAStartAreDropped() {
        #expect(
            history("<a></b>x</A>") == [
                "<{}a", "'x", ">0", "~an end tag without its start tag", "~a missing end tag",
            ]
        )
    }

    @Test func textAndElementsAfterTheRootAreNoted() {
        #expect(
            history("x<a/>y<b/>") == [
                "<{}a", ">0", "<{}b", ">0", "~text outside the root element", "~text outside the root element",
                "~a second root element",
            ]
        )
    }

    // D4
    @Test func elementsDeeperThanTheLimitLoseTheirTagsOnly() {
        var limits = MarkupLimits()
        limits.depth = 2
        #expect(
            history("<a><b><c>x<d>y</d></c></b>z</a>", limits: limits) == [
                "<{}a", "<{}b", "'x", "'y", ">1", "'z", ">0", "~elements nested deeper than is read",
                "~elements nested deeper than is read",
            ]
        )
    }
}
