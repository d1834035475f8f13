/// The options that may precede a command: the options of every command (``GlobalOptions``), and of the prompt.
enum ProgramOptions {
    /// The number of words of each option, itself included.
    private static let lengths = [
        "--demo": 1, "--offline": 1, "--plain": 1, "--speak": 1, "--home": 2, "--replay": 2, "--record": 2, "-c": 2,
    ]

    /// Returns the number of words an option takes, itself included; `nil` for an unknown option.
    static func length(of option: String) -> Int? { lengths[option] ?? (option.contains("=") ? 1 : nil) }
}
