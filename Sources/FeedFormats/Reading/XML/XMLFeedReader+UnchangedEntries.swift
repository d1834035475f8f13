import Markup
import Primitives

extension XMLFeedReader {
    /// Returns the offset behind the entry that began last if it is one of the last edition; `nil` if it must be read.
    mutating func endOfKnownEntry() -> Int? {
        guard !matcher.isStopped else { return nil }
        // The number of replaced entities is limited for the whole document, and a declaration may follow an entry.
        guard !reader.hasEntities else {
            matcher.stop()
            return nil
        }
        if matcher.context == nil {
            entryDepth = openElements.count
            matcher.set(context: context)
        } else if openElements.count != entryDepth {
            // An entry in an entry ends with it.
            matcher.stop()
            return nil
        }
        return matcher.end(ofKnownEntryAt: reader.startOffset, in: reader.bytes)
    }

    /// The digest of what entries inherit from the elements around them.
    private var context: UInt64 {
        var digest = Fingerprint()
        reader.addSurroundings { digest.add($0) }
        let scope = openElements.last?.scope
        let texts = [
            feed.format.rawValue, feed.version, ownNamespace.map { reader.namespace(numbered: $0) }, scope?.base,
            scope?.declaresBase.description, scope?.language,
        ]
        for text in texts {
            digest.add(text == nil ? 0 : 1)
            digest.add((text ?? "").utf8.span.bytes)
        }
        return digest.bits
    }
}
