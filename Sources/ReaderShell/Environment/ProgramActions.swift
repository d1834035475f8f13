/// The programs that a session starts: the browser and the pager.
@MainActor
package struct ProgramActions {
    /// Opens an address in the browser; throws if it is not a web address.
    package var browse: (String) throws -> Browsing
    /// The pager for pages that are longer than the screen.
    package var pager: PagerProgram

    package init(browse: @escaping (String) throws -> Browsing, pager: PagerProgram) {
        self.browse = browse
        self.pager = pager
    }
}

/// A program that shows a page and has the terminal meanwhile.
@MainActor
package struct PagerProgram {
    /// The name of the program.
    package var name: String
    /// Shows a text and returns the exit status; `nil` if the program could not be started.
    package var show: (String) -> Int32?

    package init(name: String, show: @escaping (String) -> Int32?) {
        self.name = name
        self.show = show
    }
}
