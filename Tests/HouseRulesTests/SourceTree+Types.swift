extension SourceTree {
    /// A type with its extensions in its own module.
    ///
    /// The lines of a nested type are lines of the outer one, too.
    struct SourceType {
        let module: String
        /// The name after the names of the outer types, such as `HTMLTag.Name`.
        let name: String
        var lineCount = 0
        var caseCount = 0
        /// The names of the stored properties.
        var storedProperties: [String] = []

        var path: String { "\(module)/\(name)" }
    }

    /// Returns the types of the product, sorted by path.
    func types() throws -> [SourceType] {
        var types: [String: SourceType] = [:]
        for file in try productFiles() {
            var reader = TypeReader(module: String(file.path.split(separator: "/")[1]), types: types)
            for line in file.lines { reader.read(line) }
            types = reader.types
        }
        return types.values.sorted { $0.path < $1.path }
    }
}

/// Reads types line by line.
///
/// Their ends and members are known by their indentation, which swift format checks.
private struct TypeReader {
    let module: String
    var types: [String: SourceTree.SourceType]

    /// The declarations around the current line.
    private var bodies: [Body] = []
    private var isInText = false
    /// The number of open parentheses of a list of cases that goes over several lines; `nil` outside of one.
    private var caseList: Int?

    private struct Body {
        var keyword: Substring
        /// The path of the type.
        var type: String
        var indentation: Int
    }

    init(module: String, types: [String: SourceTree.SourceType]) {
        self.module = module
        self.types = types
    }

    mutating func read(_ line: Substring) {
        for body in bodies { types[body.type]?.lineCount += 1 }
        let marks = line.ranges(of: "\"\"\"").count
        defer { if marks == 1 { isInText.toggle() } }
        let indentation = line.prefix { $0 == " " }.count
        let code = line.dropFirst(indentation)
        guard !isInText, !code.isEmpty, !code.hasPrefix("//") else { return }
        if let body = bodies.last, body.indentation == indentation, code.hasPrefix("}") {
            bodies.removeLast()
        } else if let (keyword, name) = Self.declaration(code) {
            declare(keyword, name, indentation, isOpen: code.last != "}")
        } else if let body = bodies.last, body.indentation + 4 == indentation || caseList != nil {
            readMember(code, of: body)
        }
    }

    private mutating func declare(_ keyword: Substring, _ name: String, _ indentation: Int, isOpen: Bool) {
        let outer = bodies.last.flatMap { types[$0.type] }.map { $0.name + "." } ?? ""
        let type = SourceTree.SourceType(module: module, name: outer + name)
        types[type.path, default: type].lineCount += 1
        if isOpen { bodies.append(Body(keyword: keyword, type: type.path, indentation: indentation)) }
    }

    private mutating func readMember(_ code: Substring, of body: Body) {
        if body.keyword == "enum" {
            if code.hasPrefix("case ") || code.hasPrefix("indirect case ") { caseList = 0 }
            if let open = caseList { readCases(code, of: body, open) }
        }
        guard ["struct", "class", "actor"].contains(body.keyword), let name = Self.storedProperty(code) else { return }
        types[body.type]?.storedProperties.append(name)
    }

    private mutating func readCases(_ code: Substring, of body: Body, _ open: Int) {
        var (open, count) = (open, open == 0 ? 1 : 0)
        let isContinued = code.last == ","
        for character in isContinued ? code.dropLast() : code {
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if character == ",", open == 0 { count += 1 }
        }
        types[body.type]?.caseCount += count
        caseList = open > 0 || isContinued ? open : nil
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "final", "indirect", "nonisolated", "lazy", "weak", "unowned",
        "private(set)", "package(set)", "fileprivate(set)",
    ]
    private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension"]

    /// Returns the words from the first that is neither an attribute nor a modifier.
    private static func words(_ code: Substring) -> ArraySlice<Substring> {
        code.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
    }

    private static func declaration(_ code: Substring) -> (keyword: Substring, name: String)? {
        let words = words(code)
        guard let keyword = words.first, keywords.contains(keyword), let next = words.dropFirst().first else {
            return nil
        }
        let name = next.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
        return name.isEmpty || ["func", "var", "let"].contains(name) ? nil : (keyword, String(name))
    }

    /// Returns the name of the stored property that a line declares; `nil` for a computed one and for anything else.
    private static func storedProperty(_ code: Substring) -> String? {
        let words = words(code)
        guard let keyword = words.first, keyword == "let" || keyword == "var", let name = words.dropFirst().first else {
            return nil
        }
        let beforeBrace = code.prefix { $0 != "{" }
        guard keyword == "let" || beforeBrace.count == code.count || beforeBrace.contains("=") else { return nil }
        return String(name.prefix { $0 != ":" && $0 != "," })
    }
}
