import Glibc

/// How a program is started: found on PATH, in a session of its own, and no shell ever sees its arguments.
///
/// In a session of its own it cannot ask at the reader's terminal, Ctrl-C there does not end it, and it can be ended with
/// all it has started. What is not given is `/dev/null`.
struct ProgramStart {
    /// The program and its arguments.
    var arguments: [String]
    /// Its whole environment.
    var variables: [String: String]
    /// What it reads as standard input.
    var input: Int32?
    /// Where its standard output goes.
    var output: Int32?

    /// Starts it.
    ///
    /// - Returns: Its number, to be waited for; `nil` when there is no such program.
    func start() -> pid_t? {
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
