import HTMLTree
import Testing

/// Tests of tree construction: the insertion modes, formatting elements, tables, templates and foreign content.
@Suite struct TreeBuilderTests {
    @Test(arguments: [
        ("", "html(head, body)"),
        ("a", "html(head, body('a'))"),
        ("<!doctype html> <title>a&amp;</title> b", "<html>, html(head(title('a&'), ' '), body('b'))"),
        (
            "<!--a--><html x=1><!--b--><head><link></head><!--c--><html x=2 y=3>d</html><!--e-->",
            "<!a>, html[x=1][y=3](<!b>, head(link), <!c>, body('d')), <!e>"
        ),
        ("<body a=1>x<body a=2 b=3>y</body> z", "html(head, body[a=1][b=3]('xy z'))"),
        ("<head><noscript><link><p>a", "html(head(noscript(link)), body(p('a')))"),
        (
            "<frameset> a<frame> <frameset></frameset></frameset> b<noframes>c</noframes>",
            "html(head, frameset(' ', frame, ' ', frameset), ' ', noframes('c'))"
        ),
        ("<p><frameset>", "html(head, frameset)"),
        ("a<frameset>", "html(head, body('a'))"),
        ("\0a\0b\0", "html(head, body('ab'))"),
        ("&#x20;&Tab;<head>&#x20;</head>&#x20;a", "html(head(' '), ' ', body('a'))"),
    ])
    func aPageHasAHeadAndABody(html: String, tree: String) {
        #expect(TreeText.of(html) == tree)
    }

    @Test(arguments: [
        ("<p>a<p>b<div>c", "p('a'), p('b'), div('c')"),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d", "ul(li('a'), li('b', ul(li('c'))), li('d'))"),
        ("<dl><dt>a<dd>b<dt>c", "dl(dt('a'), dd('b'), dt('c'))"),
        ("<h1>a<h2>b</h3>c", "h1('a'), h2('b'), 'c'"),
        ("a</p>b</br>c", "'a', p, 'b', br, 'c'"),
        ("<button>a<button>b", "button('a'), button('b')"),
        (
            "<pre>\n\na</pre><listing>&#10;b</listing><textarea>\nc</textarea>",
            "pre('\na'), listing('b'), textarea('c')"
        ),
        ("<form>a<form>b</form><form>c", "form('ab'), form('c')"),
        ("<ruby>a<rb>b<rt>c<rp>d", "ruby('a', rb('b'), rt('c'), rp('d'))"),
        ("<image src=a>", "img[src=a]"),
        ("a<plaintext>b</plaintext>", "'a', plaintext('b</plaintext>')"),
        ("<x-y>a</X-Y>b<unknown>c</unknown>", "x-y('a'), 'b', unknown('c')"),
        ("<div a=1 b=2 a=3>", "div[a=1][b=2]"),
        ("a<!b>c", "'a', <!b>, 'c'"),
    ])
    func elementsEndWhereTheStandardEndsThem(html: String, tree: String) {
        #expect(TreeText.body(html) == tree)
    }

    @Test func anElementKnowsWhetherItWasEndedAndWhetherItWasSplit() {
        let html =
            "<video>a</video><p><audio>b</p><object><p>c</object><a><div>d</a></div><script>e</script><noscript>f"
        let elements = HTMLDocument(html).root.descendants.filter { $0.kind == .element }
        let names = ["video", "p", "object", "a", "div", "a", "script"]
        #expect(elements.filter(\.hasEndTag).map(\.name) == names)
        #expect(elements.filter(\.isSplit).map(\.name) == ["a", "a"])
    }

    @Test(arguments: [
        ("<b>a<i>b</b>c</i>d", "b('a', i('b')), i('c'), 'd'"),
        ("<b>a<p>b</b>c</p>", "b('a'), p(b('b'), 'c')"),
        ("<a href=1>a<a href=2>b", "a[href=1]('a'), a[href=2]('b')"),
        ("<a>a<div>b<a>c", "a('a'), div(a('b'), a('c'))"),
        ("<p><b><b><b><b>a<p>b", "p(b(b(b(b('a'))))), p(b(b(b('b'))))"),
        (
            "<p><b c=1><b c='1'><b c=&#49;><b c=1>a<p>b",
            "p(b[c=1](b[c=1](b[c=1](b[c=1]('a'))))), p(b[c=1](b[c=1](b[c=1]('b'))))"
        ),
        ("<nobr>a<nobr>b", "nobr('a'), nobr('b')"),
        ("<b>a<object>b</b>c</object>d", "b('a', object('bc'), 'd')"),
        ("<i><div>a</i>b", "i, div(i('a'), 'b')"),
    ])
    func formattingElementsAreOpenedAgain(html: String, tree: String) {
        #expect(TreeText.body(html) == tree)
    }

    @Test(arguments: [
        ("<table>a<tr><td>b</table>c", "'a', table(tbody(tr(td('b')))), 'c'"),
        ("<table> <tr> <td>b", "table(' ', tbody(tr(' ', td('b'))))"),
        ("<table><b>a<tr><td>c", "b('a'), table(tbody(tr(td('c'))))"),
        ("<table><caption>a<col><tr><th>b", "table(caption('a'), colgroup(col), tbody(tr(th('b'))))"),
        ("<table><input type=HIDDEN><input><form><tr></form>", "input, table(input[type=HIDDEN], form, tbody(tr))"),
        ("<table><td>a<table>b<td>c</table>d</table>", "table(tbody(tr(td('ab', table(tbody(tr(td('c')))), 'd'))))"),
        ("<p>a<table>b", "p('a'), 'b', table"),
        ("<table>a&nbsp;\0<tr>&#32;", "'a\u{A0}', table(tbody(tr(' ')))"),
        ("<table><tr><td><svg><desc><td>a", "table(tbody(tr(td(svg:svg(svg:desc)), td('a'))))"),
    ])
    func textOfATableGoesInFrontOfIt(html: String, tree: String) {
        #expect(TreeText.body(html) == tree)
    }

