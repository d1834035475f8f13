import ArgumentParser

struct GlobalOptions: ParsableArguments {
    @Flag(help: "Run on built-in recordings: no network, and none of your data is read or written.")
    var demo = false

    @Flag(help: "Contact no server; show what is in the library.")
    var offline = false

    @Option(help: ArgumentHelp("Keep configuration and data in DIR (also: QUIRE_HOME).", valueName: "dir"))
    var home: String?

    @Option(help: ArgumentHelp("Answer every request from the recordings in DIR.", valueName: "dir"))
    var replay: String?

    @Option(help: ArgumentHelp("Record every exchange with a server into DIR.", valueName: "dir"))
    var record: String?

    @Flag(help: "Use ASCII for quire's own symbols (also: plain = true under [reader]); titles and texts stay.")
    var plain = false

    @Flag(help: "Write states, ages and degrees in words, for a screen reader (also: speak = true under [reader]).")
    var speak = false

    func validate() throws {
        guard [demo, replay != nil, record != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--demo, --replay and --record cannot be combined.")
        }
    }
}

/// The options that may precede a command: the options of every command (``GlobalOptions``), and of the prompt.
enum ProgramOptions {
    private static let lengths = [
        "--demo": 1, "--offline": 1, "--plain": 1, "--speak": 1, "--home": 2, "--replay": 2, "--record": 2, "-c": 2,
    ]

    /// Returns the number of words an option takes, itself included; `nil` for an unknown option.
    static func length(of option: String) -> Int? { lengths[option] ?? (option.contains("=") ? 1 : nil) }
}
