import Markup

/// Collects the content of one element as text, or as HTML once there are elements in it.
struct ContentCollector {
    let isPlain: Bool
    let limit: Int
    /// The address that `xml:base` inside the content is relative to.
    let base: String?
    private(set) var output: [UInt8] = []
    private(set) var hasMarkup = false
    private var open: [Element] = []
    private var isFull = false
    /// Where the content of a `div` that wraps everything begins and ends.
    private var wrapper: (start: Int, end: Int)?
    private var topElements = 0

    /// An open element, and the base that it or one around it has set.
    private struct Element {
        var name: String
        var base: String?
    }

    init(isPlain: Bool, limit: Int, base: String? = nil) {
        self.isPlain = isPlain
        self.limit = limit
        self.base = base
    }

    /// What was collected, without a `div` around it.
    var unwrapped: ArraySlice<UInt8> {
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
        let innerBase = reader.attribute("xml:base").map { WebAddress.resolve($0, against: open.last?.base ?? base) }
        open.append(Element(name: name, base: innerBase ?? open.last?.base))
        guard !isPlain, !isFull else { return }
        if !hasMarkup {
            hasMarkup = true
            let text = output
            output.removeAll(keepingCapacity: true)
            HTMLWriter.append(text, isAttribute: false, to: &output)
        }
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: name.utf8)
        appendAttributes(from: &reader)
        output.append(UInt8(ascii: ">"))
        if output.count > limit { isFull = true }
        if open.count == 1, name == "div" { wrapper = (output.count, -1) }
    }

    /// Writes the attributes that HTML can understand; with a base inside the content, links are resolved here.
    private mutating func appendAttributes(from reader: inout XMLReader) {
        for (name, value) in reader.attributes() where !name.hasPrefix("xmlns") && name != "xml:base" {
            let inner = open.last?.base
            let value = inner != nil && HTMLLinks.isLink(name) ? WebAddress.resolve(value, against: inner) : value
            output.append(UInt8(ascii: " "))
            output.append(contentsOf: name.utf8)
            output.append(contentsOf: "=\"".utf8)
            HTMLWriter.append(Array(value.utf8), isAttribute: true, to: &output)
            output.append(UInt8(ascii: "\""))
        }
    }

    private mutating func end() {
        guard let name = open.popLast()?.name, !isPlain, !isFull, !HTMLElements.voids.contains(name) else { return }
        if open.isEmpty, name == "div" { wrapper?.end = output.count }
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: name.utf8)
        output.append(UInt8(ascii: ">"))
    }
}
