import Markup

extension XMLFeedReader {
    /// One number of a position, and the feed or item that it belongs to.
    struct PartialPosition {
        var entry: Int?
        var latitude: Double?
        var longitude: Double?
    }

    /// Reads an element about the place of the feed or an item.
    ///
    /// The elements around it determine `kind`.
    mutating func geoElement(_ local: String, entry index: Int?, kind: GeoShape.Kind? = nil, in scope: Scope) {
        let isSimple = reader.namespace.contains("georss")
        switch local {
        case "lat", "latitude": position(entry: index, latitude: text().flatMap { Double($0) })
        case "long", "lon", "longitude": position(entry: index, longitude: text().flatMap { Double($0) })
        case "point" where isSimple: shape(.point, entry: index)
        case "line": shape(.line, entry: index)
        case "polygon" where isSimple: shape(.polygon, entry: index)
        case "box": shape(.box, entry: index)
        case "pos": shape(.point, entry: index)
        case "poslist": shape(kind ?? .line, entry: index)
        case "point": openElements.append(OpenElement(kind: .shape(entry: index, .point), scope: scope))
        case "linestring": openElements.append(OpenElement(kind: .shape(entry: index, .line), scope: scope))
        case "polygon": openElements.append(OpenElement(kind: .shape(entry: index, .polygon), scope: scope))
        case "where", "exterior", "linearring":
            openElements.append(OpenElement(kind: .shape(entry: index, kind), scope: scope))
        default: skip()
        }
    }

    private mutating func shape(_ kind: GeoShape.Kind, entry index: Int?) {
        if let numbers = text() { set(GeoShape(kind, numbers: numbers), entry: index) }
    }

    /// Stores one of the two numbers of a position.
    ///
    /// Both of the same feed or item are a point.
    private mutating func position(entry index: Int?, latitude: Double? = nil, longitude: Double? = nil) {
        if partialPosition.entry != index { partialPosition = PartialPosition(entry: index) }
        partialPosition.latitude = latitude ?? partialPosition.latitude
        partialPosition.longitude = longitude ?? partialPosition.longitude
        guard let latitude = partialPosition.latitude, let longitude = partialPosition.longitude else { return }
        set(GeoShape(.point, numbers: "\(latitude) \(longitude)"), entry: index)
        partialPosition = PartialPosition()
    }

    private mutating func set(_ place: GeoShape?, entry index: Int?) {
        guard let place else { return }
        if let index {
            entries[index].extend { $0.place = $0.place ?? place }
        } else {
            feed.extensions.place = feed.extensions.place ?? place
        }
    }
}
