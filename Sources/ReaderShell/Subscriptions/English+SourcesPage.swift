import FeedModel
import Foundation
package import Screens
package import SourceAPI
import TerminalText

extension English {
    package func blocks(_ sources: SourcesPlace, isNumbered: Bool) -> [Block] {
        let (subscriptions, descriptors) = (sources.subscriptions, sources.descriptors)
        func label(_ index: Int) -> String? { isNumbered ? "\(index + 1)" : nil }
        let own: [Block] =
            subscriptions.isEmpty
            ? [.sentence("You have no subscriptions. 'add ADDRESS' adds one.")]
            : subscriptions.enumerated().map {
                .row(Row(label: label($0), content: .text(TerminalText.line(text(of: $1)))))
            }
        let order: [Block] =
            isNumbered && !subscriptions.isEmpty ? [.sentence("'feeds *' has its own order and numbers.")] : []
        return own + order + [.line(""), .sentence("Sources you can subscribe to:")]
            + descriptors.enumerated().map { index, descriptor in
                let line = "\(descriptor.title), for example \(descriptor.example): \(descriptor.subject.help)"
                let text = Row.Content.text(TerminalText.line(line), columns: isNumbered ? [] : [""])
                return .row(
                    Row(
                        label: label(subscriptions.count + index),
                        content: text,
                        below: details(descriptor, lead: isNumbered ? "" : "  ")
                    )
                )
            }
    }

    private func text(of status: SubscriptionStatus) -> String {
        let title = status.title
        let address = status.subscription.uri.description
        let name = title == status.subscription.uri.placeholderTitle ? address : "\(title)\(symbols.dash) \(address)"
        let counts = status.total > 0 ? "\(status.unread) unread of \(status.total)" : nil
        let parts = [name, counts, status.isHidden ? "hidden" : nil, standing(of: status)]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private func standing(of status: SubscriptionStatus) -> String {
        if let fault = status.fault { return "cannot be fetched: \(reason(fault))" }
        if let pause = status.record.pause { return pause.words }
        if let failure = status.record.failure {
            return "failed: \(reason(SourceError(failure), besideAddressOf: status.subscription.id))"
        }
        if let succeeded = status.record.succeeded { return "fetched \(ago(succeeded))" }
        return "never fetched"
    }

    package func blocks(_ source: SourceDescriptor) -> [Block] {
        let example = TerminalText.line(source.example)
        let keys = source.credentials.map { "'login \(TerminalText.line($0.name))'" }
        let login = keys.isEmpty ? "" : " \(keys.alternatives) saves a key."
        let row = Row(
            content: .text(TerminalText.line("\(source.subject.help)").sentence),
            below: details(source, lead: "  ")
        )
        return [
            .heading(TerminalText.line(source.title)), .row(row),
            .sentence("'add \(example)' subscribes, for example.\(login)"),
        ]
    }

    /// Returns the parameters and keys of a source: `?units=metric, imperial or standard: Celsius, Fahrenheit or kelvin`, or
    /// `?tag=swift, for example: Only …`.
    private func details(_ source: SourceDescriptor, lead: String) -> [Row.Below] {
        source.parameters.map { parameter in
            let values =
                parameter.values.isEmpty ? "\(parameter.example), for example" : parameter.values.alternatives
            return .text(TerminalText.line("?\(parameter.name)=\(values): \(parameter.help)"), lead: lead)
        }
            + source.credentials.map {
                .text(TerminalText.line("'\($0.name)'\(symbols.dash) \($0.help)"), lead: lead + "key ")
            }
    }
}