    @Test func aTableEndsAParagraphExceptInQuirksMode() {
        #expect(TreeText.of("<p><table>") == "html(head, body(p(table)))")
        #expect(TreeText.body("<p><table>") == "p, table")
    }

    @Test(arguments: [
        ("<template><td>a</template>b", "template(content: td('a')), 'b'"),
        ("<template>a<template>b</template>c</template>", "template(content: 'a', template(content: 'b'), 'c')"),
        ("<table><template><tr></template>", "table(template(content: tr))"),
        ("<template><col>a", "template(content: col)"),
        ("</template>a", "'a'"),
    ])
    func templatesHoldWhatTheirContentNeeds(html: String, tree: String) {
        #expect(TreeText.body("<body>" + html) == tree)
    }

    @Test(arguments: [
        (
            "<svg viewbox=1 xlink:href=a><foreignobject><p>b",
            "svg:svg[viewBox=1][xlink:href=a](svg:foreignObject(p('b')))"
        ),
        ("<svg><lineargradient/>a<p>b", "svg:svg(svg:linearGradient, 'a'), p('b')"),
        ("<svg><![CDATA[a<b>&amp;]]></svg><![CDATA[c]]>", "svg:svg('a<b>&amp;'), <![CDATA[c]]>"),
        (
            "<math definitionurl=a><mi><b>c</b><mglyph>d",
            "math:math[definitionURL=a](math:mi(b('c'), math:mglyph('d')))"
        ),
        ("<math><annotation-xml encoding=text/HTML><p>a", "math:math(math:annotation-xml[encoding=text/HTML](p('a')))"),
        ("<math><annotation-xml><p>a", "math:math(math:annotation-xml), p('a')"),
        ("<svg><font>a<font color=b>c", "svg:svg(svg:font('a')), font[color=b]('c')"),
        ("<svg><title><i>a</title>b", "svg:svg(svg:title(i('ab')))"),
        ("<svg>\0a</SVG>b", "svg:svg('\u{FFFD}a'), 'b'"),
        ("<svg></p>a", "svg:svg, p, 'a'"),
    ])
    func foreignElementsHaveTheirOwnRules(html: String, tree: String) {
        #expect(TreeText.body(html) == tree)
    }

    @Test(arguments: [
        ("<select><div>a<option>b<option>c<hr>d</select>", "select(div('a', option('b'), option('c'), hr, 'd'))"),
        ("<select><optgroup><option>a<optgroup>b", "select(optgroup(option('a')), optgroup('b'))"),
        ("<select>a<select>b", "select('a'), 'b'"),
        ("<select>a<input>b", "select('a'), input, 'b'"),
        ("<select><table><td>a</select>b", "select(table(tbody(tr(td('ab')))))"),
        (
            "<select><button><selectedcontent></button><option>a<option selected>b<i>c</select>",
            "select(button(selectedcontent('b', i('c'))), option('a'), option[selected=]('b', i('c')))"
        ),
        (
            "<select multiple><button><selectedcontent></button><option>a",
            "select[multiple=](button(selectedcontent), option('a'))"
        ),
        (
            "<select><button><selectedcontent></button><option disabled>a<option>b",
            "select(button(selectedcontent('b')), option[disabled=]('a'), option('b'))"
        ),
    ])
    func aSelectMayHoldMoreThanOptions(html: String, tree: String) {
        #expect(TreeText.body(html) == tree)
    }

    @Test(arguments: [
        ("td", "<td>a", "'a'"), ("tr", "<td>a", "td('a')"), ("table", "<tr>", "tbody(tr)"), ("body", "<body>a", "'a'"),
        ("html", "<p>a", "head, body(p('a'))"), ("title", "<b>a", "'<b>a'"),
        ("script", "<b></script>", "'<b></script>'"),
        ("svg path", "<g/>a<p>", "svg:g, 'a', p"), ("select", "<select><option>a<input>", "option('a')"),
        ("template", "<tr><td>a", "tr(td('a'))"), ("frameset", "<frame>a", "frame"), ("div", "</div>a", "'a'"),
        ("form", "<form>a", "'a'"), ("TR", "<td>a", "td('a')"), ("", "<p>a", "p('a')"),
    ])
    func aFragmentIsReadInItsContext(context: String, html: String, tree: String) {
        #expect(TreeText.fragment(html, context) == tree)
    }

    @Test func scriptingMakesNoscriptText() {
        #expect(TreeText.of("<noscript><p>a", isScripting: true) == "html(head(noscript('<p>a')), body)")
        #expect(
            TreeText.of("<body><noscript><p>a</noscript>", isScripting: false) == "html(head, body(noscript(p('a'))))"
        )
    }

    @Test(arguments: [
        ("<!DOCTYPE html>", HTMLDocument.Quirks.none), ("", .full), ("<!DOCTYPE x>", .full),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", .full),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>", .limited),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x'>", .none),
        ("<!DOCTYPE html PUBLIC '-//IETF//DTD HTML 2.0//EN'>", .full),
        ("<!DOCTYPE html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>", .full),
    ])
    func theDocumentTypeSelectsQuirks(html: String, quirks: HTMLDocument.Quirks) {
        #expect(HTMLDocument(html).quirks == quirks)
    }
}
