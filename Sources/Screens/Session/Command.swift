/// A command with its arguments parsed.
///
/// A command is a value, so that parsers can be tested by comparing descriptions of what they return.
package protocol Command: Sendable {
    /// Carries the command out, from top to bottom.
    ///
    /// The command ends when the function returns. An error that it throws is explained to the reader.
    @MainActor func run(_ turn: Turn) async throws
    /// Whether `again` and `more` still repeat what a service was asked before the command.
    var continuesRequest: Bool { get }
    /// Whether an earlier command that still reads is stopped.
    var replacesEarlier: Bool { get }
    /// Whether the problems of the subscriptions file are printed after the command.
    var usesSubscriptions: Bool { get }
}

extension Command {
    package var continuesRequest: Bool { false }

    package var replacesEarlier: Bool { true }

    package var usesSubscriptions: Bool { false }
}

/// An operation that reads, such as a query of the library.
///
/// A cancelled command gets no answer, even from a library that reads to the end.
@MainActor
package struct Reading<Question, Answer> {
    private let ask: @MainActor (Question) async throws -> Answer

    package init(_ ask: @escaping @MainActor (Question) async throws -> Answer) {
        self.ask = ask
    }

    func callAsFunction(_ question: Question) async throws -> Answer {
        let answer = try await ask(question)
        try Task.checkCancellation()
        return answer
    }
}

/// An operation that changes something; ``Turn/write(_:_:in:)`` carries it out.
@MainActor
package struct Writing<Request, Answer> {
    let carryOut: @MainActor (Request) async throws -> Answer

    package init(_ carryOut: @escaping @MainActor (Request) async throws -> Answer) {
        self.carryOut = carryOut
    }
}
