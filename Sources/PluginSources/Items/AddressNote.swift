import FeedFormats

/// The remark that an address of an item is left out.
enum AddressNote {
    /// Returns the remark, with the reason and what the author can do.
    ///
    /// - Parameters:
    ///   - member: The name of the address in the item.
    ///   - item: The identity or the title of the item.
    ///   - takesBase: Whether the author can give an address to which relative ones belong.
    static func text(of address: String, _ member: String, of item: String, takesBase: Bool) -> String {
        let isRelative = !URIReference.isAbsolute(address)
        let reason = isRelative ? "is relative" : "is no web address"
        let advice = isRelative && takesBase ? ", or a 'page' with a 'url' before the item" : ""
        return
            "the address '\(member)' of '\(item.onOneLine.cut(to: 60))' is left out, because '\(address.onOneLine.cut(to: 120))' "
            + "\(reason); give one that begins with https://\(advice)"
    }
}
