import ReaderShell
import Testing

/// An error, its sentences and its exit status.
struct Told: Sendable, CustomTestStringConvertible {
    var error: any Error
    var line: String
    var status: ReaderShell.ExitStatus

    init(_ error: any Error, _ line: String, _ status: ReaderShell.ExitStatus) {
        self.error = error
        self.line = line
        self.status = status
    }

    var testDescription: String { "\(error)" }
}
