import Foundation
import Markup

extension XMLFeedReader {
    /// How the content of an element is to be understood.
    enum ContentType {
        /// Text; markup in it loses its tags.
        case plain
        /// Text that is HTML, as in RSS; elements in it are HTML that was not escaped.
        case escaped
        /// As the `type` and `mode` attributes of Atom say.
        case atom
    }

    /// Reads the element just begun, up to its end; nothing when it is empty.
    mutating func content(_ type: ContentType, base: String? = nil) -> FeedText? {
        let declared = type == .atom ? (reader.attribute("type") ?? "text").lowercased().trimmingSpace : ""
        let mode = type == .atom ? (reader.attribute("mode") ?? "").lowercased() : ""
        var collector = ContentCollector(isPlain: type == .plain, limit: limits.markup.text)
        collector.collect(from: &reader)
        guard !collector.output.isEmpty else { return nil }
        let value = String(decoding: collector.trimmed, as: UTF8.self).trimmingSpace
        guard !value.isEmpty else { return nil }
        switch type {
        case .plain:
            return FeedText(value, isHTML: false)
        case .escaped:
            return html(value, base: base)
        case .atom:
            if collector.hasMarkup { return html(value, base: base) }
            if isEncoded(declared, mode), let data = Data(base64Encoded: value, options: .ignoreUnknownCharacters),
                !data.isEmpty
            {
                return html(String(decoding: data, as: UTF8.self).trimmingSpace, base: base)
            }
            let isHTML = declared.contains("html") || mode == "escaped" && declared != "text/plain"
            return isHTML ? html(value, base: base) : FeedText(value, isHTML: false)
        }
    }

    private func html(_ value: String, base: String?) -> FeedText {
        FeedText(HTMLLinks.resolve(value, against: base), isHTML: true)
    }

    /// Atom 0.3 says so; Atom 1.0 means it by any type that is no text (RFC 4287, section 4.1.3.3).
    private func isEncoded(_ type: String, _ mode: String) -> Bool {
        if mode == "base64" { return true }
        return mode.isEmpty && type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
            && !type.contains("html")
    }
}

/// Collects the content of one element as text, or as HTML once there are elements in it.
struct ContentCollector {
    let isPlain: Bool
    let limit: Int
    private(set) var output: [UInt8] = []
    private(set) var hasMarkup = false
    private var open: [String] = []
    private var isFull = false
    /// Where the content of a `div` that wraps everything begins and ends.
    private var wrapper: (start: Int, end: Int)?
    private var topElements = 0

    init(isPlain: Bool, limit: Int) {
        self.isPlain = isPlain
        self.limit = limit
    }

    /// What was collected, without a `div` around it.
    var trimmed: ArraySlice<UInt8> {
        guard topElements == 1, let wrapper, wrapper.end >= wrapper.start, wrapper.end <= output.count else {
            return output[...]
        }
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let before = output[..<max(0, wrapper.start)].drop(while: isSpace)
        let after = output[wrapper.end...].dropFirst("</div>".utf8.count)
        guard before.starts(with: "<div".utf8), after.allSatisfy(isSpace) else { return output[...] }
        return output[wrapper.start..<wrapper.end]
    }

    /// Reads up to the end of the element just begun.
    mutating func collect(from reader: inout XMLReader) {
        let depth = reader.depth
        while let event = reader.next() {
            switch event {
            case .text: text(from: &reader)
            case .start: start(from: &reader)
            case .end:
                if reader.depth < depth { return }
                end()
            }
        }
    }

    private mutating func text(from reader: inout XMLReader) {
        guard !isFull else { return }
        if hasMarkup, !reader.isLiteral || open.count > 0 {
            var text: [UInt8] = []
            isFull = !reader.appendText(to: &text, limit: max(0, limit - output.count))
            HTMLWriter.append(text, isAttribute: false, to: &output)
        } else {
            isFull = !reader.appendText(to: &output, limit: limit)
        }
    }

    private mutating func start(from reader: inout XMLReader) {
        let name = reader.name.local
        if open.isEmpty { topElements += 1 }
        open.append(name)
        guard !isPlain, !isFull else { return }
        if !hasMarkup {
            hasMarkup = true
            let text = output
            output.removeAll(keepingCapacity: true)
            HTMLWriter.append(text, isAttribute: false, to: &output)
        }
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: name.utf8)
        for attribute in reader.attributes() where !attribute.name.hasPrefix("xmlns") {
            output.append(UInt8(ascii: " "))
            output.append(contentsOf: attribute.name.utf8)
            output.append(contentsOf: "=\"".utf8)
            HTMLWriter.append(Array(attribute.value.utf8), isAttribute: true, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
        if output.count > limit { isFull = true }
        if open.count == 1, name == "div" { wrapper = (output.count, -1) }
    }

    private mutating func end() {
        guard let name = open.popLast(), !isPlain, !isFull, !HTMLElements.voids.contains(name) else { return }
        if open.isEmpty, name == "div" { wrapper?.end = output.count }
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: name.utf8)
        output.append(UInt8(ascii: ">"))
    }
}
