/// Writes nodes as HTML, by the standard's rules of serialisation.
struct HTMLWriter {
    let storage: HTMLStorage
    let bytes: SourceBytes
    var output: [UInt8] = []
    private var text: [UInt8] = []

    init(_ storage: HTMLStorage, _ bytes: SourceBytes) {
        self.storage = storage
        self.bytes = bytes
    }

    /// Writes a node, or what is inside it, without recursion.
    mutating func write(_ root: UInt32, isInside: Bool) {
        if !isInside { open(root) }
        var node = hasContent(root) ? storage.nodes[Int(root)].firstChild : 0
        while node != 0 {
            open(node)
            if hasContent(node) {
                node = storage.nodes[Int(node)].firstChild
                continue
            }
            close(node)
            while storage.nodes[Int(node)].next == 0, node != root {
                node = storage.nodes[Int(node)].parent
                if node != root { close(node) }
            }
            if node == root { break }
            node = storage.nodes[Int(node)].next
        }
        if !isInside { close(root) }
    }

    private func hasContent(_ node: UInt32) -> Bool {
        let record = storage.nodes[Int(node)]
        return !record.isText && record.firstChild != 0 && !record.tag.groups.contains(.void)
    }

    private mutating func open(_ node: UInt32) {
        let record = storage.nodes[Int(node)]
        switch record.kind {
        case .document, .fragment: break
        case .element: open(record)
        case .text: writeText(Int(node), in: storage.nodes[Int(record.parent)])
        case .comment:
            output += "<!--".utf8
            bytes.append(record.range, form: [], to: &output)
            output += "-->".utf8
        case .doctype:
            output += "<!DOCTYPE \(storage.doctypes[Int(record.start)].name ?? "")>".utf8
        }
    }

    private mutating func open(_ record: NodeRecord) {
        output.append(UInt8(ascii: "<"))
        storage.names.append(record.name, to: &output)
        for attribute in storage.attributes[Int(record.start)..<Int(record.start + record.length)] {
            output.append(UInt8(ascii: " "))
            storage.names.append(attribute.name, to: &output)
            output += "=\"".utf8
            text.removeAll(keepingCapacity: true)
            let range = attribute.range
            bytes.append(range, form: .references, isAttribute: true, to: &text)
            escape(isAttribute: true)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
    }

    private mutating func close(_ node: UInt32) {
        let record = storage.nodes[Int(node)]
        guard record.isElement, !record.tag.groups.contains(.void) else { return }
        output += "</".utf8
        storage.names.append(record.name, to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func writeText(_ node: Int, in parent: NodeRecord) {
        switch parent.tag {
        case .style, .script, .xmp, .iframe, .noembed, .noframes, .plaintext:
            return storage.appendText(node, bytes, to: &output)
        case .noscript where storage.isScripting: return storage.appendText(node, bytes, to: &output)
        default: break
        }
        text.removeAll(keepingCapacity: true)
        storage.appendText(node, bytes, to: &text)
        escape(isAttribute: false)
    }

    private mutating func escape(isAttribute: Bool) {
        var start = 0
        for index in text.indices {
            let reference: StaticString
            switch text[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\"") where isAttribute: reference = "&quot;"
            case 0xA0 where index > 0 && text[index - 1] == 0xC2: reference = "&nbsp;"
            default: continue
            }
            output += text[start..<index]
            if text[index] == 0xA0 { output.removeLast() }
            output.append(
                contentsOf: UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount)
            )
            start = index + 1
        }
        output += text[start...]
    }
}
