import JSONPath

/// The elements that a path can select outside of the document or item in which it is searched.
struct PathScope {
    /// Whether it is that of an item: elements before and after it, `+ tr .score` and `- h3`, and its name, `~`.
    var isOfItem = false
    /// Whether items have groups: `^ h2`.
    var hasGroups = false
}

/// Reads the paths of a mapping, whose language depends on the type of the document.
///
/// Without a type both languages are tried, because most paths of one are paths of the other as well. The whole file
/// is in one language. A path that can be read in neither is a mistake, and so is one that is alone in its language.
final class PathReader {
    private let type: DocumentType
    private var paths: [ReadPath] = []

    private struct ReadPath {
        var text: String
        var key: String
        var table: ManifestTable
        var failures: [PathLanguage: String]
    }

    init(type: DocumentType) {
        self.type = type
    }

    func path(_ text: String, key: String, in table: ManifestTable, scope: PathScope) -> RulePath {
        let isOfGroup = text.hasPrefix("^")
        guard !isOfGroup || scope.hasGroups else {
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
            guard scope.isOfItem || path.place == .inside else {
                let sign = path.place == .after ? "+" : "-"
                throw PathError(reason: "a path that begins with '\(sign)' is for fields of [items] and for 'values'")
            }
            element = path
        } catch {
            failures[.html] = error.reason
        }
        paths.append(ReadPath(text: text, key: key, table: table, failures: failures))
        return RulePath(text: text, json: json, element: element, isOfGroup: isOfGroup)
    }

    /// Reads a path that has to lead to elements.
    func elements(_ text: String, key: String, in table: ManifestTable, scope: PathScope = PathScope()) -> RulePath {
        let path = path(text, key: key, in: table, scope: scope)
        if let element = path.element, element.part != .text {
            table.fail(key, "must select elements, not what is in them")
        }
        return path
    }

    /// Returns the name that a text means: `~` for the item, `^~` for its group; `nil` for any path.
    func name(_ text: String, key: String, in table: ManifestTable, scope: PathScope) -> ValueRule.Origin? {
        let isOfGroup = text.hasPrefix("^")
        guard text == "~" || isOfGroup && text.dropFirst().drop(while: { $0 == " " }) == "~" else { return nil }
        if isOfGroup, !scope.hasGroups {
            table.fail(key, "is the name of a group, and [items] has no 'groups'")
        } else if !scope.isOfItem {
            table.fail(key, "is the name of an item; it is for fields of [items] and for 'values'")
        }
        paths.append(ReadPath(text: text, key: key, table: table, failures: [.html: "a page has no names"]))
        return .name(isOfGroup: isOfGroup)
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
        let fewest = candidates.map(failureCount).min()
        let meant = candidates.filter { failureCount($0) == fewest }
        for path in paths {
            let reasons = meant.compactMap { language in
                path.failures[language].map { "is not \(language.pathName): \($0)" }
            }
            guard !reasons.isEmpty else { continue }
            let advice = reasons.count < meant.count ? "; a file is in one language" : ""
            path.table.fail(path.key, reasons.joined(separator: " and ") + advice)
        }
        return Set(meant)
    }

    /// The first path that only one language has, with its key: the reason why the file is in that language.
    var decisivePath: (key: String, text: String)? {
        paths.first { $0.failures.count == 1 }.map { ($0.table.name(of: $0.key), $0.text) }
    }

    private func failureCount(_ language: PathLanguage) -> Int { paths.count { $0.failures[language] != nil } }
}

extension PathLanguage {
    package var pathName: String { self == .json ? "JSONPath" : "a CSS selector" }
}
