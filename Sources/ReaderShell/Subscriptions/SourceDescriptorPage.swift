import SourceAPI
import TerminalText

/// A source that can be subscribed to: its subject, an example, its parameters and its keys.
struct SourceDescriptorPage {
    var descriptor: SourceDescriptor
    var style: PageStyle

    var lines: [String] {
        let example = TerminalText.line(descriptor.example)
        let keys = descriptor.credentials.map { "'login \(TerminalText.line($0.name))'" }
        let login = keys.isEmpty ? "" : " \(keys.alternatives) saves a key."
        return style.folded(TerminalText.line(descriptor.title), head: "== ").map { $0 + " ==" }
            + style.folded(TerminalText.line("\(descriptor.subject.help)").sentence)
            + details(indent: "  ")
            + style.folded("'add \(example)' subscribes, for example.\(login)")
    }

    func lines(head: String) -> [String] {
        let line = "\(descriptor.title), for example \(descriptor.example): \(descriptor.subject.help)"
        return style.folded(TerminalText.line(line), head: head, isRow: true)
            + details(indent: String(repeating: " ", count: head.cellWidth + (head.cellWidth > 2 ? 0 : 2)))
    }

    private func details(indent: String) -> [String] {
        let keys = descriptor.credentials.map { "'\($0.name)'\(style.symbols.dash) \($0.help)" }
        return descriptor.parameters.flatMap {
            style.folded(TerminalText.line(Self.text($0)), head: indent, isRow: true)
        } + keys.flatMap { style.folded(TerminalText.line($0), head: "\(indent)key ", isRow: true) }
    }

    /// `?units=metric, imperial or standard: Celsius, Fahrenheit or kelvin`, or `?tag=swift, for example: Only …`.
    private static func text(_ parameter: SourceDescriptor.Parameter) -> String {
        let values = parameter.values.isEmpty ? "\(parameter.example), for example" : parameter.values.alternatives
        return "?\(parameter.name)=\(values): \(parameter.help)"
    }
}
