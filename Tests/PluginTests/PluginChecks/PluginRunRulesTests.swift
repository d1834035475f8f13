import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import Testing

@testable import PluginChecks

/// Tests of the rules for which a program is run: PluginCheck+Runs, MessageSchema.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
struct PluginRunRulesTests {
    @Test func aPluginThatFollowsEveryRuleHasNoFindings() async throws {
        let plugin = try SamplePlugin()
        #expect(try await plugin.findings() == [:])
        let results = try await plugin.results()
        let unchecked = results.filter { if case .notChecked = $0.value { true } else { false } }
        #expect(Set(unchecked.keys).subtracting(["sandbox"]) == ["conditional", "forecast", "paging"])
    }

    @Test func withoutASandboxNothingIsRun() async throws {
        let plugin = try SamplePlugin()
        let results = try await plugin.results(sandboxes: [])
        let reason = "this system has neither bubblewrap nor Landlock, so its program is not run"
        #expect(results["schema"] == .notChecked(reason))
        #expect(results["answer"] == .notChecked(reason))
        #expect(results["executable"] == .kept)
        #expect(try plugin.check(sandboxes: []).lacksSandbox)
    }

    @Test func filesOfTheReadersAreNotThere() async throws {
        let plugin = try SamplePlugin(
            manifest: "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\n[files]\nread = [\"~/secret\"]\n",
            script: "#!/bin/sh\n" + #"echo '{"type":"item","id":"1","title":"'$(cat ../secret 2>&1)'"}'"#,
            recording: nil
        )
        try plugin.folder.write("secret", "the reader's own")
        try plugin.folder.write("bells/Fixtures/files/secret", "another")
        let page = try await plugin.check().source()?.fetch(
            FetchRequest(uri: SubscriptionURI("bells:all")),
            through: SilentHost()
        )
        let reasons = ["No such file or directory", "Permission denied"].map { ["cat: ../secret: \($0)"] }
        #expect(reasons.contains(page?.items.map(\.title) ?? []))
    }

    /// A line of the program in place of another, and what the rules find then.
    struct Change: Sendable {
        var line: String
        var other: String
        var findings: [String: [String]]
    }

    private static let item = #"echo '{"type":"item","id":"1","title":"Big bell"}'"#
    private static let state = #"echo '{"type":"state","value":"rung"}'"#
    private static let done = #"echo '{"type":"done"}' ;;"#

    @Test(
        arguments: [
            Change(
                line: item,
                other:
                    #"echo '{"type":"item","id":"1","title":"Big bell","titel":"","published":"yesterday"}'"#,
                findings: [
                    "schema": [
                        "line 2: 'item' has no member 'titel'",
                        #"line 2: 'published' of '1' is not a date: "yesterday""#,
                    ]
                ]
            ),
            Change(
                line: state,
                other:
                    #"echo '{"type":"states","value":1}'; echo '{"type":"cursor"}'"#,
                findings: [
                    "schema": [
                        "line 3: the type 'states' is unknown", "line 4: 'cursor' has no 'value'",
                    ]
                ]
            ),
            Change(
                line: done,
                other: #"echo '{"type":"done"}'; echo; echo goodbye ;;"#,
                findings: ["output": ["line 6 follows 'done': goodbye"]]
            ),
            Change(
                line: #"*) echo '{"type":"error","of":1}' ;;"#,
                other: #"*offline*) echo '{"type":"done"}' ;; *) echo '{"type":"error","of":1}' ;;"#,
                findings: [
                    "offline": ["offline it answers with 0 items, though its service cannot be asked"],
                    "failures": ["no network becomes a page of 0 items"],
                ]
            ),
            Change(
                line: item,
                other:
                    #"echo '{"type":"item","id":"1","title":"Big bell","url":"/1"}'; echo '{"type":"cursor","value":2}'"#,
                findings: [
                    "schema": [
                        "line 2: the address 'url' of '1' is left out, because '/1' is not a whole web address",
                        "line 3: the cursor is not used, because plugin.toml does not say 'pages = true' above its tables",
                    ]
                ]
            ),
            Change(
                line: done,
                other: #"echo '{"type":"done"}'; exec sleep 600 ;;"#,
                findings: ["deadline": ["it keeps running after its answer and has to be ended"]]
            ),
            Change(
                line: state,
                other:
                    #"case $fetch in *rung*) state=null ;; *) state='"rung"' ;; esac; echo '{"type":"state","value":'$state'}'"#,
                findings: ["state-kept": ["given its own state, it forgets it"]]
            ),
        ]
    )
    func aChangeBreaksTheseRules(change: Change) async throws {
        let script = SamplePlugin.script.replacing(change.line, with: change.other)
        #expect(script != SamplePlugin.script)
        let plugin = try SamplePlugin(script: script)
        #expect(try await plugin.findings() == change.findings)
    }

