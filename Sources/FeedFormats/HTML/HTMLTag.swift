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
    /// Whether the content is not shown.
    ///
    /// An `iframe` is hidden, but its page is mentioned.
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
