import FeedModel
import Primitives

extension JSONValue {
    /// A temperature in degrees Celsius that occurs on Earth; `nil` for any other value.
    var celsius: Double? { double.flatMap { (-100...70).contains($0) ? $0 : nil } }

    /// An integer from 0 to 100.
    var percent: Int? { double.flatMap { (0...100).contains($0) ? Int($0.rounded()) : nil } }
}
