import FeedFormats
import FeedModel
import Testing

/// Tests of formulas: FormulaText, ReadableWriter+Formulas, HTMLNode+Formulas.
@Suite struct FormulaTests {
    @Test(arguments: [
        ("<mfrac><mn>1</mn><mn>3</mn></mfrac>", "1/3"), ("<mn>2</mn><mfrac><mn>1</mn><mn>3</mn></mfrac>", "2 1/3"),
        (
            "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>c</mi></mrow></mfrac><mi>x</mi>",
            "(a+b)/(2c) x"
        ),
        ("<mfrac><msup><mi>x</mi><mn>2</mn></msup><msqrt><mn>2</mn></msqrt></mfrac>", "x^2/√2"),
        ("<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>c</mi></mfrac>", "(a/b)/c"),
        (
            "<mo>(</mo><mfrac linethickness=0px><mi>n</mi><mi>k</mi></mfrac><mo>)</mo><mo>+</mo>"
                + "<mfrac linethickness=0.5px><mi>n</mi><mi>k</mi></mfrac>", "(n choose k)+n/k"
        ),
    ])
    func fractionsHaveTheirTermsApart(formula: String, expected: String) { expect(formula, expected) }

    @Test(arguments: [
        ("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E = mc^2"),
        ("<msub><mi>x</mi><mn>1</mn></msub><mi>y</mi>", "x_1 y"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
        ("<msup><mi>e</mi><mrow><mo>−</mo><mi>k</mi><mi>t</mi></mrow></msup>", "e^(−kt)"),
        (
            "<mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><msup><mo>)</mo><mn>2</mn></msup><mo>,</mo>"
                + "<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "(a+b)^2, (a+b)^2"
        ),
        (
            "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>"
                + "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>",
            "(a)^2((a)(b))^2"
        ),
        ("<msub><mi>M</mi><mrow><mi>i</mi><mo>=</mo><mn>1</mn><mo>,</mo><mi>j</mi></mrow></msub>", "M_(i=1,j)"),
        ("<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>", "f′(x)"),
        ("<msup><mrow></mrow><mn>14</mn></msup><mi mathvariant=normal>C</mi>", "^14 C"),
        (
            "<mmultiscripts><mi>C</mi><mn>1</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>",
            "_6^14C_1"
        ),
    ])
    func indicesAndExponentsAreApart(formula: String, expected: String) { expect(formula, expected) }

    @Test(arguments: [
        ("<msqrt><mn>2</mn><mi>π</mi><mi>n</mi></msqrt><msqrt><mn>2</mn></msqrt><mi>x</mi>", "√(2πn) √2 x"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "∛x"),
        ("<mroot><mrow><mi>a</mi><mi>b</mi></mrow><mn>4</mn></mroot>", "∜(ab)"),
        ("<mroot><mi>x</mi><mi>n</mi></mroot>", "x^(1/n)"),
        ("<mroot><mi>x</mi><mrow><mn>3</mn><mi>n</mi></mrow></mroot>", "x^(1/(3n))"),
    ])
    func rootsHaveTheirIndex(formula: String, expected: String) { expect(formula, expected) }

    @Test(arguments: [
        (
            "<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi mathvariant=normal>∞</mi></munderover>"
                + "<mfrac><mn>1</mn><mi>k</mi></mfrac>", "∑_(k=1)^∞ 1/k"
        ),
        (
            "<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mfrac><mrow><mi>sin</mi>"
                + "<mo>\u{2061}</mo><mi>x</mi></mrow><mi>x</mi></mfrac>", "lim_(x→0) (sin x)/x"
        ),
        ("<mover><mi>x</mi><mo>ˉ</mo></mover><mover accent=true><mi>v</mi><mo>→</mo></mover>", "x\u{304}v\u{20D7}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>‾</mo></mover>", "(AB)^‾"),
        ("<mi>a</mi><mover><mo>=</mo><mtext>def</mtext></mover><mi>b</mi>", "a =^def b"),
        (
            "<munder><munder><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏟</mo></munder><mtext>two</mtext></munder>",
            "(a+b)_two"
        ),
    ])
    func whatStandsAboveAndBelowIsApart(formula: String, expected: String) { expect(formula, expected) }

    @Test(arguments: [
        (
            "<mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd>"
                + "<mtd><mo>−</mo><mn>1</mn></mtd></mtr></mtable><mo>)</mo>", "(1, 0; 0, −1)"
        ),
        (
            "<mtable><mtr><mtd width=50%></mtd><mtd><mi>y</mi></mtd><mtd><mrow></mrow><mo>=</mo><mi>x</mi></mtd></mtr>"
                + "<mtr><mtd></mtd><mtd></mtd><mtd><mo>=</mo><mn>2</mn></mtd></mtr></mtable>", "y = x; = 2"
        ),
        (
            "<mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>if&nbsp;</mtext><mi>x</mi><mo>&gt;</mo><mn>0</mn>"
                + "</mtd></mtr></mtable>", "{x, if x > 0"
        ),
        ("<mfenced open=[ separators=';'><mi>a</mi><mi>b</mi></mfenced>", "[a; b)"),
    ])
    func tablesHaveRowsAndCells(formula: String, expected: String) { expect(formula, expected) }

    @Test(arguments: [
        ("<mn>2</mn><mi>sin</mi><mi>x</mi><mo>+</mo><mi>x</mi><mi>y</mi>", "2 sin x+xy"),
        ("<mi>a</mi><mspace width=1em></mspace><mi>b</mi><mspace width=-1em></mspace><mi>c</mi>", "a bc"),
        ("<mi>x</mi><mphantom><mi>y</mi></mphantom><maction><mn>1</mn><mn>2</mn></maction>", "x1"),
        ("<semantics><annotation encoding='application/x-tex'>\\frac{1}{3}</annotation></semantics>", "\\frac{1}{3}"),
        ("<mo>(</mo><mi>x</mi><mo>)</mo><mtext> for </mtext><mi>y</mi>", "(x) for y"),
        ("<menclose notation=radical><mn>2</mn></menclose>", "√2"), ("<mrow>x</mrow>", "x"),
        ("<mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac>", "a/b"),
    ])
    func wordsStandApartAndAnnotationsAreForFormulasWithoutText(formula: String, expected: String) {
        expect(formula, expected)
    }

    private func expect(_ formula: String, _ expected: String) {
        #expect(HTMLText.readable("<math>\(formula)</math>").plain == expected)
        #expect(HTMLText.plain("<math>\(formula)</math>") == expected)
    }

    private static let root =
        "<math><semantics><msqrt><mn>2</mn></msqrt><annotation>\\sqrt{2}</annotation></semantics></math>"

    @Test(arguments: [
        (
            "Let <span class=katex><span class=katex-mathml>\(root)</span><span class=katex-html aria-hidden=true>"
                + "<span>√</span><span>2</span></span></span> be.", "Let √2 be."
        ),
        ("<span><span>\(root)</span> <img aria-hidden=true alt='\\sqrt{2}' src=a></span> be.", "√2 be."),
        ("<span><span>\(root)</span><img alt='\\sqrt{2}' src=a></span> be.", "√2 be."),
    ])
    func aCopyBehindAFormulaIsNotRead(html: String, expected: String) {
        #expect(HTMLText.readable(html).plain == expected)
        #expect(HTMLText.readable(html).links == [])
        #expect(HTMLText.plain(html) == expected)
    }

    @Test(arguments: [
        (
            "<mjx-container><mjx-math aria-hidden=true>√2</mjx-math><mjx-assistive-mml>\(root)</mjx-assistive-mml></mjx-container>",
            "√2"
        ),
        (
            "<span class=MathJax><nobr aria-hidden=true>√2</nobr><span role=presentation>\(root)</span></span>"
                + "<script type='math/tex'>\\sqrt{2}</script>.", "√2."
        ),
        ("a <script type='math/tex'>x < 2</script>.", "a x < 2."),
        ("a <script type='math/tex; mode=display'>% <![CDATA[\nx < 2 %]]></script>b", "a\nx < 2\nb"),
        ("<span class=MathJax_Preview>x</span><script type='math/tex'>x</script>", "x"),
        ("<span class=MathJax_Preview></span><script type='math/tex'>x</script>", "x"),
        ("<div>\(root)<ol aria-hidden=true><li>2</ol></div> be.", "√2\n\nbe."),
        // Nothing else shows it.
        ("<span class=katex><span class=katex-html aria-hidden=true>√2</span></span>", "√2"),
        ("a <math display=block><mi>x</mi></math> b <img alt=Crab> <math><mi>y</mi></math>", "a\nx\nb [image: Crab] y"),
    ])
    func aFormulaThatAScriptSetsIsReadOnce(html: String, expected: String) {
        #expect(HTMLText.readable(html).plain == expected)
    }

    @Test func namesMayHaveAPrefix() {
        let html = "<p>a <mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>"
        #expect(HTMLText.readable(html).plain == "a x^2")
        #expect(HTMLText.plain(html) == "a x^2")
    }

    @Test func aTitleHasItsFormula() throws {
        let feed = """
            <rss><channel><item><title>Spin-&lt;math>&lt;mfrac>&lt;mn>1&lt;/mn>&lt;mn>2&lt;/mn>&lt;/mfrac>&lt;/math> chains</title></item>
            </channel></rss>
            """
        #expect(try FeedParser.parse(Array(feed.utf8)).entries.map(\.title?.plain) == ["Spin-1/2 chains"])
    }

    @Test(.timeLimit(.minutes(1))) func deepAndManyFormulasTakeLinearTime() {
        for tag in ["msup", "mfrac", "mroot", "mrow", "msqrt", "mover", "mtable><mtr><mtd", "mfenced"] {
            let deep = "<math>" + String(repeating: "<\(tag)><mi>x</mi>", count: 2000)
            #expect(HTMLText.readable(deep).plain.utf8.count { $0 == UInt8(ascii: "x") } > 1000)
        }
        let many = String(repeating: "<span aria-hidden=true>a</span><math><mi>x</mi></math>", count: 10_000)
        #expect(HTMLText.readable(many).plain == String(repeating: "x", count: 10_000))
        #expect(HTMLText.plain(many).utf8.count == 10_001)
    }
}
