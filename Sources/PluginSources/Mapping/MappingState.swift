import Primitives
import SourceAPI

/// The state of a mapping between fetches: the number of items of the last page that had some.
struct MappingState: Hashable {
    var count: Int

    init(count: Int) {
        self.count = count
    }

    init?(_ state: SourceState) {
        guard let count = (try? JSONValue(parsing: state.rawValue))?["items"].int, count >= 0 else { return nil }
        self.count = count
    }

    var state: SourceState {
        SourceState(rawValue: JSONValue.object([.init("items", .int(count))]).line)
    }
}
