extension SubscriptionURI {
    /// The name and the expression of the query that the address is; `nil` for another address.
    package var query: (name: String, expression: String)? {
        let parts = description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "query" ? (String(parts[1]), String(parts[2])) : nil
    }
}
