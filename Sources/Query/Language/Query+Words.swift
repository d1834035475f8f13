extension Query {
    /// The words before a colon that are no fields of an item.
    static let options = ["newer", "older", "in", "limit", "sort"]

    /// The words with a meaning in a query: those before a colon, the states of items, and the operators.
    public static let words = Set(
        Field.allCases.map(\.rawValue) + options + ["feed", "since", "before"] + Flag.allCases.map(\.rawValue)
            + ["and", "or", "not"]
    )
}
