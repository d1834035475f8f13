package import SourceAPI

package struct ConfiguredSecret: Sendable {
    package var credential: Credential
    package var isReplaceable: Bool

    package init(_ credential: Credential, isReplaceable: Bool) {
        self.credential = credential
        self.isReplaceable = isReplaceable
    }
}
