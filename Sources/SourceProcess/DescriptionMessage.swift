import FeedModel
import Primitives
import SourceAPI

/// Writes the description of a source as a message, in the words of `plugin.toml`.
enum DescriptionMessage {
    static func message(of source: SourceDescriptor) -> JSONValue {
        var fields: [JSONValue.Member] = [
            .init("type", "description"), .init("protocol", 1), .init("id", .string(source.id)),
            .init("title", .string(source.title)), .init("pages", .bool(source.isPaged)),
            .init("interval", .int(Int(source.minimumInterval.components.seconds))),
            .init("subject", parameter(source.subject)),
        ]
        if !source.parameters.isEmpty {
            fields.append(.init("parameters", .array(source.parameters.map(parameter))))
        }
        if case .services(let services) = source.reach, !services.isEmpty {
            let prefix = source.id + "."
            fields.append(
                .init(
                    "services",
                    .array(
                        services.map { service in
                            let key =
                                service.key.hasPrefix(prefix)
                                ? String(service.key.dropFirst(prefix.count)) : service.key
                            return ["key": .string(key), "base": .string(service.base)]
                        }
                    )
                )
            )
        }
        if !source.credentials.isEmpty {
            let credentials = source.credentials.map { credential -> JSONValue in
                ["name": .string(credential.name), "help": .string(credential.help)]
            }
            fields.append(.init("credentials", .array(credentials)))
        }
        if let credit = source.attribution {
            fields.append(.init("attribution", ["text": .string(credit.text), "url": JSONValue(credit.url)]))
        }
        return .object(fields)
    }

    private static func parameter(_ parameter: SourceDescriptor.Parameter) -> JSONValue {
        [
            "name": .string(parameter.name), "help": .string(parameter.help), "example": .string(parameter.example),
            "values": .array(parameter.values.map { .string($0) }),
        ]
    }
}
