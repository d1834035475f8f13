import CProcess
package import Glibc

/// The start of a program: found on PATH, without a shell, and without any descriptor besides its three streams.
package struct ProgramStart {
    package var arguments: [String]
    package var variables: [String: String]
    package var input: Int32?
    package var output: Int32?
    package var errors: Int32?
    package var place = Place.ownSession

    package enum Place: Hashable, Sendable {
        /// A separate session: the program cannot read the terminal, Ctrl-C does not reach it, and it can be ended
        /// together with its children. Streams that are not given are `/dev/null`.
        case ownSession
        /// The foreground of the terminal on standard output, in a separate process group. Other streams are this
        /// process's.
        case foreground
        /// The process group of this process, with its streams.
        case ownGroup
    }

    package init(arguments: [String], variables: [String: String], input: Int32? = nil, output: Int32? = nil) {
        self.arguments = arguments
        self.variables = variables
        self.input = input
        self.output = output
    }

    /// Starts the program; returns its process id, which the caller must wait for, or `nil` if it does not exist.
    package func start() -> pid_t? {
        guard let program = arguments.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Before standard input is replaced. The signal that stops a background process for this is blocked until the
        // program runs.
        if place == .foreground { _ = cprocess_add_foreground(&actions, STDOUT_FILENO) }
        for (number, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            } else if place == .ownSession {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        // Libraries open descriptors that are not closed in children, such as libedit's copies of the terminal.
        _ = cprocess_add_closing(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        // Threads of Dispatch block most signals, and a child inherits what its starter blocks.
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | place.flag)
        let words = arguments.map { strdup($0) } + [nil]
        let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + environment { free(text) } }
        var number = pid_t()
        return posix_spawnp(&number, program, &actions, &attributes, words, environment) == 0 ? number : nil
    }
}

extension ProgramStart.Place {
    fileprivate var flag: Int16 {
        switch self {
        // POSIX_SPAWN_SETSID, which Glibc's module does not show.
        case .ownSession: 0x80
        case .foreground: Int16(POSIX_SPAWN_SETPGROUP)
        case .ownGroup: 0
        }
    }
}
