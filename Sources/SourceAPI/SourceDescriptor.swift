public import FeedModel

/// What a source is: read by `sources`, by the host that enforces it, and by the conformance check.
public struct SourceDescriptor: Hashable, Sendable {
    /// The word before the colon of its addresses: lower-case letters and digits, for example `weather`.
    public var id: String
    /// The name to show.
    public var title: String
    /// What stands after the colon of its addresses.
    public var subject: Parameter
    /// What may stand after `?`.
    public var parameters: [Parameter]
    /// Whom it asks.
    public var reach: Reach
    /// The least time between two fetches of one subscription, whoever asks.
    public var minimumInterval: Duration
    /// Who must be named wherever its data is shown.
    public var attribution: Attribution?
    /// The credentials it can use.
    public var credentials: [CredentialName]

    /// Makes a descriptor.
    public init(
        id: String,
        title: String,
        subject: Parameter,
        parameters: [Parameter] = [],
        reach: Reach,
        minimumInterval: Duration,
        attribution: Attribution? = nil,
        credentials: [CredentialName] = []
    ) {
        self.id = id
        self.title = title
        self.subject = subject
        self.parameters = parameters
        self.reach = reach
        self.minimumInterval = minimumInterval
        self.attribution = attribution
        self.credentials = credentials
    }

    /// Something an address says.
    public struct Parameter: Hashable, Sendable {
        /// Its name; for a subject, what it is called in help texts.
        public var name: String
        /// One line of help.
        public var help: String
        /// A value that works.
        public var example: String
        /// The only values there are; empty when any text will do.
        public var values: [String]

        /// Makes a parameter.
        public init(name: String, help: String, example: String, values: [String] = []) {
            self.name = name
            self.help = help
            self.example = example
            self.values = values
        }
    }

    /// Whom a source asks.
    ///
    /// The host refuses everything else.
    public enum Reach: Hashable, Sendable {
        /// The address in the subscription, and where it redirects to.
        case subscribedAddress
        /// These services and no other.
        case services([Service])
    }

    /// A service on the network.
    public struct Service: Hashable, Sendable {
        /// The key under `[endpoint]` in the configuration, for example `github`.
        public var key: String
        /// The service's public address without a slash at the end; requests begin with it.
        public var base: String

        /// Makes a service.
        public init(key: String, base: String) {
            self.key = key
            self.base = base
        }
    }

    /// A credential a source can use.
    public struct CredentialName: Hashable, Sendable {
        /// The name under which the person keeps it, for example `github`.
        public var name: String
        /// What it is good for, and what works without it, in one line.
        public var help: String

        /// Makes a credential name.
        public init(name: String, help: String) {
            self.name = name
            self.help = help
        }
    }
}

extension SourceDescriptor {
    /// An address that works: the example a person is shown, and the one the conformance check fetches.
    public var example: String { id == "feeds" ? subject.example : "\(id):\(subject.example)" }

    /// Checks that an address asks only for what the source knows.
    ///
    /// - Throws: ``SubscriptionError/badParameter(source:name:reason:)``.
    public func validate(_ uri: SubscriptionURI) throws(SubscriptionError) {
        try check(uri.subject, against: subject)
        for parameter in uri.parameters {
            guard let known = parameters.first(where: { $0.name == parameter.name }) else {
                let names = parameters.map(\.name).joined(separator: ", ")
                let reason = names.isEmpty ? "it takes no parameters" : "it takes \(names)"
                throw .badParameter(source: id, name: parameter.name, reason: reason)
            }
            try check(parameter.value, against: known)
        }
    }

    private func check(_ value: String, against parameter: Parameter) throws(SubscriptionError) {
        guard !parameter.values.isEmpty, !parameter.values.contains(value) else { return }
        let reason = "'\(value)' is none of \(parameter.values.joined(separator: ", "))"
        throw .badParameter(source: id, name: parameter.name, reason: reason)
    }
}

/// A secret of the person's, for one service.
///
/// Its text is not printed by accident.
public struct Credential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The secret itself: a token, a key, or `user:password`.
    public let secret: String

    /// Wraps a secret.
    public init(secret: String) {
        self.secret = secret
    }

    /// Never the secret.
    public var description: String { "(credential)" }
    /// Never the secret.
    public var debugDescription: String { "(credential)" }
}

extension Credential {
    /// The environment variable in which a credential of that name may be given: `QUIRE_NEWSAPI_KEY` for `newsapi`.
    public static func environmentVariable(for name: String) -> String {
        let word = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return "QUIRE_\(String(word))_KEY"
    }
}
