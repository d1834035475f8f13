/// A part of JSON documents: the values at some places, and what leads to them.
///
/// The documents of services have many members of which a reader uses a few. The others need not become values:
///
///     var titles = JSONProjection.members([])
///     titles.keep([.name("items"), .each, .name("title")])
///     let document = try JSONValue(parsing: body, keeping: titles)
public indirect enum JSONProjection: Hashable, Sendable {
    /// Everything.
    case whole
    /// These members of an object, and everything of an array.
    case members([Member])
    /// A part of each element of an array, or of each member of an object.
    case each(JSONProjection)

    /// A member that is kept.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The part of its value that is kept.
        public internal(set) var part: JSONProjection
        /// The name in UTF-8, which is what stands in documents.
        let bytes: [UInt8]

        fileprivate init?(name: String, part: JSONProjection) {
            // Documents write such names in several ways.
            guard !name.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || $0 == "\u{FFFD}" }) else {
                return nil
            }
            self.name = name
            self.part = part
            bytes = Array(name.utf8)
        }
    }

    /// A step from a value to its children.
    public enum Step: Hashable, Sendable {
        /// To the members with a name.
        case name(String)
        /// To each element or member.
        case each
    }

    /// Keeps the values to which steps lead, whole; what leads to them may be kept as well.
    public mutating func keep(_ steps: some Collection<Step>) {
        switch (self, steps.first) {
        case (.whole, _): break
        case (.members(var members), .name(let name)):
            if let place = members.firstIndex(where: { $0.bytes.elementsEqual(name.utf8) }) {
                members[place].part.keep(steps.dropFirst())
            } else if let member = Member(name: name, part: .members([]).keeping(steps.dropFirst())) {
                members.append(member)
            } else {
                return self = .whole
            }
            self = .members(members)
        case (.members([]), .each): self = .each(.members([]).keeping(steps.dropFirst()))
        case (.each(let part), .each): self = .each(part.keeping(steps.dropFirst()))
        // Some members in one way and all in another are rare.
        case (_, nil), (.members, .each), (.each, .name): self = .whole
        }
    }

    private func keeping(_ steps: some Collection<Step>) -> JSONProjection {
        var projection = self
        projection.keep(steps)
        return projection
    }
}
