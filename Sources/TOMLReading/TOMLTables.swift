struct TOMLKey {
    var name: String
    var place: TOMLPlace
    var isBare: Bool
}

/// The tables of a document while it is read, with the rules about what can be defined twice.
struct TOMLTables {
    /// How a table was declared, which decides what can be added to it.
    enum Declaration {
        /// By the header of a table in it.
        case implicit
        case dotted
        case header
        case inline
    }

    /// A value that can have tables, which are named by their numbers.
    enum Node {
        case scalar(TOMLValue)
        case array([Node], TOMLPlace)
        case table(Int)
        /// The tables of headers in double brackets, by the number of their list.
        case list(Int)
    }

    private struct Entry {
        var name: String
        var places: [TOMLPlace]
        var node: Node
    }

    private struct Table {
        var declaration: Declaration
        var place: TOMLPlace
        /// The number of keys and array elements that lead to it.
        var depth: Int
        var entries: [Entry] = []
        /// The places of the entries by the bytes of their names.
        var positions: [[UInt8]: Int] = [:]
    }

    private var tables: [Table] = []
    private var lists: [[Int]] = []
    static let root = 0

    init() { _ = add(.header, TOMLPlace(line: 1, column: 1, range: 0..<0), depth: 0) }

    /// Adds a table that is in no other, and returns its number.
    mutating func add(_ declaration: Declaration, _ place: TOMLPlace, depth: Int) -> Int {
        tables.append(Table(declaration: declaration, place: place, depth: depth))
        return tables.count - 1
    }

    mutating func setPlace(_ place: TOMLPlace, of table: Int) { tables[table].place = place }

    func depth(of table: Int) -> Int { tables[table].depth }

    /// Returns the table of a header, which is declared by it.
    mutating func table(of keys: [TOMLKey], isElement: Bool, _ place: TOMLPlace) throws(TOMLMistake) -> Int {
        var parent = Self.root
        for key in keys.dropLast() { parent = try child(key, of: parent, .implicit) }
        guard let key = keys.last else { return parent }
        guard let position = tables[parent].positions[Array(key.name.utf8)] else {
            let depth = tables[parent].depth + 1
            let table = add(.header, place, depth: isElement ? depth + 1 : depth)
            if isElement { lists.append([table]) }
            try insert(isElement ? .list(lists.count - 1) : .table(table), key, into: parent)
            return table
        }
        tables[parent].entries[position].places.append(key.place)
        switch tables[parent].entries[position].node {
        case .table(let table) where !isElement && tables[table].declaration == .implicit:
            tables[table].declaration = .header
            tables[table].place = place
            return table
        case .list(let list) where isElement:
            let table = add(.header, place, depth: tables[parent].depth + 2)
            lists[list].append(table)
            return table
        default: throw redefinition(of: key, in: parent, position)
        }
    }

    /// Returns the table that contains the last part of a dotted key, starting from another table.
    mutating func table(of keys: [TOMLKey], from table: Int) throws(TOMLMistake) -> Int {
        var parent = table
        for key in keys.dropLast() { parent = try child(key, of: parent, .dotted) }
        return parent
    }

    mutating func insert(_ node: Node, _ key: TOMLKey, into table: Int) throws(TOMLMistake) {
        try check(key, in: table)
        tables[table].positions[Array(key.name.utf8)] = tables[table].entries.count
        tables[table].entries.append(Entry(name: key.name, places: [key.place], node: node))
    }

    /// Refuses a key that is too deep, or that its table has already.
    func check(_ key: TOMLKey, in table: Int) throws(TOMLMistake) {
        guard tables[table].depth < TOMLDocument.maximumDepth else { throw .tooDeep(key.place) }
        if let position = tables[table].positions[Array(key.name.utf8)] {
            throw redefinition(of: key, in: table, position)
        }
    }

    /// Returns the table that an inner key of a header or a dotted key names; declares it if it does not exist.
    private mutating func child(
        _ key: TOMLKey,
        of parent: Int,
        _ declaration: Declaration
    ) throws(TOMLMistake) -> Int {
        guard let position = tables[parent].positions[Array(key.name.utf8)] else {
            let table = add(declaration, key.place, depth: tables[parent].depth + 1)
            try insert(.table(table), key, into: parent)
            return table
        }
        tables[parent].entries[position].places.append(key.place)
        switch tables[parent].entries[position].node {
        case .table(let table) where canAdd(declaration, to: table):
            if declaration == .dotted { tables[table].declaration = .dotted }
            return table
        case .list(let list) where declaration == .implicit:
            return lists[list].last ?? parent
        default: throw redefinition(of: key, in: parent, position)
        }
    }

    /// Returns whether a header or a dotted key can lead through a table.
    private func canAdd(_ declaration: Declaration, to table: Int) -> Bool {
        switch tables[table].declaration {
        case .implicit, .dotted: true
        case .header: declaration == .implicit
        case .inline: false
        }
    }

    private func redefinition(of key: TOMLKey, in table: Int, _ position: Int) -> TOMLMistake {
        let line = tables[table].entries[position].places.first?.line ?? 1
        // An address in quotation marks can have a password.
        let name = key.isBare && key.name.utf8.count <= 40 ? "'\(key.name)'" : "The key"
        return TOMLMistake(place: key.place, reason: "\(name) is already defined on line \(line)")
    }

    func value(of table: Int) -> TOMLTable {
        TOMLTable(tables[table].entries.map { .init(name: $0.name, places: $0.places, value: value(of: $0.node)) })
    }

    private func value(of node: Node) -> TOMLValue {
        switch node {
        case .scalar(let value): value
        case .array(let nodes, let place): TOMLValue(content: .array(nodes.map(value)), place: place)
        case .table(let table): tableValue(table)
        case .list(let list):
            TOMLValue(content: .array(lists[list].map(tableValue)), place: tables[lists[list][0]].place)
        }
    }

    private func tableValue(_ table: Int) -> TOMLValue {
        TOMLValue(content: .table(value(of: table)), place: tables[table].place)
    }
}

extension TOMLMistake {
    static func tooDeep(_ place: TOMLPlace) -> TOMLMistake {
        TOMLMistake(
            place: place,
            reason: "Tables and arrays are nested more than \(TOMLDocument.maximumDepth) levels deep"
        )
    }
}
