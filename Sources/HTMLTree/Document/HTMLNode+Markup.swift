extension HTMLNode {
    /// The node as HTML (https://html.spec.whatwg.org/#serialising-html-fragments).
    ///
    /// Of an element this is `outerHTML`. Reading it gives the same tree, except where HTML has no way to write it.
    public var html: String { write(isInside: false) }

    /// The content of the node as HTML, which is `innerHTML`.
    public var innerHTML: String { write(isInside: true) }

    private func write(isInside: Bool) -> String {
        let output = storage.withBytes { bytes in
            var writer = HTMLWriter(storage, bytes)
            writer.write(index, isInside: isInside || kind == .document || kind == .fragment)
            return writer.output
        }
        return String(decoding: output ?? [], as: UTF8.self)
    }
}
