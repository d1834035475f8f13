/// A value that few items have, stored outside the item so that other items do not reserve space for it.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    /// An array is one word, and is copied only if a shared copy is changed.
    private var storage: [Value] = []

    package init() {}

    package var wrappedValue: Value? {
        get { storage.first }
        set {
            if let newValue {
                if storage.isEmpty { storage.append(newValue) } else { storage[0] = newValue }
            } else {
                storage.removeAll()
            }
        }
    }

    mutating func change(_ new: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
        if storage.isEmpty { storage.append(new()) }
        body(&storage[0])
    }
}
