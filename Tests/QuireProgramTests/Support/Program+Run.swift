import Foundation
import QuireTesting

@testable import QuireProgram
@testable import SystemSupport

extension QuireTesting.Program {
    /// The variables that the C library reads in place of ``ProcessEnvironment``.
    private static let variablesOfProcess: Set = ["PATH", "TZ"]

    /// Runs the program without a process, which takes a fraction of the time of ``runProcess(_:input:)``.
    ///
    /// Another program, and variables that only a process can have, get one.
    ///
    /// - Parameters:
    ///   - arguments: The command-line arguments.
    ///   - input: The text on standard input.
    func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: input)
    }

    /// Runs the program without a process.
    func run(_ arguments: [String], input: String = "") async throws -> Outcome {
        guard isOwn, Self.variablesOfProcess.isDisjoint(with: variables.keys) else {
            return try await onThread { try runProcess(arguments, input: input) }
        }
        let environment = ProcessEnvironment(
            variables: environment,
            now: { Date() },
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString.lowercased() },
            hostName: ProcessEnvironment.live.hostName,
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
        let outcome = try await Quire.run(arguments, environment: environment, input: input)
        return Outcome(status: outcome.status, output: outcome.output, errors: outcome.errors)
    }
}
