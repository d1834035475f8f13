import HTMLTree
import JSONPath

/// The elements to which a path can lead besides those in the document or the item in which it is searched.
struct PathScope: OptionSet {
    let rawValue: Int

    /// Elements before and after an item: `+ tr .score`, `- h3`.
    static let beside = PathScope(rawValue: 1)
    /// The group of an item: `^ h2`.
    static let group = PathScope(rawValue: 2)
    /// The name of an item, which is not a path: `~`.
    static let name = PathScope(rawValue: 4)
}

/// Reads the paths of a mapping, whose language depends on the type of the document.
///
/// Without a type both languages are tried, because most paths of one are paths of the other as well. The whole file
/// is in one language. A path that can be read in neither is a mistake, and so is one that is alone in its language.
final class PathReader {
    private let type: DocumentType
    private var paths: [ReadPath] = []

    /// A path with the reasons why it cannot be read in a language.
    private struct ReadPath {
        var text: String
        var key: String
        var table: ManifestTable
        var failures: [PathLanguage: String]
    }

    init(type: DocumentType) {
        self.type = type
    }

    /// Reads a path.
    ///
    /// - Parameter scope: The elements to which it can lead.
    func path(_ text: String, key: String, in table: ManifestTable, scope: PathScope) -> RulePath {
        let isOfGroup = text.hasPrefix("^")
        guard !isOfGroup || scope.contains(.group) else {
            let reason =
                "begins with '^', which leads to the group of an item; such paths are for [items] with 'groups'"
            return table.wrong(key, reason) ?? RulePath(text: text)
        }
        var own = text
        if isOfGroup { own = String(text.dropFirst().drop { $0 == " " }) }
        let dropped = text.count - own.count
        var json: JSONPath?
        var element: ElementPath?
        var failures: [PathLanguage: String] = [:]
        do throws(JSONPath.SyntaxError) {
            json = try JSONPath(abbreviated: isOfGroup && own.isEmpty ? "$" : own)
        } catch {
            var error = error
            error.column += dropped
            failures[.json] = own == "." ? "the item itself is '$'" : error.description
        }
        do throws(PathError) {
            let path = try ElementPath(isOfGroup && own.isEmpty ? "." : own, offset: dropped)
            guard scope.contains(.beside) || path.place == .inside else {
                let sign = path.place == .after ? "+" : "-"
                throw PathError(reason: "a path that begins with '\(sign)' is for fields of [items] and for 'values'")
            }
            element = path
        } catch {
            failures[.html] = error.reason
        }
        if failures.count == 2, let advice = Self.advice(onForeign: text) {
            table.fail(key, advice)
            return RulePath(text: text)
        }
        paths.append(ReadPath(text: text, key: key, table: table, failures: failures))
        return RulePath(text: text, json: json, element: element, isOfGroup: isOfGroup)
    }

    /// Returns the name that a text means: `~` for the item, `^~` for its group; `nil` for any path.
    func name(_ text: String, key: String, in table: ManifestTable, scope: PathScope) -> ValueRule.Origin? {
        let isOfGroup = text.hasPrefix("^")
        guard text == "~" || isOfGroup && text.dropFirst().drop(while: { $0 == " " }) == "~" else { return nil }
        if isOfGroup, !scope.contains(.group) {
            table.fail(key, "is the name of a group, and [items] has no 'groups'")
        } else if !scope.contains(.name) {
            table.fail(key, "is the name of an item; it is for fields of [items] and for 'values'")
        }
        paths.append(ReadPath(text: text, key: key, table: table, failures: [.html: "a page has no names"]))
        return .name(isOfGroup: isOfGroup)
    }

