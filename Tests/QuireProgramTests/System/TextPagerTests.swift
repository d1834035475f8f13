import Testing

@testable import QuireProgram

/// Tests of the command in PAGER: TextPager.
@Suite struct TextPagerTests {
    @Test(arguments: [
        ("less -R", ["less", "-R"], "less"), ("less -P'a b' \"-#\" 4", ["less", "-Pa b", "-#", "4"], "less"),
        ("'/a b/less'", ["/a b/less"], "less"), ("/a\\ b/less", ["/a b/less"], "less"),
        ("~/bin/most", ["/home/r/bin/most"], "most"), ("  ", ["less"], "less"), ("", ["less"], "less"),
        ("LESS=-R less", ["sh", "-c", "LESS=-R less"], "LESS=-R less"),
        ("col -b | less", ["sh", "-c", "col -b | less"], "col -b | less"),
        ("exec less -R", ["sh", "-c", "exec less -R"], "exec less -R"),
        ("less $OPTIONS", ["sh", "-c", "less $OPTIONS"], "less $OPTIONS"),
    ])
    func aCommandOfTheShellIsGivenToOneIfItNeedsIt(command: String, arguments: [String], name: String) {
        let pager = TextPager(variables: ["PAGER": command, "HOME": "/home/r"])
        #expect(pager.command == (name, arguments))
    }
}
