/// A value that few items have, kept outside the item so that those without it do not carry its room.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    /// None or one; an array is one word, and copies its value only when both copies are used and one is changed.
    private var storage: [Value] = []

    /// Makes an absent value.
    public init() {}

    /// The value.
    public var wrappedValue: Value? {
        get { storage.first }
        set {
            if let newValue {
                if storage.isEmpty { storage.append(newValue) } else { storage[0] = newValue }
            } else {
                storage.removeAll()
            }
        }
    }

    /// Changes the value in place, made first if it is absent.
    mutating func change(_ new: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
        if storage.isEmpty { storage.append(new()) }
        body(&storage[0])
    }
}
