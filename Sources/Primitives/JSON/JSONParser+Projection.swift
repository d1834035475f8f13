extension JSONParser {
    /// Parses a value, and keeps a part of it.
    mutating func value(depth: Int, keeping part: JSONProjection) throws(SyntaxError) -> JSONValue {
        skipSpace()
        switch (part, current) {
        case (.members(let kept), UInt8(ascii: "{")):
            var members: [JSONValue.Member] = []
            try forEachMember(depth: depth) { parser throws(SyntaxError) in
                guard let place = try parser.skipName(in: kept) else {
                    try parser.colon()
                    return try parser.skipValue(depth: depth + 1)
                }
                try parser.colon()
                // Most are whole, and a part would be copied.
                let isWhole = if case .whole = kept[place].part { true } else { false }
                let value =
                    isWhole
                    ? try parser.value(depth: depth + 1)
                    : try parser.value(depth: depth + 1, keeping: kept[place].part)
                members.append(JSONValue.Member(kept[place].name, value))
            }
            return .object(members)
        case (.each(let part), UInt8(ascii: "{")):
            var members: [JSONValue.Member] = []
            try forEachMember(depth: depth) { parser throws(SyntaxError) in
                let name = try parser.string()
                try parser.colon()
                members.append(JSONValue.Member(name, try parser.value(depth: depth + 1, keeping: part)))
            }
            return .object(members)
        case (.each(let part), UInt8(ascii: "[")):
            var elements: [JSONValue] = []
            try forEachElement(depth: depth) { parser throws(SyntaxError) in
                elements.append(try parser.value(depth: depth + 1, keeping: part))
            }
            return .array(elements)
        default: return try value(depth: depth)
        }
    }

    /// Parses the rest of a name, and returns its place among members; `nil` if it is not there.
    private mutating func skipName(in members: [JSONProjection.Member]) throws(SyntaxError) -> Int? {
        for place in members.indices where skip(members[place].bytes) { return place }
        let start = index
        skipPlainText()
        if current == UInt8(ascii: "\\") {
            index = start
            let name = try string()
            return members.firstIndex { $0.bytes.elementsEqual(name.utf8) }
        }
        try skipString()
        return nil
    }

    /// Parses a name and its quotation mark; returns `false` if another name is next.
    @inline(__always)
    private mutating func skip(_ name: [UInt8]) -> Bool {
        let end = index + name.count
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
        var position = 0
        while position < name.count {
            guard name[position] == bytes[index + position] else { return false }
            position += 1
        }
        index = end + 1
        return true
    }

    /// Parses a value that is not kept.
    private mutating func skipValue(depth: Int) throws(SyntaxError) {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"):
            try forEachMember(depth: depth) { parser throws(SyntaxError) in
                try parser.skipString()
                try parser.colon()
                try parser.skipValue(depth: depth + 1)
            }
        case UInt8(ascii: "["):
            try forEachElement(depth: depth) { parser throws(SyntaxError) in try parser.skipValue(depth: depth + 1) }
        case UInt8(ascii: "\""):
            index += 1
            try skipString()
        default: _ = try value(depth: depth)
        }
    }

    /// Parses the rest of a string that is not kept.
    private mutating func skipString() throws(SyntaxError) {
        skipPlainText()
        // Escapes are parsed, because they can be malformed; so is the end of the document.
        if current == UInt8(ascii: "\"") { index += 1 } else { _ = try string() }
    }
}
