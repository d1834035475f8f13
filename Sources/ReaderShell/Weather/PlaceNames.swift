import FeedModel
import TerminalText

/// The names of several places on one page, each unambiguous.
struct PlaceNames {
    let names: [String]

    /// Names places by the shortest form that distinguishes them: the name, the name with region and country, or these with coordinates.
    init(of places: [Place], isFull: Bool = false) {
        let short = places.map { isFull ? $0.fullName : $0.name }
        let full = places.map(\.fullName)
        names = places.indices.map { index in
            func isShared(_ names: [String]) -> Bool {
                names.indices.contains {
                    $0 != index && names[$0] == names[index] && places[$0].position != places[index].position
                }
            }
            let name = !isShared(short) ? short[index] : full[index]
            let isAmbiguous = isShared(short) && isShared(full)
            let line = TerminalText.line(name).truncated(toCells: Self.maximumWidth)
            return isAmbiguous ? "\(line) (\(places[index].position))" : line
        }
    }

    static func full(_ place: Place) -> String { PlaceNames(of: [place], isFull: true).names[0] }

    private static let maximumWidth = 120
}
