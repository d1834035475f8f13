import FeedModel
import Primitives
import TOMLKit

/// The mistakes that are found while a manifest is read.
final class ManifestMistakes {
    /// The mistakes with the paths of their keys.
    private(set) var found: [(path: [String], mistake: ManifestMistake)] = []
    /// The maximum number of mistakes, and of harmless ones.
    private static let limit = 20
    /// The number of mistakes beyond the limit.
    private var omitted = 0

    /// Records a mistake; one beyond the limit is only counted.
    ///
    /// - Parameters:
    ///   - path: The path of the key, by which its line is found.
    ///   - key: The key as its author knows it.
    ///   - reason: The reason, as the end of a sentence that begins with the key.
    ///   - isHarmless: Whether a plugin that has been added works in spite of it.
    func add(_ path: [String], _ key: String, _ reason: @autoclosure () -> String, isHarmless: Bool = false) {
        guard found.count(where: { $0.mistake.isHarmless == isHarmless }) < Self.limit else {
            omitted += 1
            return
        }
        found.append((path, ManifestMistake(line: nil, key: key, reason: reason(), isHarmless: isHarmless)))
    }

    /// Whether a mistake keeps the plugin from working.
    var hasError: Bool { found.contains { !$0.mistake.isHarmless } }

    /// Returns the mistakes in the order of their lines; those without a line come last.
    func located(in text: String) -> [ManifestMistake] {
        guard !found.isEmpty else { return [] }
        let lines = KeyLines(text)
        let mistakes = found.map { path, mistake in
            var mistake = mistake
            mistake.line = lines[path]
            return mistake
        }
        let rest = ManifestMistake(line: nil, key: "", reason: "and \(omitted) more", isHarmless: true)
        return mistakes.enumerated()
            .sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
            .map(\.element) + (omitted > 0 ? [rest] : [])
    }
}

/// A table of a manifest, which records a mistake for each value that cannot be used.
struct ManifestTable {
    let path: [String]
    let mistakes: ManifestMistakes
    /// The name in sentences, such as `items.title` and `parameters[1]`; empty for the whole file.
    private let name: String
    private let table: TOMLTable
    /// Whether it is a list, whose keys are its places from 0.
    private var isList = false

    init(_ table: TOMLTable, at path: [String] = [], named name: String = "", _ mistakes: ManifestMistakes) {
        self.table = table
        self.path = path
        self.name = name
        self.mistakes = mistakes
    }

    /// Returns the name of a key in sentences.
    func name(of key: String) -> String {
        if isList, let place = Int(key) { return "\(name)[\(place + 1)]" }
        return name.isEmpty ? key : "\(name).\(key)"
    }

    /// The keys, in no particular order.
    var keys: [String] { table.keys }

    /// Returns whether the table has a key.
    func has(_ key: String) -> Bool { table[key] != nil }

    /// Returns a value of any type.
    func value(_ key: String) -> (any TOMLValueConvertible)? { table[key] }

    /// Records that a value cannot be used.
    func fail(_ key: String, _ reason: String) { mistakes.add(path + [key], name(of: key), reason) }

    /// Records a mistake with which a plugin that was added works.
    func failHarmlessly(_ key: String, _ reason: String) {
        mistakes.add(path + [key], name(of: key), reason, isHarmless: true)
    }

    /// Records that a key is missing, and returns `nil`.
    func missing<Value>(_ key: String, _ reason: String) -> Value? {
        mistakes.add(path, name, path.isEmpty ? "'\(key)' is missing: \(reason)" : "has no '\(key)': \(reason)")
        return nil
    }

    /// Records the keys that have no meaning, which are most often typing errors.
    func check(_ known: [String]) {
        for key in table.keys.sorted() where !known.contains(key) {
            mistakes.add(path + [key], name(of: key), Self.unknown(key, known), isHarmless: true)
        }
    }

    private static func unknown(_ key: String, _ known: [String]) -> String {
        let near = known.compactMap { word in key.typingErrors(to: word).map { (word, $0) } }
        let nearest = near.min { $0.1 < $1.1 }.map { "; perhaps '\($0.0)' is meant" } ?? ""
        return "is not a key\(nearest); the keys here are \(known.joined(separator: ", "))"
    }

