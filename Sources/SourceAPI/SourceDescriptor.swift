public import FeedModel

/// The description of a source: shown by `sources`, enforced by the host, verified by the conformance check.
public struct SourceDescriptor: Hashable, Sendable {
    /// The scheme of the source's addresses: lower-case letters and digits, for example `weather`.
    public var id: String
    /// The display name.
    public var title: String
    /// The part of an address after the colon.
    public var subject: Parameter
    /// The parameters of an address after `?`.
    public var parameters: [Parameter]
    /// The addresses the source may request.
    public var reach: Reach
    /// The minimum interval between two fetches of one subscription.
    public var minimumInterval: Duration
    /// The credit that must be shown with the source's data.
    public var attribution: Attribution?
    /// The credits of single services, by the subjects of their addresses; they take the place of ``attribution``.
    public var serviceAttributions: [String: Attribution]
    /// The credentials that the source can use.
    public var credentials: [CredentialName]
    /// The singular name of what ``FeedModel/Item/score`` counts, for example `star`; `nil` if there are no scores.
    public var scoreName: String?
    /// Whether its pages consist of items; `false` if they are forecasts.
    public var hasItems: Bool
    /// Whether it gives a part of its items at a time, with cursors; `false` if all come with every answer.
    public var isPaged: Bool
    /// The number of items to ask for at once, if it is not the usual one.
    public var pageLimit: Int?

    /// Creates a descriptor.
    ///
    /// Unless it says otherwise, a source is paged if it does not request the subscribed address.
    public init(
        id: String,
        title: String,
        subject: Parameter,
        parameters: [Parameter] = [],
        reach: Reach,
        minimumInterval: Duration,
        attribution: Attribution? = nil,
        serviceAttributions: [String: Attribution] = [:],
        credentials: [CredentialName] = [],
        scoreName: String? = nil,
        hasItems: Bool = true,
        isPaged: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.subject = subject
        self.parameters = parameters
        self.reach = reach
        self.minimumInterval = minimumInterval
        self.attribution = attribution
        self.serviceAttributions = serviceAttributions
        self.credentials = credentials
        self.scoreName = scoreName
        self.hasItems = hasItems
        self.isPaged = isPaged ?? (reach != .subscribedAddress)
    }

    /// The subject or a parameter of an address.
    public struct Parameter: Hashable, Sendable {
        /// The name; for a subject, its name in help texts.
        public var name: String
        /// One line of help.
        public var help: String
        /// A valid value.
        public var example: String
        /// The allowed values; empty if any text is allowed.
        public var values: [String]

        /// Creates a parameter.
        public init(name: String, help: String, example: String, values: [String] = []) {
            self.name = name
            self.help = help
            self.example = example
            self.values = values
        }
    }

    /// The addresses a source may request.
    ///
    /// The host refuses all others.
    public enum Reach: Hashable, Sendable {
        /// The address of the subscription, and the targets of its redirects.
        case subscribedAddress
        /// The web address that is the subject of the subscription, and the targets of its redirects.
        case subject
        /// The given services only.
        case services([Service])
    }

    /// A service on the network.
    public struct Service: Hashable, Sendable {
        /// The key of the service under `[endpoint]` in the configuration, for example `github`.
        public var key: String
        /// The public address of the service without a trailing slash, with which all requests begin.
        public var base: String
        /// Whether the reader gives the address, under ``key`` in `[endpoint]`; ``base`` then takes its place in requests and recordings.
        public var isSetByReader = false

        /// Creates a service.
        public init(key: String, base: String) {
            self.key = key
            self.base = base
        }

        /// Creates a service whose address the reader gives; ``base`` is `https://KEY.invalid`, a name that never exists (RFC 2606).
        public init(setByReader key: String) {
            self.init(key: key, base: "https://\(key).invalid")
            isSetByReader = true
        }
    }

    /// A credential that a source can use.
    public struct CredentialName: Hashable, Sendable {
        /// The name under which the reader stores it, for example `github`.
        public var name: String
        /// One line on what it is for, and what works without it.
        public var help: String

        /// Creates a credential name.
        public init(name: String, help: String) {
            self.name = name
            self.help = help
        }
    }

    /// The number of items to ask for at once: a page of a paged source, or else all.
    package var usualLimit: Int { pageLimit ?? (isPaged ? 30 : 5000) }

    /// A valid address, shown in help texts and fetched by the conformance check.
    public var example: String { id == "feeds" ? subject.example : "\(id):\(subject.example)" }

    /// Returns the credit that must be shown with the data of an address.
    public func attribution(of uri: SubscriptionURI) -> Attribution? { serviceAttributions[uri.subject] ?? attribution }

    /// Returns an address with the subject and the parameters that the source reads in it.
    ///
    /// A query belongs to a subject that is a web address.
    public func read(_ uri: SubscriptionURI) -> SubscriptionURI { reach == .subject ? uri.withWholeSubject : uri }

    /// Checks that an address uses only the source's parameters and allowed values.
    public func validate(_ uri: SubscriptionURI) throws(SubscriptionError) {
        let uri = read(uri)
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
        let reason = "'\(value)' is not one of \(parameter.values.joined(separator: ", "))"
        throw .badParameter(source: id, name: parameter.name, reason: reason)
    }
}
