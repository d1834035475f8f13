import FeedModel
import Foundation
import Primitives

/// Names of files for items, without an ending: the day and the title, such as `2026-11-21-Swift-6-is-here`.
///
/// A name begins with a digit or with `undated`, and has only letters, digits, marks and hyphens, whatever the publisher wrote. So it
/// is no path, no option, no hidden file, and no name of a device. A long title is cut between two characters.
struct ItemFileNames {
    let utcOffset: @Sendable (Date) -> Int
    private var taken: Set<String> = []

    /// The number of bytes of a name, which file systems limit to 255; the rest is for the ending and for a temporary name.
    private static let maximumBytes = 160

    init(utcOffset: @escaping @Sendable (Date) -> Int) {
        self.utcOffset = utcOffset
    }

    /// Returns a name that was not returned before.
    mutating func next(for item: Item) -> String {
        let day = item.date.map { CivilTime($0, offset: utcOffset($0)).day.description } ?? "undated"
        let title = Self.words(of: item.title)
        let name = title.isEmpty ? day : "\(day)-\(title)"
        var unique = name
        var number = 2
        // Some file systems do not distinguish case.
        while !taken.insert(unique.lowercased()).inserted {
            unique = "\(name)-\(number)"
            number += 1
        }
        return unique
    }

    private static func words(of title: String) -> String {
        var name = ""
        var isPending = false
        for character in title {
            let kept = String(String.UnicodeScalarView(character.unicodeScalars.filter(\.isOfName)))
            guard !kept.isEmpty else {
                isPending = !name.isEmpty
                continue
            }
            let piece = (isPending ? "-" : "") + kept
            guard name.utf8.count + piece.utf8.count <= maximumBytes else { break }
            name += piece
            isPending = false
        }
        return name
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter, a digit or a mark of one.
    fileprivate var isOfName: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }
}
