extension Reader {
    /// Lists the commands, or explains one.
    func help(_ arguments: Arguments) throws {
        let page = HelpPage(style: style)
        guard let word = arguments.rest.first else { return printAside(page.lines) }
        if word == "queries" { return printAside(page.queryLines) }
        let command = try Command.named(word)
        printAside(page.lines(about: command, sources: environment.subscriptions.descriptors()))
    }
}
