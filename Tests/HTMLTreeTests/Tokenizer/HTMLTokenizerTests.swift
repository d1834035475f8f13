import Testing

@testable import HTMLTree

/// Tests of the tokenizer.
@Suite struct HTMLTokenizerTests {
    @Test(arguments: [
        ("a<b>c</b >d", ["text a", "start b", "text c", "end b", "text d"]),
        ("<A HREF='x&amp;y' b=1 c b=2 / d>", ["start a href=x&y b=1 c= d="]),
        ("<br/><br / ><img src=a/>", ["start br /", "start br", "start img src=a/"]),
        ("<a =x==y>", ["start a =x==y"]),
        ("<a 'b\"<c>", ["start a 'b\"<c="]),
        ("1 < 2 <3 <", ["text 1 < 2 <3 <"]),
        ("</><//><?x?></ a>", ["comment /", "comment ?x?", "comment  a"]),
        ("a</><>b</", ["text a<>b</"]),
        ("<a b='", []),
        ("<a b", []),
        ("x<a", ["text x"]),
        ("", []),
    ])
    func tagsAreReadAsTheStandardSays(input: String, tokens: [String]) {
        #expect(TokenList(Array(input.utf8)).lines == tokens)
    }

    @Test(arguments: [
        ("<!---->", [""]), ("<!-->", [""]), ("<!--->", [""]), ("<!--a--b-->", ["a--b"]), ("<!--a--!>", ["a"]),
        ("<!--a--!b-->", ["a--!b"]), ("<!--a--->", ["a-"]), ("<!--a--", ["a"]), ("<!--a-", ["a"]), ("<!--a--!", ["a"]),
        ("<!--", [""]), ("<!a>", ["a"]), ("<!>", [""]), ("<![CDATA[a]]>", ["[CDATA[a]]"]), ("<!--\0-->", ["\u{FFFD}"]),
    ])
    func commentsEndWhereTheStandardEndsThem(input: String, comments: [String]) {
        let lines = comments.map { "comment " + TokenList.text($0.utf8) }
        #expect(TokenList(Array(input.utf8)).lines == lines)
    }

    @Test(arguments: [
        ("<!doctype HTML>", "<html> none none"), ("<!DOCTYPE>", "none none none quirks"),
        ("<!DOCTYPEx", "<x> none none quirks"), ("<!DOCTYPE html PUBLIC \"a\" 'b'>", "<html> <a> <b>"),
        ("<!DOCTYPE html SYSTEM 'b' x>", "<html> none <b>"), ("<!DOCTYPE html PUBLIC>", "<html> none none quirks"),
        ("<!DOCTYPE html PUBLIC 'a>", "<html> <a> none quirks"), ("<!DOCTYPE html x>", "<html> none none quirks"),
        ("<!DOCTYPE html PUBLIC'a'>", "<html> <a> none"),
    ])
    func documentTypesHaveTheirIdentifiers(input: String, doctype: String) {
        #expect(TokenList(Array(input.utf8)).lines == ["doctype " + doctype])
    }

    @Test(arguments: [
        ("a</B>&amp;</b>", HTMLTokenizer.State.characterData, ["text a", "end b", "text &", "end b"]),
        ("a</bc>&amp;</b x>", .rawText, ["text a</bc>&amp;", "end b"]),
        ("<!--</b>--></b>", .rawText, ["text <!--", "end b", "text -->", "end b"]),
        ("</b>\0", .plainText, ["text </b>\u{EF}\u{BF}\u{BD}"]),
        ("a]]b]]>c", .section, ["text a]]bc"]),
        ("]]>", .section, []),
    ])
    func contentEndsAtItsEndTag(input: String, state: HTMLTokenizer.State, tokens: [String]) {
        #expect(TokenList(Array(input.utf8), state: state, lastStartTag: "b").lines == tokens)
    }

    @Test(arguments: [
        ("a</script>", 1), ("<!--a</script>", 5), ("<!--<script>a</script>b</script>", 23),
        ("<!--<script>--></script>", 15), ("<!--><script></script>", 13), ("<!--<scripty></script>", 13),
        ("<!--<script></scripty></script>x-->", 35),
    ])
    func scriptsInCommentsMayHoldScripts(input: String, length: Int) {
        let text = TokenList(Array(input.utf8), state: .scriptData, lastStartTag: "script").lines.first ?? ""
        #expect(text.utf8.count - "text ".utf8.count == length)
    }

    @Test(arguments: [
        ("&notit;&notin;&ampx", "¬it;∉&x"), ("&#0;&#x80;&#xD800;&#1;&#x110000;", "\u{FFFD}€\u{FFFD}\u{1}\u{FFFD}"),
        ("&#;&#x;&;&unknown;&am", "&#;&#x;&;&unknown;&am"), ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&#13;", "\r"),
    ])
    func referencesAreTheLongestThatMatch(input: String, text: String) {
        #expect(TokenList(Array(input.utf8)).lines == ["text " + TokenList.text(text.utf8)])
    }

    @Test func aReferenceInAValueIsNoPartOfALongerWord() {
        #expect(
            TokenList(Array("<a b='?x&copy=1&copy2&copy;&copy'>".utf8)).lines == [
                "start a b=?x&copy=1&copy2\u{C2}\u{A9}\u{C2}\u{A9}"
            ]
        )
    }

    @Test func lineEndsAreLineFeeds() {
        #expect(TokenList(Array("a\r\nb\rc\n\r\r\n".utf8)).lines == ["text a\nb\nc\n\n\n"])
    }

    @Test func longNamesAreNames() {
        let name = String(repeating: "x", count: 40)
        #expect(
            TokenList(Array("<\(name.uppercased()) \(name)y=1 A\(name)=2>".utf8)).lines == [
                "start \(name) \(name)y=1 a\(name)=2"
            ]
        )
    }
}
