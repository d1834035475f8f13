import Primitives

/// The values that a query has selected so far.
struct PathSelection {
    private(set) var values: [JSONValue] = []
    private(set) var locations: [[JSONPath.Location.Element]] = []
    private(set) var count = 0
    /// The number at which evaluation stops.
    let maximum: Int
    /// Whether the values are kept, and not only counted.
    var keepsValues = true
    var keepsLocations = false

    init(maximum: Int, keepsValues: Bool = true, keepsLocations: Bool = false) {
        self.maximum = maximum
        self.keepsValues = keepsValues
        self.keepsLocations = keepsLocations
    }

    var isComplete: Bool { count >= maximum }

    mutating func append(_ value: JSONValue, at location: [JSONPath.Location.Element]) {
        count += 1
        if keepsValues { values.append(value) }
        if keepsLocations { locations.append(location) }
    }
}
