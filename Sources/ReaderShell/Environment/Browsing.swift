/// The way in which a browser opens an address.
package enum Browsing {
    /// It has been started beside the session; `status` waits for its end and returns its exit status, `nil` if that is unknown.
    case started(program: String = "", status: (@MainActor () async -> Int32?)? = nil)
    /// It has the terminal while `run` runs, which returns its exit status; `nil` if it could not be started.
    ///
    /// A program that is not known to be a text browser may be one, or a script that starts one.
    case atTerminal(program: String, isKnown: Bool = true, run: () -> Int32?)
    case needsTerminal(program: String)
    /// It could not be started.
    case missing(program: String)
}
