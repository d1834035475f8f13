import FeedModel
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the help: HelpPage, Command, ArgumentHelp.
@Suite struct HelpPageTests {
    @Test func helpListsEveryCommandWithHowItIsTyped() {
        #expect(
            PageStyle.sample(width: 120).renderer.lines(HelpPage.blocks) == [
                "Any unambiguous prefix of a command is enough.",
                "A number opens that row of the last list; Enter continues what was cut off, else",
                "opens the next unread item.",
                "home                     show the home screen and fetch its sections",
                "screen [NAME]            show a screen of config.toml, or the next one",
                "articles [ADDRESS]       fetch and show articles page by page: 'articles devto', or the address "
                    + "of a feed",
                "news [ADDRESS] [--category C]",
                "                         fetch and show news page by page: 'news hn?list=ask', or the address of "
                    + "a feed",
                "feeds [*] [tag:T] [sort:ORDER]",
                "                         list the feeds with unread items, or all with '*'; a number lists its "
                    + "items (also folders)",
                "tags                     list your tags with their counts; a number lists a tag's items",
                "categories               list the categories of the newest items with their counts; a number lists "
                    + "the items",
                "list [QUERY]             list the items a query finds; without one, unread items (also l, ls, h, "
                    + "headers, f, from, F)",
                "search [WORDS]           list items that contain all these words; alone, search again (also /)",
                "sort [ORDER] [reverse]   sort the list or the feeds: 'sort title', '-date'; alone, show the order (also g)",
                "weather [CITY|NUMBER] [--provider P] [--units U] [--language L]",
                "                         show a week's weather for a city",
                "now [CITY]               show the current weather for a city, or for the last one shown",
                "repos WORDS              search repositories; 'sort:stars' or 'sort:updated order:asc' sorts",
                "more [unread]            continue a long item, a list or a service; 'more unread' or 'Z' skips read "
                    + "rows (also z, z+)",
                "before                   show the screenful before this one (also b, z-)",
                "find [WORD]              show the next place in this text that has a word, or several side by side; "
                    + "alone, again",
                "back                     leave this page for the one before it; 'q' at the first one leaves quire "
                    + "(also .., q)",
                "again                    ask again for the page shown: a list, feeds, the history, or what a "
                    + "service answered",
                "show [ITEMS]             open rows of the last list, or one by its title; '3' or '*' alone, too (also open, "
                    + "type, print)",
                "next                     open the next unread item; an empty line does the same (also n)",
                "previous                 open the previous item (also p, -)",
                "following                open the next item, read or not (also +)",
                "links [pictures] [ITEM]  list the links of the open item, or of item number ITEM; or the pictures (also lin, urls)",
                "link [ITEM.]LINK         show where a link leads: 'link 2', or 'link 12.2' of item 12",
                "browse [LINK|ITEM.LINK]  open the item's page, or its links: 'browse 2', 'browse 2-4', 'browse 12.2' (also o)",
                "save [ITEMS] FILE|NAME   write items to a file or a folder: 'save 2-4 a.md'; or keep the query as NAME "
                    + "(also s)",
                "pipe [ITEMS] COMMAND     give the text of items to a command of the shell: 'pipe wc -w', '| less' (also |)",
                "mail [ITEMS] [ADDRESS]   send the text of items as one message: 'mail ann@example.org', 'mail 2-4'",
                "copy [text] [ITEMS]      copy the address of items, or their text: 'copy', 'copy text 2'",
                "bookmark [ITEMS] [TEXT]  pass pages to your program for bookmarks: 'bookmark', 'bookmark 2 to quote'",
                "play [LINK|ITEM.LINK]    play the first sound or film of the item, or another file: 'play 2', "
                    + "'play 12.1'",
                "download [LINK|ITEM.LINK] [FOLDER]",
                "                         download a file of the item, or the rest of it: 'download', 'download 2 ~/talks'",
                "queue [ITEMS|played]     list the items to hear, or the played ones; 'queue 3' adds item 3",
                "read [ITEMS|QUERY]       mark items as read: this one, '3', '1-5', '*', or what a query finds (also "
                    + "seen)",
                "unread [ITEMS|QUERY]     mark items as unread",
                "star [ITEMS|QUERY]       star items (also flag)",
                "unstar [ITEMS|QUERY]     remove the star from items (also unflag)",
                "tag [TAG] [ITEMS|QUERY]  add one tag to items: this one, '3', or what a query finds; alone, list "
                    + "your tags (also t)",
                "untag TAG [ITEMS|QUERY]  remove a tag from items",
                "hide [ITEMS|QUERY]       hide items from lists; 'list hidden' lists them (also d, delete)",
                "unhide [ITEMS|QUERY]     show hidden items in lists again (also undelete)",
                "toggle [ITEMS]           mark items as read, or as unread if they are read (also N)",
                "undo [STEPS|any]         undo the last steps; 'any' includes steps of other sessions (also u)",
                "redo                     repeat the step that was undone last",
                "history [QUERY] [--since TIME]",
                "                         show your last 30 actions, as many as 'limit:100' says, or a day's: 'history today'",
                "stats [--by source|day|hour|weekday|tag] [QUERY]",
                "                         count what you read; 'quire stats --html FILE' makes charts",
                "export history|items|subscriptions [QUERY] [--since TIME] [--format F] [-o FILE]",
                "                         export your data",
                "sources                  list your subscriptions and the available sources",
                "add ADDRESS [--title T] [--tag T]",
                "                         subscribe, or keep a query as a feed: 'add query:NAME:QUERY' (also a, subscribe)",
                "remove NUMBER|ADDRESS    unsubscribe: a row, an address or a title; what you read is kept (also unsubscribe)",
                "move OLD NEW             give a subscription another address; its items, marks and history are kept",
                "refresh [NUMBER|TEXT] [--force]",
                "                         fetch what is due, or only a row, or what matches TEXT (also r, R, reload)",
                "why [NUMBER|ADDRESS]     explain the last fetch of a section, a row or an address, and when the next is "
                    + "due (also w)",
                "login [NAME|ADDRESS]     sign in, or save a key: 'login github', 'login newsapi', a private feed "
                    + "(also sign-in)",
                "logout [NAME|ADDRESS]    sign out, or forget a key (also sign-out)",
                "whoami                   show who is signed in",
                "help [COMMAND]           list the commands, or explain one, or a topic (also ?)",
                "quit                     leave quire (also Q, exit)",
                "set [NAME [VALUE]]       show the settings of [reader], change one for this session, or 'unset all' to set all back",
                "The name of any other source is a command like 'news': 'sources' lists them,",
                "'help NAME' explains it.",
                "Topics: help commands, configuration, environment, exit-status, feeds, formats,",
                "items, keys, plugins, queries, screens, settings, subscriptions.",
            ]
        )
    }

    // RX3: `help` documents every command.
    @Test(arguments: [nil, 120, 80, 40])
    func noCommandIsForgottenAndNoLineIsTooWide(width: Int?) {
        let renderer = PageStyle.sample(width: width).renderer
        let lines = renderer.lines(HelpPage.blocks)
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for command in CommandEntry.all {
            #expect(words.contains("\(command.usage) \(command.summary)"), "\(command.usage)")
            for alias in command.aliases { #expect(words.contains(alias)) }
        }
        // Without a width each paragraph of the manual is one line.
        let topics = HelpTopic.allCases.filter { width != nil || $0.manual == nil }
        let all =
            lines + topics.flatMap { renderer.lines($0.content) }
            + CommandEntry.all.flatMap {
                renderer.lines(HelpPage.blocks(about: $0, sources: SourceDescriptor.samples))
            }
        #expect(all.allSatisfy { $0.cellWidth <= width ?? 150 })
    }

    @Test(arguments: CommandEntry.all)
    func everyCommandTellsAboutItself(command: CommandEntry) {
        let page = HelpPage.blocks(about: command, sources: SourceDescriptor.samples)
        let lines = PageStyle.sample(width: nil).renderer.lines(page)
        let arguments = ArgumentHelp.lines(of: command)
        let column = (arguments.map(\.name.count).max() ?? 0) + 4
        var expected = ["\(command.usage): \(command.summary)."]
        expected += arguments.map { "  \($0.name)".padded(toCells: column) + $0.meaning }
        if !command.aliases.isEmpty { expected.append("Aliases: \(command.aliases.joined(separator: ", ")).") }
        if command.name == .add {
            expected += ["Example: add https://example.org/feed.xml", "Example: add weather:Tokyo"]
        }
        #expect(lines == expected)
    }

    @Test(arguments: CommandEntry.all)
    func everyArgumentIsExplained(command: CommandEntry) {
        let names = ArgumentHelp.names(in: command.arguments)
        // One letter stands for the value of the option before it.
        #expect(Set(names) == Set(ArgumentHelp.lines(of: command).map(\.name)), "\(command.usage)")
    }

    @Test func everyCommandIsFoundByEachOfItsWordsAndByNothingTwice() throws {
        for command in CommandEntry.all {
            for word in command.words { #expect(try CommandEntry.named(word).name == command.name) }
        }
        let words = CommandEntry.all.flatMap(\.words)
        #expect(Set(words).count == words.count)
    }
}
