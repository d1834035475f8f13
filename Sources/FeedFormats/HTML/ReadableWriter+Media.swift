import HTMLTree
import Markup

extension ReadableWriter {
    /// A recording or object whose address is in an element inside it.
    struct Medium {
        let name: HTMLTag.Name
        let element: HTMLNode
        let title: String?
    }

    /// Writes a picture as its alternative text.
    ///
    /// One with an empty text is decoration, one of a pixel a counter, and one without a text and an address nothing.
    ///
    /// - Parameter isFallback: Whether the picture stands in for one that a script would load.
    mutating func picture(isFallback: Bool = false) {
        let alternative = attribute("alt")
        let address = pictureAddress
        if isFallback, address.map({ links.contains(resolved($0)) }) ?? true { return }
        if alternative?.nonBlank == nil {
            if alternative != nil || hasSize("0") || hasSize("1") { return }
        }
        let title = alternative?.nonBlank ?? attribute("title")?.nonBlank
        guard title != nil || attribute("src")?.nonBlank != nil || address != nil else { return }
        mention("image", title, address)
    }

    private func hasSize(_ size: String) -> Bool {
        attribute("width") == size || attribute("height") == size
    }

    /// The address of the current picture, which a script may load later from another attribute.
    private var pictureAddress: String? {
        [attribute("src"), attribute("data-src"), attribute("data-original"), attribute("data-lazy-src")].lazy
            .compactMap { $0?.nonBlank }.first { !URIReference.isUnsafe($0) }
    }

    /// Begins a recording or object: mentions it and hides its content, which is for browsers that cannot show it.
    ///
    /// Without an address, the first in its content counts. If there is none, the content is all there is to read.
    mutating func startMedium(_ tag: HTMLTag, _ node: HTMLNode) {
        if tag.isBlock { flush() }
        let title = attribute("title")?.nonBlank
        if let address = mediumAddress(tag.name) {
            mention(tag.name.kind, title, address)
            hide(node)
        } else {
            medium = medium ?? Medium(name: tag.name, element: node, title: title)
        }
    }

    mutating func endMedium(_ tag: HTMLTag, _ node: HTMLNode) {
        if medium?.element == node { medium = nil }
        if tag.isBlock { flush() }
    }

    /// Mentions a page or recording, or the recording around it whose address is in this element.
    mutating func mediumPart(_ tag: HTMLTag) {
        guard let address = mediumAddress(tag.name) else { return }
        if let medium, (medium.name == .object) != (tag.name == .source) {
            self.medium = nil
            mention(medium.name.kind, medium.title ?? attribute("title")?.nonBlank, address)
            hide(medium.element)
        } else if tag.name == .iframe || tag.name == .embed {
            if tag.isBlock { flush() }
            mention(tag.name.kind, attribute("title")?.nonBlank, address)
            if tag.isBlock { flush() }
        }
    }

    private func mediumAddress(_ name: HTMLTag.Name) -> String? {
        switch name {
        case .object: attribute("data")?.nonBlank
        case .param:
            ["movie", "src", "url"].contains(attribute("name")?.lowercased()) ? attribute("value")?.nonBlank : nil
        default: attribute("src")?.nonBlank
        }
    }

    /// Omits the rest of an element, unless its end tag is missing and the rest of the page is in it.
    private mutating func hide(_ node: HTMLNode) {
        if node.hasEndTag { hidden = node }
    }

    mutating func mention(_ kind: String, _ title: String?, _ address: String?) {
        let number = anchors.isEmpty ? link(address) : nil
        line.append(String(begin("[\(kind)\(title.map { ": " + HTMLText.oneLine($0) } ?? "")]")))
        guard let number else { return }
        links.name(number, HTMLText.oneLine(title ?? kind))
        appendNumber(number)
    }
}

extension HTMLTag.Name {
    /// The word for the element in a mention.
    fileprivate var kind: String { self == .iframe || self == .object ? "page" : rawValue }
}
