/// The reader's own pager, which shows a text and has the terminal meanwhile.
public struct PagerProgram {
    /// The name of the program.
    var name: String
    /// Shows a text and returns the exit status; `nil` if the program could not be started.
    var show: (String) -> Int32?

    /// Creates a pager.
    public init(name: String, show: @escaping (String) -> Int32?) {
        self.name = name
        self.show = show
    }
}
