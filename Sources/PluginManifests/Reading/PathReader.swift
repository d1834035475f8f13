import HTMLTree
import JSONPath

/// Reads the paths of a mapping, whose language depends on the type of the document.
///
/// Without a type both languages are tried, because most paths of one are paths of the other as well. The whole file
/// is in one language. A path that can be read in neither is a mistake, and so is one that is alone in its language.
final class PathReader {
    private let type: DocumentType
    private var paths: [(table: ManifestTable, key: String, failures: [PathLanguage: String])] = []

    init(type: DocumentType) {
        self.type = type
    }

    /// Reads a path.
    ///
    /// - Parameter isOfItem: Whether it is searched in an item, so that it can lead to elements beside the item.
    func path(_ text: String, key: String, in table: ManifestTable, isOfItem: Bool) -> RulePath {
        var json: JSONPath?
        var element: ElementPath?
        var failures: [PathLanguage: String] = [:]
        do throws(JSONPath.SyntaxError) {
            json = try JSONPath(abbreviated: text)
        } catch {
            failures[.json] = error.description
        }
        do throws(PathError) {
            let path = try ElementPath(text)
            guard isOfItem || path.place == .inside else {
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
        paths.append((table, key, failures))
        return RulePath(text: text, json: json, element: element)
    }

    /// Returns what is wrong with a path in a language of other tools, and what to write; `nil` for any other path.
    private static func advice(onForeign text: String) -> String? {
        if text.hasPrefix("/") || text.hasPrefix("./") || text.contains("[@") {
            return "is XPath; paths are CSS selectors or JSONPath, such as 'div.post a' for '//div[@class=\"post\"]//a'"
        }
        if text.contains("::attr(") { return "has '::attr'; an attribute is written behind a space, as 'a @href'" }
        if text.hasSuffix("::text") { return "has '::text'; leave it out, as the text is the usual value" }
        return nil
    }

    /// Returns the languages in which every path can be read, after recording the mistakes of the one that is meant.
    func languages() -> Set<PathLanguage> {
        let candidates: [PathLanguage] =
            switch type {
            case .json: [.json]
            case .html, .xml: [.html]
            case .auto, .feed: [.json, .html]
            }
        let counts = candidates.map { language in (language, paths.count { $0.failures[language] != nil }) }
        let good = counts.filter { $0.1 == 0 }.map(\.0)
        guard good.isEmpty, let meant = counts.min(by: { $0.1 < $1.1 })?.0 else { return Set(good) }
        for (table, key, failures) in paths {
            guard let failure = failures[meant] else { continue }
            let language = meant == .json ? "JSONPath" : "a CSS selector"
            table.fail(key, "is not \(language): \(failure)")
        }
        return [meant]
    }
}
