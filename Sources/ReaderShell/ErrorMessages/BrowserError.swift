/// The reason why the browser shows no address; the address follows on a separate line.
package enum BrowserError: Error, Equatable {
    case missing(String)
    case needsTerminal(String)
}

extension English {
    package func explain(_ error: BrowserError) -> Explanation {
        switch error {
        case .missing(let program):
            Explanation("The browser '\(program)' could not be started.")
                .advising("Set BROWSER to the command that opens an address.")
        case .needsTerminal(let program):
            Explanation("\(program) needs a terminal, and this session has none.", "The address is")
        }
    }
}
