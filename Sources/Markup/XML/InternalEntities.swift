/// The entities that a document declares in its own document type (XML 1.0, section 4.2).
///
/// External entities are known by name and never opened. Parameter entities are ignored.
struct InternalEntities: Sendable {
    enum Entity: Sendable {
        case text(Range<Int>)
        case external
    }

    /// Whether there is an external document type, which may declare further entities.
    var hasExternalSubset = false
    var expansion = 0
    private var entities: [String: Entity] = [:]

    static let depthLimit = 8

    var isEmpty: Bool { entities.isEmpty }

    subscript(name: String) -> Entity? { entities[name] }

    /// Reads a declaration after `<!ENTITY` and returns the offset of its end.
    mutating func declare(at start: Int, in bytes: Bytes, limits: MarkupLimits, repairs: inout RepairLog) -> Int {
        var index = bytes.skipSpace(start)
        let isParameter = index < bytes.count && bytes[index] == UInt8(ascii: "%")
        if isParameter {
            hasExternalSubset = true
            index = bytes.skipSpace(index + 1)
        }
        let nameStart = index
        while index < bytes.count, bytes[index].continuesName { index += 1 }
        let name = nameStart..<index
        index = bytes.skipSpace(index)
        var entity: Entity?
        if index < bytes.count, bytes[index] == ASCII.quotation || bytes[index] == ASCII.apostrophe {
            let end = bytes.find(bytes[index], index + 1, bytes.count)
            entity = .text((index + 1)..<end)
            index = end + 1
        } else if bytes.matches("SYSTEM", at: index) || bytes.matches("PUBLIC", at: index) {
            entity = .external
        }
        while index < bytes.count, bytes[index] != ASCII.greater {
            if bytes[index] == ASCII.quotation || bytes[index] == ASCII.apostrophe {
                index = bytes.find(bytes[index], index + 1, bytes.count)
            }
            index += 1
        }
        if let entity, !isParameter, !name.isEmpty {
            if entities.count < limits.entities {
                let key = bytes.string(name)
                if entities[key] == nil { entities[key] = entity }
            } else {
                repairs.record(.entityLimit, at: start)
            }
        }
        return min(index + 1, bytes.count)
    }
}
