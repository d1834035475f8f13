/// An error of any kind, compared by its description.
package struct SessionFailure: Error, Equatable, Sendable {
    package let error: any Error

    /// Creates a failure with an error; a failure is not wrapped again.
    package init(_ error: any Error) {
        self.error = (error as? SessionFailure)?.error ?? error
    }

    package static func == (one: SessionFailure, other: SessionFailure) -> Bool {
        String(reflecting: one.error) == String(reflecting: other.error)
    }
}
