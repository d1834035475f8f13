import Glibc

/// A run of the program: what it takes from its process, or from a test that runs it without one.
package struct Invocation: Sendable {
    package var environment: ProcessEnvironment
    /// The descriptor of standard input.
    package var input: Int32
    package var output: Output
    package var errors: Output
    /// Whether signals of the process are meant for the run; several runs can be in one process at once.
    package var isProcess: Bool

    /// Creates a run without a process, whose output is kept in memory.
    package init(environment: ProcessEnvironment, input: Int32) {
        self.environment = environment
        self.input = input
        (output, errors, isProcess) = (Output(), Output(), false)
    }

    private init() {
        environment = .live
        input = STDIN_FILENO
        output = Output(STDOUT_FILENO, endsWithReader: true)
        errors = Output(STDERR_FILENO, endsWithReader: false)
        isProcess = true
    }

    private static let process = Invocation()

    @TaskLocal private static var withoutProcess: Invocation?

    /// The run that the current task belongs to.
    ///
    /// Code outside of tasks, as on a scheduler, has to get its output from the task that set it up.
    package static var current: Invocation { withoutProcess ?? process }

    /// Makes this the current run of a task and of the tasks that it starts.
    package func perform<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer {
        await Self.$withoutProcess.withValue(self, operation: work)
    }
}