    /// Returns what is wrong with a path in a language of other tools, and what to write; `nil` for any other path.
    static func advice(onForeign text: String) -> String? {
        if text.hasPrefix("/") || text.hasPrefix("./") || text.contains("[@") {
            return "is XPath; paths are CSS selectors or JSONPath, such as 'main li > a' for '//main//li/a'"
        }
        if text.contains("::attr(") { return "has '::attr'; an attribute is written after a space, as 'a @href'" }
        if text.hasSuffix("::text") { return "has '::text'; leave it out, as the text is the usual value" }
        guard let parts = text.wholeMatch(of: #/(.*[\w\])*-])(@[\w:.-]+)/#)?.output else { return nil }
        return "has no space in front of '\(parts.2)'; an attribute is written as '\(parts.1) \(parts.2)'"
    }

    /// Returns the languages in which every path can be read, after recording the mistakes of the one that is meant.
    func languages() -> Set<PathLanguage> {
        let candidates: [PathLanguage] =
            switch type {
            case .json: [.json]
            case .html, .xml: [.html]
            case .auto, .feed: [.json, .html]
            }
        let good = candidates.filter { failureCount($0) == 0 }
        guard good.isEmpty else { return Set(good) }
        let meant = meant(of: candidates)
        for path in paths {
            if let mistake = path.failures.mistake(in: meant, keyOfHTML: keyOfHTML) {
                path.table.fail(path.key, mistake)
            }
        }
        return Set(meant)
    }

    /// The first path that only one language has, with its key: the reason why the file is in that language.
    var decisivePath: (key: String, text: String)? {
        paths.first { $0.failures.count == 1 }.map { ($0.table.name(of: $0.key), $0.text) }
    }

    /// The key that makes it a mapping of HTML: the type of the document, or the first path that is not a JSONPath.
    private var keyOfHTML: String? {
        guard type == .auto else { return "request.type" }
        return paths.first { $0.failures[.html] == nil && $0.failures[.json] != nil }.map { $0.table.name(of: $0.key) }
    }

    private func failureCount(_ language: PathLanguage) -> Int { paths.count { $0.failures[language] != nil } }

    /// Returns the language in which the fewest paths are wrong, or else the one of which a path has a sign that the other
    /// does not have; both if neither decides.
    private func meant(of candidates: [PathLanguage]) -> [PathLanguage] {
        let fewest = candidates.map(failureCount).min()
        let likely = candidates.filter { failureCount($0) == fewest }
        let signed = likely.filter { language in paths.contains { language.hasSign(in: $0.text) } }
        return signed.count == 1 ? signed : likely
    }
}

extension [PathLanguage: String] {
    /// Returns what is wrong with a path by its failures, if it is meant in one of some languages.
    ///
    /// - Parameters:
    ///   - languages: The languages.
    ///   - keyOfHTML: The key that makes the mapping one of HTML, if it is one.
    fileprivate func mistake(in languages: [PathLanguage], keyOfHTML: String?) -> String? {
        if languages == [.html], self[.json] == nil, self[.html] != nil, let keyOfHTML {
            return "is JSONPath, and the mapping is of HTML because of \(keyOfHTML)"
        }
        guard languages.count > 1 else {
            return languages.first.flatMap { language in
                self[language].map { "is not \(language.pathName): \($0)" }
            }
        }
        switch (self[.json], self[.html]) {
        case (let json?, let html?):
            return "is neither \(PathLanguage.json.pathName) (\(json)) nor \(PathLanguage.html.pathName) (\(html))"
        case (nil, _?): return "is JSONPath and others are CSS selectors; a file is in one language"
        case (_?, nil): return "is a CSS selector and others are JSONPath; a file is in one language"
        case (nil, nil): return nil
        }
    }
}

extension PathLanguage {
    /// The name of a path in a sentence.
    package var pathName: String { self == .json ? "JSONPath" : "a CSS selector" }

    /// Whether a text has a sign of the language that the other has not, outside of brackets, which hold any text.
    fileprivate func hasSign(in text: String) -> Bool {
        let start = text.prefix { $0 != "[" }
        switch self {
        case .json:
            return text.hasPrefix("$") || start.contains("..") || start.contains(".*")
                || text.contains(#/\[[*?'"\d-]/#)
        case .html:
            guard !text.hasPrefix("$"), !start.contains("..") else { return false }
            // '.' alone is meant for an item in either language.
            return text.hasPrefix(".") && text != "." || start.contains { " >+~#@".contains($0) }
                || text.contains(#/\s@[\w:.-]+$/#)
        }
    }
}
