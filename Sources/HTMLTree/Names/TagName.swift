/// A name of an element for which there are rules; the raw value is its number in ``KnownNames``.
enum TagName: UInt8 {
    case other
    case a, abbr, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big
    case blockquote, body, br, button, canvas, caption, center, cite, code, col, colgroup, command, data, datalist
    case dd, del, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer
    case form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input
    case ins, isindex, kbd, keygen, label, legend, li, link, listing, main, map, mark, marquee, menu, menuitem, meta
    case meter, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param, picture
    case plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select
    case selectedcontent, slot, small, source, span, strike, strong, style, sub, summary, sup, table, tbody, td
    case template, textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp, svg, math
    case mi, mo, mn, ms, mtext, mglyph, malignmark, annotationXML, desc

    @inline(__always)
    init(_ name: UInt32) {
        self = name < 151 ? TagName(rawValue: UInt8(truncatingIfNeeded: name)) ?? .other : .other
    }
}

/// The groups of elements that the rules of tree construction name.
struct ElementGroups: OptionSet {
    let rawValue: UInt16

    static let scopeBoundary = ElementGroups(rawValue: 1)
    static let listBoundary = ElementGroups(rawValue: 1 << 1)
    static let buttonBoundary = ElementGroups(rawValue: 1 << 2)
    static let tableBoundary = ElementGroups(rawValue: 1 << 3)
    static let special = ElementGroups(rawValue: 1 << 4)
    /// Has an end tag that the next element can imply.
    static let impliedEnd = ElementGroups(rawValue: 1 << 5)
    /// Has an end tag that is implied thoroughly, at the end of a template.
    static let thoroughEnd = ElementGroups(rawValue: 1 << 6)
    static let heading = ElementGroups(rawValue: 1 << 7)
    static let fosters = ElementGroups(rawValue: 1 << 8)
    static let mayStayOpen = ElementGroups(rawValue: 1 << 9)
    /// Is one of the elements of MathML that hold text as HTML does.
    static let mathTextPoint = ElementGroups(rawValue: 1 << 10)
    /// Is a foreign element that holds HTML.
    static let htmlPoint = ElementGroups(rawValue: 1 << 11)
    /// Is never open, because it has no content.
    static let void = ElementGroups(rawValue: 1 << 12)
}

extension TagName {
    @inline(__always)
    var groups: ElementGroups {
        switch self {
        case .html: [.special, .scopeBoundary, .tableBoundary, .mayStayOpen]
        case .body: [.special, .mayStayOpen]
        case .applet, .caption, .marquee, .object, .select: captionGroups
        case .td, .th: [.special, .scopeBoundary, .thoroughEnd, .mayStayOpen]
        case .table: [.special, .scopeBoundary, .tableBoundary, .fosters]
        case .template: [.special, .scopeBoundary, .tableBoundary]
        case .tbody, .tfoot, .thead, .tr: [.special, .fosters, .thoroughEnd, .mayStayOpen]
        case .ol, .ul: [.special, .listBoundary]
        case .button: [.special, .buttonBoundary]
        case .dd, .dt, .li, .p: [.special, .impliedEnd, .thoroughEnd, .mayStayOpen]
        case .optgroup, .option, .rb, .rp, .rt, .rtc: [.impliedEnd, .thoroughEnd, .mayStayOpen]
        case .colgroup: [.special, .thoroughEnd]
        case .h1, .h2, .h3, .h4, .h5, .h6: [.special, .heading]
        case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta,
            .param, .source, .track, .wbr:
            [.special, .void]
        case .address, .article, .aside, .blockquote, .center, .details, .dir, .div, .dl, .fieldset, .figcaption,
            .figure, .footer, .form, .frameset, .head, .header, .hgroup, .iframe, .listing, .main, .menu, .nav,
            .noembed, .noframes, .noscript, .plaintext, .pre, .script, .search, .section, .style, .summary, .textarea,
            .title, .xmp:
            .special
        default: []
        }
    }

    private var captionGroups: ElementGroups {
        self == .caption ? [.special, .scopeBoundary, .thoroughEnd] : [.special, .scopeBoundary]
    }

    /// Whether a line begins or ends at the element on a screen.
    var breaksLine: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .br, .caption, .center, .dd, .details, .dialog, .dir, .div, .dl,
            .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr,
            .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search,
            .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
            true
        default: false
        }
    }

    /// Whether a start tag in foreign content ends it.
    var leavesForeignContent: Bool {
        switch self {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4,
            .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small,
            .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        default: false
        }
    }

    /// Whether the element stays among the active formatting elements until its end tag.
    var isFormatting: Bool {
        switch self {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
        default: false
        }
    }
}
