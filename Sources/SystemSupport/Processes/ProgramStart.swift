package import Glibc

/// The start of a program: found on PATH, in a session of its own, without a shell.
///
/// In its own session it cannot read the terminal, Ctrl-C does not reach it, and it can be ended together with its children.
/// Streams that are not given are `/dev/null`.
package struct ProgramStart {
    /// The program and its arguments.
    package var arguments: [String]
    /// Its whole environment.
    package var variables: [String: String]
    /// The descriptor of its standard input.
    package var input: Int32?
    /// The descriptor of its standard output.
    package var output: Int32?

    /// Creates a start; nothing runs yet.
    package init(arguments: [String], variables: [String: String], input: Int32? = nil, output: Int32? = nil) {
        self.arguments = arguments
        self.variables = variables
        self.input = input
        self.output = output
    }

    /// Starts the program.
    ///
    /// - Returns: Its process id, which the caller must wait for; `nil` when there is no such program.
    package func start() -> pid_t? {
        guard let program = arguments.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, nil)] {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, which Glibc's module does not show.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | 0x80)
        let words = arguments.map { strdup($0) } + [nil]
        let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + environment { free(text) } }
        var number = pid_t()
        return posix_spawnp(&number, program, &actions, &attributes, words, environment) == 0 ? number : nil
    }
}
