import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of what a program is given and may ask: ProgramSurroundings, FetchMessages, PluginRequest, ProgramLaunch.
@Suite struct ProgramAccessTests {
    @Test func theEnvironmentHasNothingElse() async throws {
        let program = try SampleProgram(
            "printf '{\"type\":\"item\",\"id\":\"%s\"}\\n' \"$(env | grep -v '^_=\\|^PWD=\\|^SHLVL=\\|^OLDPWD=' | sort | tr '\\n' ' ')\""
        )
        let page = try await program.run(
            "[subject]\nexample = \"a b\"\n[[parameters]]\nname = \"days\"\nexample = \"3\"\ndefault = \"7\"",
            at: "sample:a b",
            variables: [
                "LANG": "de_DE.UTF-8", "LC_TIME": "C", "TZ": "Europe/Berlin", "QUIRE_GITHUB_KEY": "s3cret",
                "PATH": "/x",
                "http_proxy": "p", "LD_PRELOAD": "y", "XDG_RUNTIME_DIR": "z", "HOME": "/root",
            ]
        ).outcome.get()
        let words = try #require(page.items.first?.guid).split(separator: " ").map(String.init)
        let place = try #require(words.first { $0.hasPrefix("HOME=") }.map { String($0.dropFirst(5)) })
        #expect(place.hasPrefix(program.folder.path + "/tmp/quire-plugin-"))
        #expect(!FileManager.default.fileExists(atPath: place))
        #expect(
            words == [
                "GIT_CONFIG_NOSYSTEM=1", "HOME=\(place)", "LANG=de_DE.UTF-8", "LC_TIME=C.UTF-8",
                "PATH=/usr/local/bin:/usr/bin:/bin",
                "QUIRE_CURSOR=",
                "QUIRE_LIMIT=5000", "QUIRE_NOW=1970-01-01T00:00:00Z", "QUIRE_PARAM_DAYS=7",
                "QUIRE_PARAM_DAYS_ESCAPED=7",
                "QUIRE_PROTOCOL=1", "QUIRE_SUBJECT=a", "b", "QUIRE_SUBJECT_ESCAPED=a%20b", "QUIRE_URI=sample:a", "b",
                "TMPDIR=\(place)", "TZ=Europe/Berlin",
            ]
        )
    }

    @Test func theProcessHasItsOwnSessionAndLimitsAndNoOtherDescriptors() async throws {
        let program = try SampleProgram(
            """
            limits="$(ulimit -n) $(ulimit -c) $(ulimit -f) $(ulimit -d) $(ulimit -t)"
            set -- $(cat /proc/$$/stat | sed 's/.*) //')
            own=$([ "$4" = "$$" ] && echo session)
            privileges=$(grep NoNewPrivs /proc/$$/status | tr '\\t' ' ')
            ls /proc/$$/fd > "$TMPDIR/open"
            open=$(grep -v '^1.' "$TMPDIR/open" | tr '\\n' ' ')
            printf '{"type":"item","id":"%s|%s|%s|%s|%s"}\\n' "$limits" "$own" "$privileges" "$open" "$(pwd)"
            """
        )
        let page = try await program.run("memory = 256", deadline: .seconds(120)).outcome.get()
        // The shell uses descriptors from 10 on for itself.
        #expect(
            page.items.map(\.guid) == [
                "64 0 131072 262144 125|session|NoNewPrivs: 1|0 1 2 |\(program.folder.path)"
            ]
        )
    }

    @Test func theFetchLineSaysWhatIsWanted() async throws {
        let program = try SampleProgram("read line; echo \"$line\" > asked; echo '{\"type\":\"done\"}'")
        _ = try await program.run(
            "pages = true\n[subject]\nexample = \"a\"\n[[parameters]]\nname = \"days\"\nexample = \"3\"",
            at: "sample:a/b?days=3",
            cursor: Cursor(rawValue: "2"),
            state: SourceState(rawValue: #"{"seen":1}"#),
            limit: 30,
            deadline: .seconds(60)
        )
        #expect(
            try program.folder.text(of: "asked")
                == #"{"type":"fetch","protocol":1,"uri":"sample:a/b?days=3","source":"sample:a/b?days=3","subject":"a/b","#
                + #""parameters":{"days":"3"},"escaped":{"subject":"a%2Fb","parameters":{"days":"3"}},"limit":30,"#
                + #""cursor":"2","state":{"seen":1},"now":"1970-01-01T00:00:00Z","language":"en","offline":false,"#
                + #""deadline":60,"features":["http","auth"],"reader":"quire/0"}"# + "\n"
        )
    }

    private static let services = "[[services]]\nkey = \"api\"\nbase = \"https://x.example\"\n"

    @Test func aProgramAsksThroughTheHost() async throws {
        let program = try SampleProgram(
            """
            read fetch
            echo '{"type":"http","id":1,"service":"api","path":"/a","want":"json","headers":{"X-A":"b"},"conditional":true}'
            read answer; echo "$answer" > answers
            echo '{"type":"http","id":"two","url":"https://y.example/"}'
            read answer; echo "$answer" >> answers
            echo '{"type":"http","id":3,"url":"https://x.example/b","method":"PUT"}'
            read answer; echo "$answer" >> answers
            echo '{"type":"http","id":4,"url":"https://x.example/b","headers":{"Cookie":"c"}}'
            read answer; echo "$answer" >> answers
            echo '{"type":"item","id":1}'
            """
        )
        let run = try await program.run(
            Self.services + "[[credentials]]\nname = \"sample\"\n",
            answers: ["https://x.example/a": "{\"n\": 1}"]
        )
        #expect(try run.outcome.get().items.map(\.guid) == ["1"])
        var question = HTTPRequest("https://x.example/a", headers: ["X-A": "b"], isConditional: true)
        question.credential = CredentialUse("sample")
        #expect(run.transcript.requests == [question, HTTPRequest("https://y.example/")])
        #expect(
            try program.folder.text(of: "answers")
                == #"{"type":"response","id":1,"url":"https://x.example/a","status":200,"headers":{},"json":{"n":1}}"#
                + "\n"
                + #"{"type":"response","id":"two","error":{"code":"refused","message":"https://y.example/ is beyond the "#
                + #"services the source declares"}}"# + "\n"
                + #"{"type":"response","id":3,"error":{"code":"refused","message":"requests with the method PUT are not made"}}"#
                + "\n"
                + #"{"type":"response","id":4,"error":{"code":"refused","message":"the header 'Cookie' is set by quire"}}"#
                + "\n"
        )
    }

    @Test func aProgramPosts() async throws {
        let program = try SampleProgram(
            """
            read fetch
            echo '{"type":"http","id":1,"url":"https://x.example/a","method":"POST","body":"{\\"q\\": 1}"}'
            read answer; echo "$answer" > answers
            echo '{"type":"http","id":2,"url":"https://x.example/a","method":"POST","body":"a=b"}'
            read answer; echo "$answer" >> answers
            echo '{"type":"http","id":3,"url":"https://x.example/a","body":"a=b"}'
            read answer; echo "$answer" >> answers
            echo '{"type":"item","id":1}'
            """
        )
        let run = try await program.run(Self.services)
        #expect(try run.outcome.get().items.map(\.guid) == ["1"])
        var json = HTTPRequest("https://x.example/a", headers: ["Content-Type": "application/json"])
        (json.method, json.body) = (.post, Array("{\"q\": 1}".utf8))
        var form = HTTPRequest("https://x.example/a", headers: ["Content-Type": "application/x-www-form-urlencoded"])
        (form.method, form.body) = (.post, Array("a=b".utf8))
        #expect(run.transcript.requests == [json, form])
        let last = try program.folder.text(of: "answers").split(separator: "\n").last.map(String.init)
        let refusal = #""message":"a body is text, and for requests with the method POST"}}"#
        #expect(last == #"{"type":"response","id":3,"error":{"code":"refused","# + refusal)
    }

    @Test func anErrorOfARequestIsWhatItsAnswerMeans() async throws {
        let program = try SampleProgram(
            """
            read fetch; echo '{"type":"http","id":7,"url":"https://x.example/a"}'; read answer
            echo '{"type":"error","of":7}'
            """
        )
        #expect(try await program.run(Self.services).failure == .offline)
    }

    private static let revealed = "[[credentials]]\nname = \"sample\"\nreveal = true\n"

    @Test func aSecretThatTheReaderGivesIsTheAnswer() async throws {
        let program = try SampleProgram(
            """
            read fetch; echo '{"type":"credential","id":9,"name":"sample"}'; read answer; echo "$answer" > answer
            echo '{"type":"http","id":1,"url":"https://x.example/?k=s3cret-9"}'; read answer
            echo '{"type":"log","message":"s3cret-9"}'
            echo '{"type":"item","id":"1","title":"x"}'
            """
        )
        let answers = ["https://x.example/?k=s3cret-9": "x"]
        func answer(_ given: [String], _ credential: Credential?) async throws -> (RecordedRun, String) {
            let run = try await program.run(
                Self.services + Self.revealed,
                answers: answers,
                given: given,
                credentials: credential.map { ["sample": $0] } ?? [:]
            )
            return (run, try program.folder.text(of: "answer"))
        }

        let (run, given) = try await answer(["sample"], Credential(secret: "s3cret-9"))
        #expect(given == #"{"type":"credential","id":9,"name":"sample","value":"s3cret-9"}"# + "\n")
        #expect(try run.page.items.map(\.guid) == ["1"])
        #expect(run.transcript.requests.map(\.credential) == [nil])
        #expect(
            try await answer(["sample"], Credential(user: "me", password: "s3cret-9")).1
                == #"{"type":"credential","id":9,"name":"sample","value":"s3cret-9","user":"me"}"# + "\n"
        )
        #expect(
            try await answer(["sample"], nil).1 == #"{"type":"credential","id":9,"name":"sample","value":null}"# + "\n"
        )
        #expect(
            try await answer([], Credential(secret: "s3cret-9")).1
                == #"{"type":"credential","id":9,"name":"sample","error":{"code":"refused","message":"the secret is not given "#
                + #"to the program; 'quire plugin allow sample reveal sample' gives it"}}"# + "\n"
        )
    }

    @Test(
        arguments: [
            #"{"type":"item","id":"1","title":"the key is s3cret 9"}"#,
            #"{"type":"state","value":{"a":["s3cret%209"]}}"#,
            #"{"type":"cursor","value":"s3cret 9"}"#, #"{"type":"page","s3cret 9":1}"#,
            #"{"type":"error","message":"s3cret 9 is refused"}"#,
        ]
    )
    func aSecretInTheAnswerFailsTheRun(message: String) async throws {
        let program = try SampleProgram(
            """
            read fetch; echo '{"type":"credential","id":9,"name":"sample"}'; read answer
            echo '\(message)'
            echo '{"type":"done"}'
            """
        )
        let run = try await program.run(
            Self.services + Self.revealed,
            given: ["sample"],
            credentials: ["sample": Credential(secret: "s3cret 9")]
        )
        #expect(run.failure == .plugin("it wrote a secret into its answer"))
    }

    @Test func aSecretIsNotGivenToAProgram() async throws {
        let program = try SampleProgram(
            """
            read fetch; echo '{"type":"credential","id":9,"name":"sample"}'; read answer; echo "$answer" > answer
            echo '{"type":"done"}'
            """
        )
        _ = try await program.run(Self.services + "[[credentials]]\nname = \"sample\"\n")
        #expect(
            try program.folder.text(of: "answer")
                == #"{"type":"credential","id":9,"name":"sample","error":{"code":"refused","message":"the secret is not given "#
                + #"to the program; 'auth' puts it into requests"}}"# + "\n"
        )
    }

    @Test(arguments: [false, true]) func filesOfAProgramAreOfTheUserAlone(isSandboxed: Bool) async throws {
        let program = try SampleProgram("printf '\\t%s\\t\\t\\t\\t1\\n' \"$(umask)\"")
        let run = try await program.run("output = \"lines\"", isSandboxed: isSandboxed && ProgramSandbox.isAvailable)
        #expect(try run.outcome.get().items.map(\.title) == ["0077"])
    }
}
