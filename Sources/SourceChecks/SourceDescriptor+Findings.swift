import FeedModel
import SourceAPI

extension SourceDescriptor {
    var findings: [Finding] {
        var report = Report()
        if !id.isIdentifier(allowing: "") {
            report.add(.descriptor, "the id '\(id)' is not made of lower-case letters and digits, a letter first")
        }
        report.add(textFindings("the title", title))
        for parameter in [subject] + parameters {
            report.add(textFindings("the name of a parameter", parameter.name))
            report.add(textFindings("the help for '\(parameter.name)'", parameter.help))
            report.add(textFindings("the example for '\(parameter.name)'", parameter.example))
            if !parameter.values.isEmpty, !parameter.values.contains(parameter.example) {
                report.add(.descriptor, "the example for '\(parameter.name)' is not one of its values")
            }
        }
        report.add(duplicates(of: parameters.map(\.name), called: "parameter"))
        if minimumInterval <= .zero { report.add(.descriptor, "the minimum interval is not positive") }
        if let scoreName { report.add(textFindings("the name of the score", scoreName)) }
        for credit in [attribution].compactMap(\.self) + serviceAttributions.values.sorted(by: { $0.text < $1.text }) {
            report.add(textFindings("the attribution", credit.text))
        }
        for credential in credentials {
            report.add(textFindings("the name of a credential", credential.name))
            report.add(textFindings("the help for the credential '\(credential.name)'", credential.help))
        }
        report.add(duplicates(of: credentials.map(\.name), called: "credential"))
        if case .services(let services) = reach {
            report.add(services.flatMap(\.findings))
            report.add(duplicates(of: services.map(\.key), called: "service"))
        }
        return report.findings
    }

    private func textFindings(_ what: String, _ text: String) -> [Finding] {
        if text.allSatisfy(\.isWhitespace) { return [Finding(.descriptor, "\(what) is empty")] }
        let isOneLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        return isOneLine ? [] : [Finding(.descriptor, "\(what) is not one line of text")]
    }

    private func duplicates(of names: [String], called kind: String) -> [Finding] {
        var known: Set<String> = []
        return names.filter { !known.insert($0).inserted }
            .map { Finding(.descriptor, "two of its \(kind)s are called '\($0)'") }
    }
}

extension SourceDescriptor.Service {
    fileprivate var findings: [Finding] {
        var report = Report()
        if !key.isIdentifier(allowing: "-.") {
            let what = "is not made of lower-case letters, digits, hyphens and points"
            report.add(.descriptor, "the service key '\(key)' \(what)")
        }
        if !base.hasPrefix("https://") || base == "https://" || base.contains(where: \.isWhitespace) {
            report.add(.descriptor, "the service '\(key)' has no https address: '\(base)'")
        }
        if base.hasSuffix("/") { report.add(.descriptor, "the address of the service '\(key)' ends with a slash") }
        if let known = Self.wellKnown[key], known != base {
            report.add(.descriptor, "the service key '\(key)' stands for \(known), not for '\(base)'")
        }
        return report.findings
    }

    /// The keys under `[endpoint]` of other sources: another service with one of them would be requested at the wrong address.
    private static let wellKnown = [
        "open-meteo": "https://api.open-meteo.com",
        "open-meteo-geocoding": "https://geocoding-api.open-meteo.com",
        "openweathermap": "https://api.openweathermap.org",
        "met-norway": "https://api.met.no",
        "github": "https://api.github.com",
        "qiita": "https://qiita.com",
        "devto": "https://dev.to",
        "hackernews": "https://hacker-news.firebaseio.com",
        "hackernews-search": "https://hn.algolia.com",
        "newsapi": "https://newsapi.org",
    ]
}

extension String {
    fileprivate func isIdentifier(allowing others: String) -> Bool {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        return first.map(letters.contains) == true && allSatisfy((letters + "0123456789" + others).contains)
    }
}
