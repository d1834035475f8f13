/// A name of an element for which tree construction or selectors have rules.
///
/// The raw values are the numbers of the names in ``KnownNames``.
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
}

extension TagName {
    @inline(__always)
    init(_ name: UInt32) {
        self = name < 151 ? TagName(rawValue: UInt8(truncatingIfNeeded: name)) ?? .other : .other
    }
}
