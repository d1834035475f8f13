import Screens
import SourceAPI

extension CommandEntry.Name {
    fileprivate static let news: Self = "news"
}

extension CommandEntry {
    static let ofPages: [CommandEntry] = [
        CommandEntry("articles", "[ADDRESS]")
            .does("fetch and show articles page by page: 'articles devto', or the address of a feed") { arguments, _ in
                try PagesCommand(.articles, arguments)
            }
            .explaining(meanings),
        CommandEntry(.news, "[ADDRESS] [--category C]")
            .does("fetch and show news page by page: 'news hn?list=ask', or the address of a feed") { arguments, _ in
                try PagesCommand(.news, arguments)
            }
            .completing { _ in ["--category"] }
            .explaining(meanings),
    ]

    private static let meanings = ["ADDRESS": "a feed, or the part after the source: 'devto'"]
}

extension PagesCommand {
    fileprivate init(_ kind: PagesRequest.Kind, _ arguments: Arguments) throws(CommandError) {
        guard ItemSelection(arguments.rest) == nil else { throw arguments.superfluous }
        self.init(try PagesRequest(kind, arguments))
    }
}

extension PagesRequest {
    /// Parses the words after `articles`, `news`, or the name of another source.
    fileprivate init(_ kind: Kind, _ arguments: Arguments, source: String? = nil) throws(CommandError) {
        var arguments = arguments
        let category = try arguments.take("--category")
        try arguments.refuseOptions(besides: ["--category"])
        self.init(kind, arguments.text, category: category, source: source)
    }

    /// Parses a line that begins with the name of a source, which is a command like `news`; `nil` for any other line.
    init?(_ line: CommandLineWords, sources: [SourceDescriptor]) throws(CommandError) {
        let word = line.texts[0]
        guard sources.contains(where: { $0.id == word }), !CommandEntry.all.contains(where: { $0.words.contains(word) })
        else { return nil }
        // These run a program, and are words of other programs.
        if ["exec", "filter"].contains(word) { return nil }
        try self.init(.news, Arguments(line, of: .news), source: word)
    }
}
