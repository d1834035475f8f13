import FeedModel
import Foundation

extension Query {
    /// The query in plain words, one condition a line, for a person who wonders what it does.
    public var explanation: String {
        var lines: [String] = []
        if predicate == .all([]) {
            lines.append("every item")
        } else {
            predicate.explain(depth: 0, into: &lines)
        }
        if !predicate.mentionsHidden { lines.append("not hidden (the query does not mention hidden)") }
        let sort = sort ?? .published
        lines.append("in the order of \(sort.key.phrase)" + (sort.isReversed ? ", turned round" : ""))
        if let limit { lines.append("no more than \(limit)") }
        return lines.joined(separator: "\n")
    }
}

extension Query.Sort.Key {
    fileprivate var phrase: String {
        switch self {
        case .published: "date, newest first"
        case .arrived: "arrival, newest first"
        case .title: "title"
        case .relevance: "how well the item answers, then date, newest first"
        }
    }
}

extension Query.Predicate {
    fileprivate var mentionsHidden: Bool {
        switch self {
        case .all(let inner), .any(let inner): inner.contains(where: \.mentionsHidden)
        case .not(let inner): inner.mentionsHidden
        default: self == .flag(.hidden)
        }
    }

    fileprivate func explain(depth: Int, into lines: inout [String]) {
        let indent = String(repeating: "  ", count: depth)
        switch self {
        case .all(let terms) where depth == 0: for term in terms { term.explain(depth: 0, into: &lines) }
        case .all(let terms):
            lines.append(indent + "all of these:")
            for term in terms { term.explain(depth: depth + 1, into: &lines) }
        case .any(let branches):
            lines.append(indent + "at least one of these:")
            for branch in branches { branch.explain(depth: depth + 1, into: &lines) }
        case .not(let inner):
            if let phrase = inner.phrase {
                lines.append(indent + "not: " + phrase)
            } else {
                lines.append(indent + "not this:")
                inner.explain(depth: depth + 1, into: &lines)
            }
        default: lines.append(indent + (phrase ?? ""))
        }
    }

    /// A condition without parts in words.
    private var phrase: String? {
        switch self {
        case .all, .any, .not: nil
        case .words(let words): "\(words.phrase) in the title, the authors, the summary or the body"
        case .flag(.today): "dated today"
        case .flag(let flag): flag.rawValue
        case .field(let field, .words(let words)): "\(words.phrase) in \(field.phrase)"
        case .field(let field, .regex(let regex)): "\(regex.description) matches \(field.phrase)"
        case .newer(.ago(let span)): "not older than \(span)"
        case .older(.ago(let span)): "older than \(span)"
        case .newer(let moment): "dated \(moment) or later"
        case .older(let moment): "dated before \(moment)"
        case .screen(let name): "what the screen \(name) gathers"
        }
    }
}

extension Query.Words {
    fileprivate var phrase: String {
        isPrefix ? "words that begin with \u{201C}\(text)\u{201D}" : "\u{201C}\(text)\u{201D}"
    }
}

extension Query.Field {
    fileprivate var phrase: String {
        switch self {
        case .title: "the title"
        case .author: "the authors"
        case .source: "the subscription's address or title"
        case .tag: "the tags of the item or its subscription"
        case .url: "the item's address"
        case .category: "the publisher's categories"
        case .text: "the title, the authors, the summary or the body"
        }
    }
}