    /// Returns a text; an empty one is a mistake.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - what: The kind of value that is needed, as its author knows it.
    func text(_ key: String, _ what: String = "text in quotation marks", canBeEmpty: Bool = false) -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string else {
            let kind = value.array != nil ? ", not a list" : value.table != nil ? ", not a table" : ""
            return wrong(key, "must be \(what)\(kind)")
        }
        guard canBeEmpty || !text.isEmpty else { return wrong(key, "is empty") }
        return text
    }

    /// Returns a text of one line in which everything is seen.
    func line(_ key: String, limit: Int = 200) -> String? {
        guard let text = text(key) else { return nil }
        guard text.isVisibleLine else { return wrong(key, "must be one line without control characters") }
        guard text.utf8.count <= limit else { return wrong(key, "has more than \(limit) bytes") }
        return text
    }

    /// Returns a text that has to be one of some words.
    func word<Word: RawRepresentable & CaseIterable>(_ key: String, of type: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let text = text(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        return wrong(key, "is '\(text)' and must be \(Word.allCases.map { "'\($0.rawValue)'" }.alternatives)")
    }

    /// Returns a whole number.
    func number(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        guard let value = table[key] else { return nil }
        guard let number = value.int, range.contains(number) else {
            return wrong(key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a truth value.
    func flag(_ key: String) -> Bool? {
        guard let value = table[key] else { return nil }
        return value.bool ?? wrong(key, "must be true or false")
    }

    /// Returns a list of texts.
    func texts(_ key: String) -> [String]? {
        guard let value = table[key] else { return nil }
        guard let array = value.array else { return wrong(key, "must be a list of texts") }
        let texts = array.map { $0.string }
        guard !texts.contains(nil) else { return wrong(key, "must be a list of texts") }
        return texts.compactMap(\.self)
    }

    /// Returns a list of texts, each of one line in which everything is seen.
    ///
    /// Another text is shown wrongly, and a plugin that was added works with it.
    func lines(_ key: String) -> [String]? {
        guard let texts = texts(key) else { return nil }
        if !texts.allSatisfy(\.isVisibleLine) {
            failHarmlessly(key, "must be texts of one line without control characters")
        }
        return texts
    }

    /// Returns the numbers of a list, or of a number alone.
    func numbers(_ key: String) -> [Int]? {
        guard let value = table[key] else { return nil }
        if let number = value.int { return [number] }
        let numbers = value.array.map { $0.map(\.int) } ?? [nil]
        guard !numbers.contains(nil), !numbers.isEmpty else {
            return wrong(key, "must be a whole number or a list of whole numbers")
        }
        return numbers.compactMap(\.self)
    }

    /// Returns a table.
    func table(_ key: String) -> ManifestTable? {
        guard let value = table[key] else { return nil }
        guard let found = value.table else { return wrong(key, "must be a table") }
        return ManifestTable(found, at: path + [key], named: name(of: key), mistakes)
    }

    /// Returns whether a value is a table.
    func isTable(_ key: String) -> Bool { table[key]?.table != nil }

    /// Returns the elements of a list as a table, whose keys are their places from 0; `nil` if the value is no list.
    func elements(_ key: String) -> (table: ManifestTable, keys: [String])? {
        guard let array = table[key]?.array else { return nil }
        let (found, keys) = (TOMLTable(), array.indices.map(String.init))
        for (key, element) in zip(keys, array) { found[key] = element }
        var elements = ManifestTable(found, at: path + [key], named: name(of: key), mistakes)
        elements.isList = true
        return (elements, keys)
    }

    /// Returns whether a value, or one of a list of rules for it, is made of other values.
    func isTemplate(_ key: String) -> Bool {
        if let (elements, keys) = elements(key) { return keys.contains(where: elements.isTemplate) }
        return table[key]?.table.map { $0["template"] != nil && $0["each"] == nil } ?? false
    }

    /// Returns the tables of an array (`[[KEY]]`).
    func tables(_ key: String) -> [ManifestTable] {
        guard let value = table[key] else { return [] }
        guard let array = value.array else {
            fail(key, "must be written [[\(name(of: key))]]")
            return []
        }
        return array.enumerated().compactMap { place, element in
            guard let found = element.table else { return wrong(key, "must be a list of tables") }
            let name = "\(name(of: key))[\(place + 1)]"
            return ManifestTable(found, at: path + [key, String(place)], named: name, mistakes)
        }
    }

    /// Records a mistake, and returns `nil`.
    func wrong<Value>(_ key: String, _ reason: String) -> Value? {
        fail(key, reason)
        return nil
    }
}

extension String {
    /// Whether nothing in the text breaks its line, changes its direction or cannot be seen.
    ///
    /// The joiners and the selectors of emoji and of several scripts are kept.
    fileprivate var isVisibleLine: Bool {
        unicodeScalars.allSatisfy { scalar in
            let isSelector = scalar.properties.isJoinControl || scalar.properties.isVariationSelector
            return scalar != "\t" && scalar != "\n" && (scalar.isVisibleInCommand || isSelector)
        }
    }
}

extension [String] {
    /// The words as alternatives: `a, b or c`.
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
