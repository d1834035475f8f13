import FeedModel
import Primitives
import SourceAPI
import TOMLReading

package struct ManifestMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1; `nil` if the mistake is that something is missing.
    package var line: Int?
    /// The key, such as `items.title`; empty for the whole file.
    package var key: String
    /// The reason, as the end of a sentence that begins with the key.
    package var reason: String
    /// Whether a plugin that was added still works: the reader cannot change a key of a later version.
    package var isHarmless = false

    /// The mistake on one line: `line 12: items.title is not a selector …`.
    package var description: String {
        [line.map { "line \($0):" }, key.isEmpty ? nil : key, reason].compactMap(\.self).joined(separator: " ")
    }
}

final class ManifestMistakes {
    private var found: [ManifestMistake] = []
    private static let limit = 20
    private var omitted = 0

    func add(_ mistake: @autoclosure () -> ManifestMistake, isHarmless: Bool) {
        guard found.count(where: { $0.isHarmless == isHarmless }) < Self.limit else {
            omitted += 1
            return
        }
        found.append(mistake())
    }

    var hasError: Bool { found.contains { !$0.isHarmless } }

    /// The mistakes in the order of their lines; those without a line come last.
    var sorted: [ManifestMistake] {
        let rest = ManifestMistake(line: nil, key: "", reason: "and \(omitted) more", isHarmless: true)
        return found.enumerated()
            .sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
            .map(\.element) + (omitted > 0 ? [rest] : [])
    }
}

/// A table of a manifest, which records a mistake for each value that cannot be used.
struct ManifestTable {
    let table: TOMLTable
    var line: Int?
    /// The name in sentences, such as `items.title` and `parameters[1]`; empty for the whole file.
    var name = ""
    var isList = false
    let mistakes: ManifestMistakes

    func name(of key: String) -> String {
        if isList, let place = Int(key) { return "\(name)[\(place + 1)]" }
        return name.isEmpty ? key : "\(name).\(key)"
    }

    var keys: [String] { table.keys }

    func has(_ key: String) -> Bool { table[key] != nil }

    func value(_ key: String) -> TOMLValue? { table[key] }

    private func line(of key: String) -> Int? { table[key]?.place.line ?? line }

    func fail(_ key: String, _ reason: @autoclosure () -> String, isHarmless: Bool = false) {
        mistakes.add(
            ManifestMistake(line: line(of: key), key: name(of: key), reason: reason(), isHarmless: isHarmless),
            isHarmless: isHarmless
        )
    }

    func refuse(_ keys: [String], _ reason: String) {
        for key in keys where has(key) { fail(key, reason) }
    }

    func wrong<Value>(_ key: String, _ reason: String) -> Value? {
        fail(key, reason)
        return nil
    }

    func missing<Value>(_ key: String, _ reason: String) -> Value? {
        let words = name.isEmpty ? "'\(key)' is missing" : "has no '\(key)'"
        mistakes.add(ManifestMistake(line: line, key: name, reason: "\(words): \(reason)"), isHarmless: false)
        return nil
    }

    /// Records the keys that have no meaning, which are most often typing errors.
    func check(_ known: [String]) {
        for key in table.keys.sorted() where !known.contains(key) {
            fail(key, Self.unknown(key, known), isHarmless: true)
        }
    }

    private static func unknown(_ key: String, _ known: [String]) -> String {
        let near = known.compactMap { word in key.typingErrors(to: word).map { (word, $0) } }
        let nearest = near.min { $0.1 < $1.1 }.map { "; perhaps '\($0.0)' is meant" } ?? ""
        return "is not a key\(nearest); the keys here are \(known.joined(separator: ", "))"
    }

    private func read<Value>(_ key: String, _ reason: String, _ type: (TOMLValue) -> Value?) -> Value? {
        guard let value = table[key] else { return nil }
        return type(value) ?? wrong(key, reason)
    }

