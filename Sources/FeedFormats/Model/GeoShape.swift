/// The place that something is about, in GeoRSS or the Basic Geo vocabulary (WGS 84).
package struct GeoShape: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case point = "Point"
        case line = "LineString"
        case polygon = "Polygon"
        case box = "Box"
    }

    package struct Position: Hashable, Sendable {
        package var latitude: Double
        package var longitude: Double
    }

    package var kind: Kind
    /// The positions: one for a point, two corners for a box.
    package var positions: [Position]
}

extension GeoShape {
    /// Parses numbers in the order latitude, longitude, …; `nil` if they are too few or out of range.
    init?(_ kind: Kind, numbers text: String) {
        guard text.utf8.count <= 100_000 else { return nil }
        let parts = text.split { $0.isWhitespace || $0 == "," }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.count.isMultiple(of: 2) else { return nil }
        let positions = stride(from: 0, to: numbers.count, by: 2).map {
            Position(latitude: numbers[$0], longitude: numbers[$0 + 1])
        }
        guard positions.allSatisfy({ abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }) else { return nil }
        switch kind {
        case .point where positions.count == 1, .box where positions.count == 2: break
        case .line where positions.count >= 2, .polygon where positions.count >= 4: break
        default: return nil
        }
        self.init(kind: kind, positions: positions)
    }
}
