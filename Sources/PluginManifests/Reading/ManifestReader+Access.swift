import Primitives
import SourceAPI

/// A service, whose key is `ID.KEY`, with the key by which a manifest names it.
struct NamedService {
    var name: String
    var service: SourceDescriptor.Service
}

// The subject and the parameters of addresses, the services and the credentials.
extension ManifestReader {
    func subject() -> (SourceDescriptor.Parameter, PluginManifest.SubjectKind) {
        guard let table = root.table("subject") else {
            return (.init(name: "subject", help: "the only one", example: "all", values: ["all"]), .text)
        }
        table.check(["name", "help", "example", "values", "kind"])
        let kind = table.word("kind", of: PluginManifest.SubjectKind.self) ?? .text
        return (parameter(table, named: "subject"), kind)
    }

    func parameters() -> [(parameter: SourceDescriptor.Parameter, usual: String?)] {
        var known: Set<String> = []
        return root.tables("parameters").map { table in
            table.check(["name", "help", "example", "values", "default"])
            if !table.has("name") { let _: String? = table.missing("name", "the word before '='") }
            let found = parameter(table, named: "")
            if !found.name.isEmpty, !known.insert(found.name).inserted {
                table.fail("name", "is '\(found.name)', as that of another parameter")
            }
            let usual = table.line("default")
            if let usual, !found.values.isEmpty, !found.values.contains(usual) {
                table.fail("default", "is '\(usual)', which is not one of its values")
            }
            return (found, usual)
        }
    }

    private func parameter(_ table: ManifestTable, named usual: String) -> SourceDescriptor.Parameter {
        let values = table.lines("values") ?? []
        let name = table.line("name", limit: 40) ?? usual
        let help = table.line("help") ?? name
        let example: String? =
            table.has("example") || !values.isEmpty
            ? table.line("example") ?? values.first
            : table.missing("example", "a value that works, which checks ask for")
        if let example, !values.isEmpty, !values.contains(example) {
            table.fail("example", "is '\(example)', which is not one of its values")
        }
        return .init(name: name, help: help, example: example ?? "", values: values)
    }

    func services(of id: String) -> [NamedService] {
        var known: Set<String> = []
        return root.tables("services").compactMap { table in
            table.check(["key", "base", "help"])
            _ = table.line("help")
            let key = table.required("key", "a word for the service, such as 'api'")
            let base = base(table)
            guard let key, isFree(key, "key", in: table, &known, of: "service") else { return nil }
            let full = "\(id).\(key)"
            let service = base.map { SourceDescriptor.Service(key: full, base: $0) } ?? .init(setByReader: full)
            return NamedService(name: key, service: service)
        }
    }

    private func isFree(
        _ word: String,
        _ key: String,
        in table: ManifestTable,
        _ known: inout Set<String>,
        of kind: String
    ) -> Bool {
        guard word.isLowerCaseName(upTo: 60) else {
            table.fail(key, "is '\(word)' and must be lower-case letters, digits and hyphens")
            return false
        }
        guard known.insert(word).inserted else {
            table.fail(key, "is '\(word)', as that of another \(kind)")
            return false
        }
        return true
    }

    /// Reads the base of a service; a wrong one is returned too, so that addresses below it are not reported as well.
    private func base(_ table: ManifestTable) -> String? {
        guard let base = table.text("base") else { return nil }
        let isPlain =
            base.hasPrefix("https://") && JSONValue.string(base).httpURL == base && base.hasPlainHost
            && !base.hasDotSegment && !base.hasSuffix("/") && !base.contains { "?#@".contains($0) }
        if !isPlain {
            table.fail(
                "base",
                "is '\(base)', and must be an address such as https://api.example.org/v1: in ASCII, with no slash at the end, "
                    + "no user, no query, no fragment, and no '.' or '..' in its path"
            )
        }
        return base
    }

    func credentials(
        _ services: [NamedService],
        of id: String
    ) -> [(name: SourceDescriptor.CredentialName, grant: CredentialGrant)] {
        var known: Set<String> = []
        return root.tables("credentials").compactMap { table in
            table.check(["name", "help", "service", "scheme", "reveal"])
            guard let name = table.required("name", "the word after 'login'"),
                isFree(name, "name", in: table, &known, of: "credential")
            else { return nil }
            let help = table.line("help") ?? "for \(id)"
            let key = table.text("service") ?? (services.count == 1 ? services[0].name : nil)
            let service = services.first { $0.name == key }?.service
            if service == nil {
                table.fail("service", "must be the key of one of its services, which alone gets the credential")
            }
            var grant = CredentialGrant(use: CredentialUse(name, scheme: scheme(table)), service: service?.key)
            grant.isRevealed = table.flag("reveal") ?? false
            return (.init(name: name, help: help), grant)
        }
    }

    private func scheme(_ table: ManifestTable) -> CredentialUse.Scheme {
        guard let text = table.text("scheme") else { return .bearer }
        let plain: [String: CredentialUse.Scheme] = ["bearer": .bearer, "basic": .basic, "token": .token]
        if let scheme = plain[text] { return scheme }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if halves.count == 2, halves[1].isHeaderName {
            if halves[0] == "query" { return .query(halves[1]) }
            if halves[0] == "header" {
                if ManifestHeaders.reserved.contains(halves[1].lowercased()) {
                    table.fail("scheme", "names a header that only quire sets")
                }
                return .header(halves[1])
            }
        }
        table.fail("scheme", "is '\(text)' and must be 'bearer', 'basic', 'token', 'header:NAME' or 'query:NAME'")
        return .bearer
    }
}

package enum ManifestHeaders {
    /// The names, in lower case, of those that a plugin cannot set.
    package static let reserved: Set = [
        "user-agent", "accept-encoding", "if-none-match", "if-modified-since", "if-match", "if-unmodified-since",
        "if-range", "host", "connection", "cookie", "content-length", "transfer-encoding", "upgrade", "te", "trailer",
        "proxy-authorization", "referer",
    ]

    /// Returns what is wrong with the name of a header in a manifest; `nil` if a plugin can set it.
    static func mistake(in name: String) -> String? {
        guard name.isHeaderName else { return "is not the name of a header" }
        let isReserved = name.lowercased() == "authorization" || reserved.contains(name.lowercased())
        return isReserved ? "is a header that only quire sets; secrets are declared as [[credentials]]" : nil
    }
}

extension String {
    /// Whether the text is an address in ASCII whose host is written as it is looked up: other letters can look alike.
    fileprivate var hasPlainHost: Bool {
        let host = utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix { !"/?#@".utf8.contains($0) }
        return utf8.allSatisfy { $0 < 0x80 }
            && host.allSatisfy {
                (0x30...0x3A).contains($0) || (0x61...0x7A).contains($0 | 0x20) || ".-_[]".utf8.contains($0)
            }
    }

    /// Whether a segment of the address is one or two dots, encoded or not.
    fileprivate var hasDotSegment: Bool {
        lowercased().replacing("%2e", with: ".").split { "/\\".contains($0) }.contains { $0 == "." || $0 == ".." }
    }

    /// Whether the text is a token of RFC 9110, 5.6.2.
    package var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }
}
