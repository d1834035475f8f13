/// A rule for plugins, in addition to the rules of every source (`SourceChecks`).
///
/// The raw value is the name of the rule in reports.
package enum PluginRule: String, Hashable, Sendable, CaseIterable {
    case manifest
    case files
    case secretFree = "secret-free"
    case recordings
    case executable
    case interpreter
    case lineEnds = "line-ends"
    case schema
    case output
    case offline
    case deadline
    case stateKept = "state-kept"
    case sandbox

    package var sentence: String {
        switch self {
        case .manifest: "Every key of plugin.toml has a meaning, and the name is not that of another source."
        case .files: "No other user can change a file, and no link leads out of the folder."
        case .secretFree: "No file holds what looks like a secret."
        case .recordings: "There are recordings of its services, and files in place of the reader's."
        case .executable: "Its program exists and can be run."
        case .interpreter: "The interpreter of its program exists where programs of plugins find theirs."
        case .lineEnds: "Lines of scripts end with LF alone."
        case .schema: "Messages have the members that the protocol names, and their dates and addresses can be read."
        case .output: "Standard output holds the answer and nothing else."
        case .offline: "Offline, it answers the same if it asks nothing, and else ends as offline."
        case .deadline: "It answers in time, and ends by itself after its answer."
        case .stateKept: "With the state that it gave it gives one again."
        case .sandbox: "It answers the same in bubblewrap and under the kernel's rules alone."
        }
    }

    var remedy: String {
        switch self {
        case .manifest: "Correct plugin.toml; docs/plugin-protocol.md has every key."
        case .files: "'quire plugin add' refuses the folder as it is."
        case .secretFree: "Remove it, and declare secrets as [[credentials]]: quire puts them into requests."
        case .recordings:
            "'quire plugin try --record DIR/Fixtures/ordinary DIR' records; files for Fixtures/files are written by hand."
        case .executable: "Correct 'run', or make the file executable with chmod +x."
        case .interpreter:
            "Use one of the system, in /usr/local/bin, /usr/bin or /bin; '[files] read' grants one that is elsewhere."
        case .lineEnds: "Save the file with the line ends of Unix."
        case .schema: "docs/plugin-protocol.md lists the members; unknown ones are ignored, and wrong values dropped."
        case .output: "Print anything else on standard error, which 'quire why' shows."
        case .offline:
            "After an answer with an 'error', print {\"type\":\"error\",\"of\":ID} with the id of the request."
        case .deadline: "Exit after the answer; 'deadline' in plugin.toml can be up to that of [fetch]."
        case .stateKept: "Leave the 'state' line out to keep the state; null forgets it."
        case .sandbox: "Use no absolute paths of the plugin's folder, and nothing that differs between runs."
        }
    }
}
