/// `export`: writes subscriptions, the history or items to a file; without one, to the output.
package struct ExportCommand: Command {
    package var request: ExportRequest

    package init(_ request: ExportRequest) {
        self.request = request
    }

    package func run(_ turn: Turn) async throws {
        // An export without a file is what is printed.
        let message = request.path.map { Message.export(.exporting($0)) }
        let sentence = try await turn.deciding(saying: message) { try await turn.features.export(request) }
        turn.note(.export(.exported(sentence)))
    }
}
