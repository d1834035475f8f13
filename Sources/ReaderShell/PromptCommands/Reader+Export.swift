extension Reader {
    /// Exports the history, items or subscriptions.
    func export(_ arguments: Arguments) async throws {
        var arguments = arguments
        let format = try arguments.take("--format")
        let path = try arguments.take("-o")
        try arguments.refuseOptions()
        guard let what = ExportRequest.What(rawValue: try arguments.takeFirst()) else { throw arguments.usage }
        let file = path == "-" ? nil : path
        let request = ExportRequest(what: what, format: format, query: arguments.query, path: file)
        note(try await environment.export(request))
    }
}
