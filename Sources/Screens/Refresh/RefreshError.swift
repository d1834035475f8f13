/// The reason why no refresh begins.
package enum RefreshError: Error, Hashable, Sendable {
    /// quire was started with `--offline`.
    case offline
}
