extension Reader {
    /// Lists the commands, or explains one.
    func help(_ arguments: Arguments) throws {
        let page = HelpPage(style: style)
        guard let word = arguments.rest.first else { return print(page.lines) }
        if word == "queries" { return print(page.queryLines) }
        let command = try Command.named(word)
        print(page.lines(about: command, sources: environment.subscriptions.descriptors()))
    }
}
