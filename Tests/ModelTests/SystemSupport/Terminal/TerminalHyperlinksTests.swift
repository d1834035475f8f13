import SystemSupport
import Testing

/// Tests of the terminals that open links: TerminalHyperlinks.
@Suite struct TerminalHyperlinksTests {
    @Test(
        arguments: [
            ["TERM": "xterm-kitty"], ["TERM": "alacritty"], ["TERM": "alacritty-direct"], ["TERM": "foot"],
            ["TERM": "foot-extra"], ["TERM": "foot-direct"], ["TERM": "wezterm"], ["TERM": "xterm-ghostty"],
            ["TERM": "xterm-256color", "VTE_VERSION": "5001"], ["TERM": "xterm-256color", "VTE_VERSION": "7600"],
            ["TERM": "xterm-256color", "KONSOLE_VERSION": "201200"], ["TERM": "xterm-256color", "WT_SESSION": "1-2"],
            ["TERM": "xterm-256color", "DOMTERM": "version=2"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.1"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.10"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.72.0"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], ["TERM": "xterm-256color", "TERM_PROGRAM": "zed"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "Hyper"], ["TERM": "xterm", "TERM_PROGRAM": "terminology"],
            ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"],
            ["TERM": "screen", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.5a"],
            ["TERM": "xterm", "FORCE_HYPERLINK": "1"], ["FORCE_HYPERLINK": "true"],
        ] as [[String: String]]
    )
    func theseTerminalsOpenLinks(variables: [String: String]) {
        #expect(TerminalHyperlinks.areOpened(by: variables))
    }

    @Test(
        arguments: [
            [:], ["TERM": ""], ["TERM": "dumb", "VTE_VERSION": "7600"], ["TERM": "linux"], ["TERM": "xterm"],
            ["TERM": "xterm-256color"], ["TERM": "rxvt-unicode"], ["TERM": "st-256color"], ["TERM": "vt100"],
            ["TERM": "screen", "VTE_VERSION": "7600"], ["TERM": "tmux-256color", "WT_SESSION": "1-2"],
            ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
            ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "VTE_VERSION": "7600"],
            ["TERM": "xterm-256color", "VTE_VERSION": "5000"], ["TERM": "xterm-256color", "VTE_VERSION": "new"],
            ["TERM": "xterm-256color", "KONSOLE_VERSION": "200401"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "453"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.15"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.71.2"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20200503-171512-b13ef15f"],
            ["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"],
        ] as [[String: String]]
    )
    func noOtherTerminalDoes(variables: [String: String]) {
        #expect(!TerminalHyperlinks.areOpened(by: variables))
    }
}
