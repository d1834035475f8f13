import FeedModel
import Primitives

extension JSONValue {
    /// Degrees Celsius as they occur on Earth; anything else is a fault of the service, and no figure.
    var celsius: Double? {
        double.flatMap { (-100...70).contains($0) ? $0 : nil }
    }

    /// A whole number from 0 to 100.
    var percent: Int? {
        double.flatMap { (0...100).contains($0) ? Int($0.rounded()) : nil }
    }
}
