/// The programs that a session starts: the browser and the pager.
@MainActor
public struct ProgramActions {
    /// Opens an address in the browser; throws if it is not a web address.
    public var browse: (String) throws -> Browsing
    /// The pager for pages that are longer than the screen.
    public var pager: PagerProgram

    /// Creates the actions.
    public init(browse: @escaping (String) throws -> Browsing, pager: PagerProgram) {
        self.browse = browse
        self.pager = pager
    }
}

/// A program that shows a page and has the terminal meanwhile.
@MainActor
public struct PagerProgram {
    /// The name of the program.
    public var name: String
    /// Shows a text and returns the exit status; `nil` if the program could not be started.
    public var show: (String) -> Int32?

    /// Creates a pager.
    public init(name: String, show: @escaping (String) -> Int32?) {
        self.name = name
        self.show = show
    }
}
