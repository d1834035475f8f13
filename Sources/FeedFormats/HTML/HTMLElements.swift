enum HTMLElements {
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option",
        "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
        "ul", "xmp", "plaintext", "video", "audio", "iframe",
    ]

    static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    static let hidden: Set<String> = [
        "script", "style", "title", "template", "noembed", "noframes", "textarea", "datalist", "iframe", "select",
    ]

    /// Elements whose content is for browsers that cannot show them, or that run no scripts.
    static let fallbacks: Set<String> = ["video", "audio", "object", "noscript"]

    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "applet", "area", "audio", "b", "base", "basefont", "bdi", "bdo", "big", "blink", "br",
        "button", "canvas", "cite", "code", "col", "colgroup", "data", "del", "dfn", "em", "embed", "font", "frame",
        "frameset", "head", "i", "iframe", "img", "input", "ins", "kbd", "label", "link", "map", "mark", "marquee",
        "math", "meta", "meter", "nobr", "noscript", "object", "output", "param", "picture", "progress", "q", "rb",
        "rp", "rt", "rtc", "ruby", "s", "samp", "slot", "small", "source", "span", "strike", "strong", "sub", "sup",
        "svg", "time", "track", "tt", "u", "var", "video", "wbr", "path", "annotation", "maction", "menclose", "merror",
        "mfenced", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom", "mprescripts", "mroot",
        "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
        "munderover", "semantics",
    ]

    /// Returns whether HTML has an element with a name in lower case; custom elements have a hyphen, Office's a colon.
    static func isKnown(_ name: String) -> Bool {
        isStandard(name) || (name.contains("-") || name.contains(":")) && !name.contains("@") && !name.hasSuffix(":")
    }

    static func isStandard(_ name: String) -> Bool {
        inline.contains(name) || blocks.contains(name) || hidden.contains(name)
    }

    static func omitsContent(_ name: String) -> Bool {
        hidden.contains(name) || fallbacks.contains(name) || name == "xmp" || name == "plaintext"
    }

    static func isPage(_ name: String) -> Bool {
        ["html", "head", "body", "meta", "script", "style", "div", "p", "table", "h1"].contains(name)
    }
}

struct HTMLTag {
    /// The elements that matter; all others are ``other``.
    enum Name: String, CaseIterable {
        case other = ""
        case a, br, hr, img, sup, del, ins, s, strike, td, th, tr, table, input, math, rt, rtc, rp
        case iframe, video, audio, embed, source, object, param, noscript, picture, q
        case ul, ol, menu, dir, li, blockquote, pre, listing, xmp, plaintext, h1, h2, h3, h4, h5, h6
        case script, style, title, template, noembed, noframes, textarea, datalist, select
        case address, article, aside, body, caption, center, dd, details, dialog, div, dl, dt, fieldset, figcaption
        case figure, footer, form, header, hgroup, html, legend, main, nav, optgroup, option, p, search, section
        case summary, tbody, tfoot, thead
    }

    let name: Name
    let isBlock: Bool
    /// Whether the content is not shown; an `iframe` is hidden, but its page is mentioned.
    let isHidden: Bool

    private init(_ name: Name) {
        self.name = name
        isBlock = HTMLElements.blocks.contains(name.rawValue)
        isHidden = HTMLElements.hidden.contains(name.rawValue) && name != .iframe
    }

    // Some publishers write MathML with a prefix.
    private static let all = Dictionary(
        uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, HTMLTag($0)) }
            + ["mml:math", "m:math"].map { ($0, HTMLTag(.math)) }
    )
    private static let other = HTMLTag(.other)

    static func named(_ name: String) -> HTMLTag { all[name] ?? other }
}
