import ArgumentParser

/// The options every command takes.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Run on the recordings inside the program: no network, nothing of yours is read or written.")
    var demo = false

    @Flag(help: "Ask no server; show what the library holds.")
    var offline = false

    @Option(help: ArgumentHelp("Keep configuration and data in DIR (also: QUIRE_HOME).", valueName: "dir"))
    var home: String?

    @Option(help: ArgumentHelp("Answer every request from the recordings in DIR.", valueName: "dir"))
    var replay: String?

    @Option(help: ArgumentHelp("Record every exchange with a server into DIR.", valueName: "dir"))
    var record: String?

    @Flag(help: "Signs of quire's own in ASCII; titles and texts stay as they were written.")
    var plain = false

    @Flag(help: "States, ages and degrees in words, for a screen reader (also: speak = true under [reader]).")
    var speak = false

    func validate() throws {
        guard !(plain && speak) else { throw ValidationError("--plain and --speak exclude each other.") }
        guard [demo, replay != nil, record != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--demo, --replay and --record exclude each other.")
        }
    }
}
