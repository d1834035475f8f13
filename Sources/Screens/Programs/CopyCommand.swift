/// `copy`, `copy text 2-4`: copies the web addresses or the texts of items.
package struct CopyCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    /// Whether the texts are copied, and not the addresses.
    package var isText: Bool

    package init(_ items: ItemSelection?, isText: Bool) {
        self.items = items
        self.isText = isText
    }

    package func run(_ turn: Turn) async throws {
        let (files, programs) = (turn.features.files, turn.features.programs)
        let items = try await files.items(of: items, for: "copy", turn)
        if isText {
            let text = try await turn.deciding { try await files.text(items) }
            let target = try await turn.write(programs.copy, text)
            turn.say(.programs(.copiedTexts(count: items.count, target)))
        } else {
            let addresses = try await turn.deciding { try await programs.pages(items) }.map(\.address)
            let target = try await turn.write(programs.copy, addresses.joined(separator: "\n"))
            turn.say(.programs(.copiedAddresses(addresses, target)))
        }
    }
}
