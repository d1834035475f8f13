import FeedModel
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the help: HelpPage, Command.
@Suite struct HelpPageTests {
    @Test func helpListsEveryCommandWithHowItIsTyped() {
        #expect(
            HelpPage(style: .sample(width: 120)).lines == [
                "A number opens that item of the last list; an empty line opens the next unread one.",
                "Any beginning of a word will do, as long as only one command begins so.",
                "home                      show the home screen, and fetch its sections (also h)",
                "articles [ADDRESS]        show what a source answers now, page by page: 'articles devto', any feed",
                "news [ADDRESS] [--category C]",
                "                          show what a source answers now, page by page: 'news hn?list=ask', any feed",
                "list [QUERY]              list what the query finds; without one, what is unread (also l, ls)",
                "search WORDS              list items that have all these words (also /)",
                "weather [CITY|NUMBER] [--provider P] [--units U] [--language L]",
                "                          show the weather of a city for a week",
                "now [CITY]                show the weather now, of a city or of the one shown last",
                "repos WORDS               search repositories",
                "more                      go on with a long item or a list; of 'articles' and 'news', fetch the next page (also z)",
                "show [ITEMS]              open items of the last list; '3', '1-3' or '*' alone does the same "
                    + "(also open, type, t)",
                "next                      open the next unread item; an empty line does the same (also n)",
                "previous                  open the item before this one (also -)",
                "browse [LINK]             open the item's page, or link number LINK of its text, in the browser "
                    + "(also o)",
                "read [ITEMS|QUERY]        mark items read: this one, '3', '1-5', '*', or what a query finds",
                "unread [ITEMS|QUERY]      mark items unread",
                "star [ITEMS|QUERY]        star items (also s)",
                "unstar [ITEMS|QUERY]      take the star off items",
                "tag TAG [ITEMS|QUERY]     put one tag on items: this one, '3', or what a query finds; 'list tag:TAG' finds them",
                "untag TAG [ITEMS|QUERY]   take a tag off items",
                "hide [ITEMS|QUERY]        take items out of lists; 'list hidden' finds them",
                "unhide [ITEMS|QUERY]      put hidden items back into lists",
                "undo                      take back the last mark; again, the one before (also u)",
                "history [QUERY]           show what you did last: 30 events, or as many as 'limit:100' says",
                "stats [--by source|day|hour|weekday|tag] [QUERY]",
                "                          count what you read; 'quire stats --html FILE' draws it",
                "export history|items|subscriptions [QUERY] [--format F] [-o FILE]",
                "                          write your data (also e)",
                "sources                   list your subscriptions and the sources there are",
                "add ADDRESS [--title T] [--tag T]",
                "                          subscribe (also a)",
                "remove ADDRESS            unsubscribe; what you read is kept",
                "refresh [TEXT] [--force]  fetch what is due, or only what TEXT names (also r, reload)",
                "why [SECTION|ADDRESS]     tell what happened at the last fetch, and when the next is due (also w)",
                "login [NAME|ADDRESS]      sign in, or keep a key: 'login github', 'login newsapi', a private feed "
                    + "(also sign-in)",
                "logout [NAME|ADDRESS]     sign out, or forget a key (also sign-out)",
                "whoami                    say who is signed in",
                "help [COMMAND]            list the commands, or tell about one (also ?)",
                "quit                      end (also q, exit)",
                "'help queries' tells how to ask for items.",
            ]
        )
    }

    // RX3: `help` documents every command.
    @Test(arguments: [nil, 120, 80, 40])
    func noCommandIsForgottenAndNoLineIsTooWide(width: Int?) {
        let page = HelpPage(style: .sample(width: width))
        let words = page.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for command in Command.all {
            #expect(words.contains("\(command.usage) \(command.summary)"), "\(command.usage)")
            for alias in command.aliases { #expect(words.contains(alias)) }
        }
        let all =
            page.lines + page.queryLines
            + Command.all.flatMap { page.lines(about: $0, sources: SourceDescriptor.samples) }
        #expect(all.allSatisfy { $0.cellWidth <= width ?? 120 })
    }

    @Test func allThatAQueryCanHaveIsTold() {
        let text = HelpPage(style: .sample(width: nil)).queryLines.joined(separator: "\n")
        for word in [
            "source:", "tag:", "title:", "author:", "url:", "category:", "text:", "swift*", "whole words", "sort:-date",
            "C++",
        ] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test(arguments: Command.all)
    func everyCommandTellsAboutItself(command: Command) {
        let lines = HelpPage(style: .sample(width: nil)).lines(about: command, sources: SourceDescriptor.samples)
        var expected = ["\(command.usage): \(command.summary)."]
        if !command.aliases.isEmpty { expected.append("Other words: \(command.aliases.joined(separator: ", ")).") }
        if command.name == .add {
            expected += ["Example: add https://example.org/feed.xml", "Example: add weather:Tokyo"]
        }
        #expect(lines == expected)
    }

    @Test func everyCommandIsFoundByEachOfItsWordsAndByNothingTwice() throws {
        for command in Command.all {
            for word in command.words { #expect(try Command.named(word) == command) }
        }
        let words = Command.all.flatMap(\.words)
        #expect(Set(words).count == words.count)
        #expect(Set(Command.all.map(\.name)) == Set(Command.Name.allCases))
    }
}
