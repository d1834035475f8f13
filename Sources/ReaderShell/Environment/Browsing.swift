/// The way in which a browser opens an address.
public enum Browsing {
    /// It has been started beside the session.
    case started
    /// It has the terminal while `run` runs, which returns its exit status; `nil` if it could not be started.
    case atTerminal(program: String, run: () -> Int32?)
    /// It needs a terminal, and the session has none.
    case needsTerminal(program: String)
    /// It could not be started.
    case missing(program: String)
}
