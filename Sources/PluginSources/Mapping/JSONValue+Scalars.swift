import Primitives

extension JSONValue {
    /// The value itself, or the elements of a list; no objects and no `null`.
    var scalars: [JSONValue] {
        switch self {
        case .null, .object: []
        case .array(let elements): elements.scalars
        default: [self]
        }
    }

    /// The texts of the value itself, or of the elements of a list, without blank ones.
    var shownTexts: [String] {
        switch self {
        case .array(let elements): elements.shownTexts
        default: isBlank ? [] : shown.map { [$0] } ?? []
        }
    }

    fileprivate var isScalar: Bool {
        switch self {
        case .null, .object, .array: false
        default: true
        }
    }
}

extension [JSONValue] {
    /// The values, and those of lists among them; no objects and no `null`.
    var scalars: [JSONValue] { allSatisfy(\.isScalar) ? self : flatMap(\.scalars) }

    /// The texts of the values, and of those of lists among them, without blank ones.
    var shownTexts: [String] {
        var texts: [String] = []
        texts.reserveCapacity(count)
        for value in self {
            if value.isArray {
                texts += value.shownTexts
            } else if !value.isBlank, let text = value.shown {
                texts.append(text)
            }
        }
        return texts
    }
}
