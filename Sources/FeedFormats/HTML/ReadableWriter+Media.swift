import FeedModel
import HTMLTree

extension ReadableWriter {
    /// Writes a picture as its alternative text, unless it is decoration, a counter of one pixel or nothing at all.
    ///
    /// - Parameter isCopy: Whether it is for browsers that run no scripts, and so a copy of a picture.
    mutating func picture(_ picture: HTMLNode, isCopy: Bool = false) {
        let alternative = picture["alt"]
        if let alternative, picture.formulaBeside?.tex == HTMLText.oneLine(alternative) { return }
        if alternative?.nonBlank == nil, alternative != nil || picture.isPixel { return }
        let address = picture.pictureAddress.map(resolved)
        if let address {
            if let isCopyWritten = pictures[address] {
                if isCopy || isCopyWritten { return }
            } else {
                pictures[address] = isCopy
            }
        }
        let title = alternative?.nonBlank ?? picture["title"]?.nonBlank
        guard title != nil || picture["src"]?.nonBlank != nil || address != nil else { return }
        mention("image", title)
        // Inside of a link the picture is the words of the link.
        if anchors.isEmpty, let address = followable(address) { mark(address, title) }
    }

    /// Writes the mark of a picture, unless its file has one already.
    private mutating func mark(_ address: String, _ title: String?) {
        let count = pictureLinks.addresses.count
        let number = pictureLinks.number(of: address)
        isBehindNumber = true
        guard number > count else { return }
        pictureLinks.name(number, HTMLText.oneLine(title ?? ""))
        line.append(String(ReadableText.Mark.picture.character))
    }

    /// Writes the pictures of a `noscript`, unless they are copies of the picture before it.
    ///
    /// Without an end tag the rest of the page is in the element and is written.
    mutating func writeScriptless(_ node: HTMLNode) {
        guard node.hasEndTag else { return write(HTMLDocument(fragment: node.text).root) }
        let pictures = node.scriptlessPictures
        if pictures.count == 1, ["img", "picture"].contains(node.neighbour(\.previousSibling)?.name) { return }
        for copy in pictures { picture(copy, isCopy: true) }
    }

    /// Mentions a recording or object and hides its content, unless no address is known yet.
    mutating func startMedium(_ tag: HTMLTag, _ node: HTMLNode) {
        if tag.isBlock { flush() }
        let title = attribute("title")?.nonBlank
        if let address = mediumAddress(tag.name) {
            mention(tag.name.kind, title, address)
            hide(node)
        } else {
            medium = medium ?? OpenMedium(name: tag.name, element: node, title: title)
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
        default: element?.lazyAddress ?? attribute("src")?.nonBlank
        }
    }

    /// Omits the rest of an element, unless its end tag is missing and the rest of the page is in it.
    private mutating func hide(_ node: HTMLNode) {
        if node.hasEndTag { hidden = node }
    }

    private mutating func mention(_ kind: String, _ title: String?) {
        line.append(String(begin("[\(kind)\(title.map { ": " + HTMLText.oneLine($0) } ?? "")]")))
    }

    private mutating func mention(_ kind: String, _ title: String?, _ address: String) {
        mention(kind, title)
        guard anchors.isEmpty, let number = link(address) else { return }
        links.name(number, HTMLText.oneLine(title ?? kind))
        appendNumber(number)
    }
}

extension HTMLTag.Name {
    fileprivate var kind: String { self == .iframe || self == .object ? "page" : rawValue }
}

extension HTMLNode {
    /// Whether a picture has a width or height of a pixel, as those that count readers do.
    fileprivate var isPixel: Bool {
        ["width", "height"].contains { self[$0] == "0" || self[$0] == "1" }
    }

    fileprivate var scriptlessPictures: [HTMLNode] {
        guard name == "noscript", hasEndTag else { return [] }
        // Those with an empty description are decoration or count readers.
        return HTMLDocument(fragment: text).root.descendants.filter {
            $0.name == "img" && !$0.isPixel && $0["alt"].map { $0.nonBlank == nil } != true
        }
    }

    /// The address of a picture: that of a script, of a copy in a following `noscript`, its own, or that of a `source`.
    fileprivate var pictureAddress: String? {
        if let lazyAddress { return lazyAddress }
        // The picture is the last child of `picture`.
        let outer = parent.flatMap { $0.name == "picture" && neighbour(\.nextSibling) == nil ? $0 : nil }
        let copies = (outer ?? self).neighbour(\.nextSibling)?.scriptlessPictures ?? []
        if copies.count == 1, let address = copies[0].sourceAddress { return address }
        return outer?.children.lazy.compactMap(\.lazyAddress).first ?? sourceAddress
            ?? outer?.children.lazy.compactMap(\.sourceAddress).first
    }

    private var sourceAddress: String? {
        let source = self["src"]?.nonBlank?.safeAddress
        let largest = self["srcset"].flatMap(SourceSet.largest)
        return lazyAddress ?? (source.map(Self.isPlaceholder) == true ? largest ?? source : source ?? largest)
    }

    /// Returns whether the name of a file is one that publishers give to what is shown until a picture is loaded.
    private static func isPlaceholder(_ address: String) -> Bool {
        let name = address.lowercased().split(separator: "/").last ?? ""
        return address.hasPrefix("data:")
            || ["blank", "loading", "loader", "spacer", "placeholder", "pixel", "lazy", "transparent"].contains {
                name.contains($0)
            }
    }

    /// The address that a script loads in place of a placeholder, or the largest of `data-srcset`.
    fileprivate var lazyAddress: String? {
        var largest: String?
        for attribute in attributes {
            let name = attribute.name
            // GitHub's proxy of pictures notes their origin.
            guard name.hasPrefix("data-"), name != "data-canonical-src", let value = attribute.value.nonBlank else {
                continue
            }
            if name.hasSuffix("srcset") {
                largest = largest ?? SourceSet.largest(value)
            } else if name.hasSuffix("src") && !Self.isOfOtherPicture(name) || Self.lazyAttributes.contains(name),
                // Some of the attributes are switches.
                value.contains(where: { $0 == "/" || $0 == "." }), !value.contains(" "), let address = value.safeAddress
            {
                return address
            }
        }
        return largest
    }

    private static let lazyAttributes: Set = [
        "data-lazy", "data-lazyload", "data-lazy-original", "data-lazy-url", "data-original", "data-echo",
    ]

    /// Returns whether an attribute has the address of what is shown before the picture or in place of it.
    private static func isOfOtherPicture(_ attribute: String) -> Bool {
        ["fallback", "placeholder", "thumb", "-low", "error", "preview", "loading"].contains { attribute.contains($0) }
    }
}

extension String {
    var safeAddress: String? { URIReference.isUnsafe(self) ? nil : self }
}

struct OpenMedium {
    let name: HTMLTag.Name
    let element: HTMLNode
    let title: String?
}
