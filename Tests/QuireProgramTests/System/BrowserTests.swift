import Foundation
import QuireTesting
import ReaderShell
import Testing

@testable import QuireProgram

/// Tests of opening an address in a browser: Browser.
@Suite struct BrowserTests {
    @Test(arguments: [
        ("firefox", ["firefox", "ADDRESS"]), ("firefox --new %u", ["firefox", "--new", "ADDRESS"]),
        ("a=%s b=%u;%s", ["a=ADDRESS", "b=ADDRESS;ADDRESS"]),
        ("'/a b/x' \"c \\\" d\" e\\ f '' g'h'", ["/a b/x", "c \" d", "e f", "", "gh", "ADDRESS"]),
        ("'a\\' \"b\\c\" d\\:e 'f:g'", ["a\\", "b\\c", "d:e", "f:g", "ADDRESS"]),
        ("~/bin/x ~ a~ '~/y' ~z", ["/home/r/bin/x", "/home/r", "a~", "~/y", "~z", "ADDRESS"]),
        ("x $HOME `id` a&b (c|d) *", ["x", "$HOME", "`id`", "a&b", "(c|d)", "*", "ADDRESS"]),
        ("sh -c 'w3m \"$1\"' sh %s", ["sh", "-c", "w3m \"$1\"", "sh", "ADDRESS"]),
        ("x --proxy=socks5://h:1080", ["x", "--proxy=socks5://h:1080", "ADDRESS"]),
        ("sh -c 'w3m %s'", ["sh", "-c", "w3m %s", "ADDRESS"]), ("x 'a b", ["x", "a b", "ADDRESS"]),
    ])
    func theAddressStandsInTheCommandAsItIs(command: String, words: [String]) {
        let commands = BrowserCommand.list(command, home: "/home/r")
        let address = "https://h/?q=%s%u"
        #expect(
            commands.map { $0.arguments(opening: address) } == [words.map { $0.replacing("ADDRESS", with: address) }]
        )
    }

    @Test(arguments: [
        ("/no/a:/no/b", true, "a"), ("/no/a:/bin/sh", true, "sh"), ("/no/a:sh -x:/no/b", true, "sh"),
        (":: :/bin/sh", true, "sh"), ("w3m:lynx", false, "w3m"), ("/bin/sh:/no/a", true, "sh"),
    ])
    func theFirstCommandOfAListThatIsInstalledIsUsed(list: String, hasTerminal: Bool, program: String) throws {
        let variables = ["BROWSER": list, "PATH": "/no:/bin"]
        switch try Browser(variables: variables, hasTerminal: hasTerminal).open("https://h/") {
        case .atTerminal(program, _, _), .needsTerminal(program): break
        case let browsing: Issue.record("\(browsing)")
        }
    }

    @Test func aTextBrowserGivesWayWhereThereIsNoTerminal() throws {
        let folder = try TemporaryFolder()
        let browser = try folder.write(program: "w3m", "#!/bin/sh\n")
        let variables = ["BROWSER": "\(browser):true", "PATH": "/bin:/usr/bin"]
        guard case .started("true", _) = try Browser(variables: variables, hasTerminal: false).open("https://h/") else {
            return #expect(Bool(false))
        }
        guard case .atTerminal("w3m", _, _) = try Browser(variables: variables, hasTerminal: true).open("https://h/")
        else { return #expect(Bool(false)) }
    }

    @Test(arguments: [
        ("https://e.example/a?b=c&d=(1)*;e#f!~-_.:@[,+", "https://e.example/a?b=c&d=(1)*;e#f!~-_.:@[,+"),
        ("HTTP://e.example", "HTTP://e.example"), (" https://e.example/\n", "https://e.example/"),
        ("https://日本.example/夏?é", "https://日本.example/夏?é"), ("https://e.example/%20%zz", "https://e.example/%20%zz"),
        ("http://e.example/\u{1B}[31m\u{7}\u{7F}", "http://e.example/%1B[31m%07%7F"),
        ("http://e.example/\u{202E}\u{FEFF}\u{AD}\u{E0041}", "http://e.example/%E2%80%AE%EF%BB%BF%C2%AD%F3%A0%81%81"),
        ("http://e.example/\u{9B}\u{85}\u{A0}\u{2028}x", "http://e.example/%C2%9B%C2%85%C2%A0%E2%80%A8x"),
        ("http://e.example/ -new-window\tx\ny", "http://e.example/%20-new-window%09x%0Ay"),
        ("http://e.example/$(id)`id`\"'\\{}|^<>", "http://e.example/%24(id)%60id%60%22%27%5C%7B%7D%7C%5E%3C%3E"),
        ("http://user:pw@e.example/a@b", "http://e.example/a@b"), ("http://u:p w$@[::1]:80/", "http://[::1]:80/"),
    ])
    func anAddressIsEncodedSoThatNoShellReadsIt(address: String, opened: String) {
        #expect(Browser.openableAddress(address)?.unicodeScalars.elementsEqual(opened.unicodeScalars) == true)
    }

    @Test(arguments: [
        "https://", "http:///", "http://user@", "https://?q", "http://:80/", "http:e.example", "javascript:alert(1)",
        "file:///etc/passwd",
        "-new-window", "", "httpss://e.example/", "http://a`id`.example/", "http://$(id)/", "http://a b/",
        "http://a\\b/",
        "http://a\0b/", "http://e.example:99999/",
    ])
    func anAddressWithoutAHostIsNotOpened(address: String) {
        #expect(Browser.openableAddress(address) == nil)
        let browser = Browser(variables: ["BROWSER": "false"], hasTerminal: false)
        #expect(throws: CommandError.self) { try browser.open(address) }
    }

    @Test(arguments: [
        "w3m", "lynx", "links", "links2", "elinks", "edbrowse", "browsh", "carbonyl", "chawan", "cha",
        "/no/such/folder/w3m -o x=1 %s",
    ])
    func aTextBrowserGetsTheTerminalIfThereIsOne(command: String) throws {
        let name = command.hasPrefix("/") ? "w3m" : command
        let variables = ["BROWSER": command]
        let without = try Browser(variables: variables, hasTerminal: false).open("https://h/")
        guard case .needsTerminal(name) = without else {
            Issue.record("\(without)")
            return
        }
        let with = try Browser(variables: variables, hasTerminal: true).open("https://h/")
        guard case .atTerminal(name, true, _) = with else {
            Issue.record("\(with)")
            return
        }
    }

    // A program that prints pages is of use in the terminal only.
    @Test func aProgramOfAnUnknownNameGetsTheTerminalIfThereIsOne() throws {
        let variables = ["BROWSER": "/no/such/showpage.sh -o %s"]
        guard
            case .atTerminal("showpage.sh", false, _) = try Browser(variables: variables, hasTerminal: true).open(
                "https://h/"
            )
        else {
            Issue.record("It has no terminal.")
            return
        }
        guard
            case .missing("/no/such/showpage.sh") = try Browser(variables: variables, hasTerminal: false).open(
                "https://h/"
            )
        else {
            Issue.record("It was not started.")
            return
        }
    }

    @Test(arguments: [
        "/no/such/firefox", "/no/such/xterm -e w3m", "/no/such/showpage.sh &", "/no/such/w3m %s&",
        "/no/such/xdg-open", "/no/such/showpage.sh&", "/no/such/google-chrome-beta",
        "/no/such/firefox-developer-edition", "/no/such/firefox&",
    ])
    func aGraphicalBrowserIsStartedAtOnceAndSoIsACommandBeforeAnAmpersand(command: String) throws {
        let browsing = try Browser(variables: ["BROWSER": command], hasTerminal: true).open("https://h/")
        guard case .missing(String(command.split { " &".contains($0) }[0])) = browsing else {
            Issue.record("\(browsing)")
            return
        }
    }
}