    func text(_ key: String, _ what: String = "text in quotation marks", canBeEmpty: Bool = false) -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string else {
            let kind = value.array != nil ? ", not a list" : value.table != nil ? ", not a table" : ""
            return wrong(key, "must be \(what)\(kind)")
        }
        guard canBeEmpty || !text.isEmpty else { return wrong(key, "is empty") }
        return text
    }

    func required(_ key: String, _ reason: String) -> String? { has(key) ? text(key) : missing(key, reason) }

    /// Returns a text of one line in which everything is seen.
    func line(_ key: String, limit: Int = 200) -> String? {
        guard let text = text(key) else { return nil }
        guard text.isVisibleLine else { return wrong(key, "must be one line without control characters") }
        guard text.utf8.count <= limit else { return wrong(key, "has more than \(limit) bytes") }
        return text
    }

    func webAddress(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        return JSONValue.string(text).httpURL ?? wrong(key, "must be an address that begins with https:// or http://")
    }

    func headerValue(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return wrong(key, "must be text that a header can carry: no line breaks, ASCII only")
        }
        return text
    }

    func word<Word: RawRepresentable & CaseIterable>(_ key: String, of type: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let text = text(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        return wrong(key, "is '\(text)' and must be \(Word.allCases.map { "'\($0.rawValue)'" }.alternatives)")
    }

    func number(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        read(key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            value.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func flag(_ key: String) -> Bool? { read(key, "must be true or false", \.bool) }

    func texts(_ key: String) -> [String]? {
        read(key, "must be a list of texts") { $0.array?.allMap(\.string) }
    }

    /// Returns a list of texts; one that is not one visible line is shown wrongly, and works in a plugin that was added.
    func lines(_ key: String) -> [String]? {
        guard let texts = texts(key) else { return nil }
        if !texts.allSatisfy(\.isVisibleLine) {
            fail(key, "must be texts of one line without control characters", isHarmless: true)
        }
        return texts
    }

    func numbers(_ key: String) -> [Int]? {
        read(key, "must be a whole number or a list of whole numbers") { value in
            let numbers = value.int.map { [$0] } ?? value.array?.allMap(\.int)
            return numbers?.isEmpty == true ? nil : numbers
        }
    }

    func table(_ key: String) -> ManifestTable? {
        read(key, "must be a table", \.table).map {
            ManifestTable(table: $0, line: line(of: key), name: name(of: key), mistakes: mistakes)
        }
    }

    func isTable(_ key: String) -> Bool { table[key]?.table != nil }

    /// Returns the elements of a list as a table, keyed by their index; `nil` if the value is not a list.
    func elements(_ key: String) -> (table: ManifestTable, keys: [String])? {
        guard let array = table[key]?.array else { return nil }
        let entries = array.enumerated().map { TOMLTable.Entry(name: String($0), places: [$1.place], value: $1) }
        var elements = ManifestTable(
            table: TOMLTable(entries),
            line: line(of: key),
            name: name(of: key),
            mistakes: mistakes
        )
        elements.isList = true
        return (elements, elements.keys)
    }

    /// Returns whether a value, or a rule in a list for it, is a template.
    func isTemplate(_ key: String) -> Bool {
        if let (elements, keys) = elements(key) { return keys.contains(where: elements.isTemplate) }
        return table[key]?.table.map { $0["template"] != nil && $0["each"] == nil } ?? false
    }

    func tables(_ key: String) -> [ManifestTable] {
        let array = read(key, "must be written [[\(name(of: key))]]", \.array) ?? []
        return array.enumerated().compactMap { place, element in
            guard let found = element.table else { return wrong(key, "must be a list of tables") }
            let name = "\(name(of: key))[\(place + 1)]"
            return ManifestTable(table: found, line: element.place.line, name: name, mistakes: mistakes)
        }
    }
}

extension Array {
    /// Returns the results of a closure, which is called for every element; `nil` if one of them is.
    func allMap<Value>(_ transform: (Element) -> Value?) -> [Value]? {
        let values = compactMap(transform)
        return values.count == count ? values : nil
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
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