    @Test func whatIsNoMessageIsFound() async throws {
        let plugin = try SamplePlugin(
            script: SamplePlugin.script.replacing("read -r fetch", with: "read -r fetch; echo hello")
        )
        let findings = try await plugin.findings()
        #expect(findings["output"] == ["line 1 is not a message: hello"])
        #expect(findings["answer"]?.count == 1)
    }

    @Test func aProgramThatDoesNotAnswerIsFound() async throws {
        let plugin = try SamplePlugin(
            manifest: "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\n",
            script: "#!/bin/sh\nexec sleep 600\n",
            recording: nil
        )
        let findings = try await plugin.findings(deadline: .seconds(1))
        #expect(findings["deadline"] == ["it has not answered within 1 s"])
    }

    @Test(
        arguments: [
            ("lines", "printf 'no tabs\\n'", "line 1 of its output: it has no tabs between its fields: 'no tabs'"),
            ("feed", "echo '<html><p>Sign in'", "its output: not a feed"),
            (
                "feed", "echo '<rss><channel><item><title>One</title></item></channel></rss>'; exit 3",
                "it prints a feed that is not whole"
            ),
        ]
    )
    func outputThatIsNotWhatItSaysIsFound(output: String, script: String, finding: String) async throws {
        let plugin = try SamplePlugin(
            manifest: "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\noutput = \"\(output)\"\n",
            script: "#!/bin/sh\n\(script)\n",
            recording: nil
        )
        #expect(try await plugin.findings()["output"] == [finding])
    }

    @Test func answersThatDifferBetweenSandboxesAreFound() throws {
        func page(_ titles: String...) -> Result<Page, SourceError> {
            .success(Page(.items(titles.map { Item(source: SourceID(rawValue: "bells:all"), guid: $0, title: $0) })))
        }
        let check = try SamplePlugin().check()
        #expect(check.difference(page("a"), page("a")) == nil)
        #expect(
            check.difference(page("a"), page("b"))
                == "the item 'a' comes as 'b' without bubblewrap, or with other texts"
        )
        #expect(check.difference(page("a", "b"), page("a")) == "2 items become 1 without bubblewrap")
        #expect(check.difference(.failure(.timedOut), page("a")) == "in bubblewrap it fails: <timedOut>")
        #expect(check.difference(page("a"), .failure(.timedOut)) == "without bubblewrap it fails: <timedOut>")
        #expect(check.difference(.failure(.timedOut), .failure(.offline)) == nil)
    }

    @Test func aFileThatIsMissingIsNoFindingOfTheSandboxes() async throws {
        let plugin = try SamplePlugin(
            manifest:
                "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\noutput = \"lines\"\n[files]\nread = [\"~/bells\"]\n",
            script: "#!/bin/sh\nwhile read -r line; do :; done < \"$QUIRE_FILES/bells.txt\"\n",
            recording: nil
        )
        let results = try await plugin.results()
        let sandboxes = PluginCheck.Sandbox.here
        let reason =
            sandboxes.count == 2
            ? "it has no answer to its example"
            : "this system has \(sandboxes == [.bubblewrap] ? "no Landlock" : "no bubblewrap")"
        #expect(results["sandbox"] == .notChecked(reason))
        let findings = try await plugin.findings()
        #expect(findings["recordings"] == ["there is nothing in Fixtures/files in place of ~/bells"])
        #expect(findings["answer"]?.first?.contains("bells.txt: No such file") == true)
        #expect(Set(findings.keys) == ["recordings", "answer"])
    }

    @Test(.enabled(if: PluginCheck.Sandbox.here.count == 2, "it takes both sandboxes"))
    func theFolderOfThePluginIsAnotherInBubblewrap() async throws {
        let plugin = try SamplePlugin(
            manifest: "id = \"bells\"\ntitle = \"B\"\nrun = [\"./bells\"]\n",
            script: "#!/bin/sh\n" + #"echo '{"type":"item","id":"'$PWD'","title":"Bell"}'"#,
            recording: nil
        )
        #expect(try await plugin.findings()["sandbox"]?.count == 1)
    }

    @Test func aRuleOfEverySourceTellsWhatHelps() async throws {
        let plugin = try SamplePlugin(
            script: SamplePlugin.script.replacing(#"{"type":"error","of":1}"#, with: #"{"type":"done"}"#)
        )
        let result = try await plugin.results()["failures"]
        guard case .broken(let findings, let remedy)? = result else {
            Issue.record("not broken: \(String(describing: result))")
            return
        }
        #expect(findings.isEmpty == false)
        #expect(
            remedy
                == "After an answer that is not a success, or not what was expected, print {\"type\":\"error\",\"of\":ID} and no items."
        )
    }
}

/// A host without services.
private struct SilentHost: SourceHost {
    let now = SamplePlugin.now

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse { throw .offline }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }

    func log(_ message: String) {}
}
