import Primitives
import SourceAPI

/// The values that steps have found in the current group, which are those of all its items.
struct GroupValues {
    private var place: Int?
    private var firstValues: [ObjectIdentifier: JSONValue?] = [:]
    private var texts: [ObjectIdentifier: [String]] = [:]
    /// The bytes of the values that items have had from groups.
    private var bytes = 0

    /// The maximum size in bytes of what all items of a page have from groups: one text could be that of thousands of items.
    static let maximumBytes = 16 << 20

    /// Begins with an item: another group has other values.
    mutating func begin(_ item: MappedItem) {
        guard item.groupPlace != place else { return }
        place = item.groupPlace
        firstValues.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }

    /// Returns the first value of a step for one more item, and finds it if no other item has asked for it.
    mutating func first(
        of step: ItemStep,
        _ find: () throws(SourceError) -> JSONValue?
    ) throws(SourceError) -> JSONValue? {
        let key = ObjectIdentifier(step)
        let value: JSONValue?
        if let known = firstValues[key] { value = known } else { value = try find() }
        firstValues[key] = .some(value)
        try count(value?.shown?.utf8.count ?? 0, of: step)
        return value
    }

    /// Returns the values of a step as texts, in the same way.
    mutating func texts(
        of step: ItemStep,
        _ find: () throws(SourceError) -> [String]
    ) throws(SourceError) -> [String] {
        let key = ObjectIdentifier(step)
        let found: [String]
        if let known = texts[key] { found = known } else { found = try find() }
        texts[key] = found
        try count(found.reduce(0) { $0 + $1.utf8.count }, of: step)
        return found
    }

    private mutating func count(_ more: Int, of step: ItemStep) throws(SourceError) {
        bytes += more
        guard bytes <= Self.maximumBytes else {
            throw .tooLong(
                step.key,
                MappingLimit(reason: "more than \(Self.maximumBytes >> 20) MiB of values of groups")
            )
        }
    }
}
