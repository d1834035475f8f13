extension Reader {
    /// Lists the commands, or tells about one.
    func help(_ arguments: Arguments) throws {
        guard let word = arguments.rest.first else { return print(HelpPage.lines) }
        if word == "queries" { return print(HelpPage.queryLines) }
        let command = try Command.named(word)
        print(HelpPage.lines(about: command, sources: environment.subscriptions.descriptors()))
    }
}
