extension ElementScanner {
    var startOffset: Int { open.last.map { $0.name.lowerBound - 1 } ?? scanner.position }

    /// Ends the innermost open element, which ends before an offset, without reading it.
    mutating func endElement(at offset: Int) {
        scanner.position = offset
        pendingEnds = 0
        close()
    }

    /// Adds the names of the elements around the innermost one, and the namespaces declared there.
    func addSurroundings(in bytes: [UInt8], _ add: (RawSpan) -> Void) {
        for element in open.dropLast() { add(bytes.span.bytes.extracting(element.name)) }
        namespaces.addDeclarations(before: Int(open.last?.namespaceMark ?? 0), in: bytes, add)
    }
}
