import FeedModel
import PluginManifests
import SourceAPI
import Testing

/// Tests of what a manifest says about a plugin: PluginManifest, ManifestReader.
@Suite struct PluginManifestTests {
    @Test func aProgramWithEverythingIsRead() throws {
        let manifest = try #require(
            read(
                """
                protocol = 1
                id = "tides"
                title = "Tides"
                version = "1.2.0"
                run = ["./tides", "-v"]
                pages = true
                interval = 3600
                deadline = 30
                memory = 256
                score = "vote"

                [subject]
                name = "harbour"
                help = "the name of a harbour"
                example = "Bremerhaven"

                [[parameters]]
                name = "days"
                help = "how many days"
                example = "3"
                values = ["1", "3", "7"]
                default = "3"

                [[services]]
                key = "api"
                base = "https://tides.example.org"
                help = "the tides service"

                [[credentials]]
                name = "tides"
                help = "10,000 requests a day; without it 100"
                service = "api"
                scheme = "header:X-Key"

                [files]
                read = ["/var/log/journal", "~/.config/khal"]
                cache = true

                [attribution]
                text = "Tides by Example"
                url = "https://tides.example.org/"
                """
            ).manifest
        )
        var descriptor = SourceDescriptor(
            id: "tides",
            title: "Tides",
            subject: .init(name: "harbour", help: "the name of a harbour", example: "Bremerhaven"),
            parameters: [.init(name: "days", help: "how many days", example: "3", values: ["1", "3", "7"])],
            reach: .services([.init(key: "tides.api", base: "https://tides.example.org")]),
            minimumInterval: .seconds(3600),
            attribution: .init(text: "Tides by Example", url: "https://tides.example.org/"),
            credentials: [.init(name: "tides", help: "10,000 requests a day; without it 100")],
            scoreName: "vote"
        )
        descriptor.isPaged = true
        #expect(manifest.descriptor == descriptor)
        #expect(manifest.version == "1.2.0")
        #expect(manifest.defaults == ["days": "3"])
        #expect(
            manifest.credentials.map(\.use) == [CredentialUse("tides", scheme: .header("X-Key"))]
        )
        #expect(manifest.credentials.map(\.service) == ["tides.api"])
        #expect(manifest.deadline == 30)
        #expect(manifest.memory == 256)
        #expect(manifest.readablePaths == ["/var/log/journal", "~/.config/khal"])
        #expect(manifest.hasCache)
        guard case .program(let program) = manifest.kind else {
            Issue.record("not a program")
            return
        }
        #expect(program.arguments == ["./tides", "-v"])
        #expect(program.output == .messages)
    }

    @Test func aPluginWithoutASubjectHasOneSubscription() throws {
        let manifest = try #require(read("id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\noutput = \"lines\"").manifest)
        #expect(manifest.descriptor.example == "a:all")
        #expect(manifest.descriptor.subject.values == ["all"])
        #expect(manifest.descriptor.reach == .services([]))
        #expect(manifest.descriptor.minimumInterval == .seconds(600))
        #expect(!manifest.descriptor.isPaged)
    }

    @Test func aServiceWithoutABaseIsOneOfTheReaders() throws {
        let manifest = try #require(
            read("id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[services]]\nkey = \"api\"\n").manifest
        )
        #expect(manifest.descriptor.reach == .services([.init(setByReader: "a.api")]))
    }

    @Test(arguments: ["output = \"lines\"\n", "output = \"feed\"\n"])
    func onlyAProgramWithMessagesIsGivenASecret(output: String) {
        let services = "[[services]]\nkey = \"api\"\nbase = \"https://a.example\"\n"
        let text =
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n\(output)\(services)[[credentials]]\nname = \"a\"\nreveal = true\n"
        #expect(
            read(text).mistakes.map(\.description) == [
                "line 8: credentials has 'reveal', which needs a program that prints messages"
            ]
        )
    }

    @Test func aKeyOfALaterVersionIsAMistakeThatDoesNoHarm() throws {
        let reading = read("id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[attribution]\ntext = \"x\"\ncolour = \"red\"")
        #expect(reading.manifest != nil)
        #expect(
            reading.mistakes.map(\.description) == [
                "line 6: attribution.colour is not a key; the keys here are text, url"
            ]
        )
    }

    private static let base =
        "must be an address such as https://api.example.org/v1: in ASCII, with no slash at the end, no user, no query, "
        + "no fragment, and no '.' or '..' in its path"

    @Test(arguments: [
        ("title = \"A\"\nrun = [\"./a\"]", "'id' is missing: the word before the colon of its addresses"),
        ("id = \"a\"\nrun = [\"./a\"]", "'title' is missing: the name that lists show"),
        ("id = \"a\"\ntitle = \"A\"", "'run' is missing: a program, or [request] and [items] for a plugin without one"),
        ("id = \"exec\"\ntitle = \"A\"\nrun = [\"./a\"]", "line 1: id 'exec' is reserved by quire"),
        (
            "protocol = [2, 3]\nid = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]",
            "line 1: protocol is 2, 3; this quire speaks 1, so a newer quire is needed"
        ),
        ("id = \"a\"\ntitle = \"A\"\nrun = \"./a\"", "line 3: run must be a list of texts"),
        ("id = \"a\"\ntitle = \"A\"\nrun = []", "line 3: run must be a list of a program and its arguments"),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"/bin/sh\"]",
            "line 3: run must name a program in the plugin's folder ('./NAME') or one on PATH, not '/bin/sh'"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\noutput = \"xml\"",
            "line 4: output is 'xml' and must be 'messages', 'feed' or 'lines'"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\nempty = true",
            "line 4: empty has a meaning for 'output = \"lines\"' only; 'done' alone says that there are none"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\ninterval = 5",
            "line 4: interval must be a whole number from 60 to 31536000"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[items]\nid = \"x\"",
            "line 4: items has no meaning with 'run'; the program makes the items"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[services]]\nkey = \"api\"\nbase = \"http://a.example\"",
            "line 6: services[1].base is 'http://a.example', and \(base)"
        ),
        // The address and the credential of the service are not reported as further mistakes.
        (
            "id = \"a\"\ntitle = \"A\"\n[[services]]\nkey = \"api\"\nbase = \"http://a.example\"\n[[credentials]]\nname = \"a\"\n"
                + "[request]\nurl = \"api:/list\"\n[items]\nid = \"id\"",
            "line 5: services[1].base is 'http://a.example', and \(base)"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\n[request]\nurl = \"api:/list\"\n[items]\nid = \"id\"",
            "line 4: request.url needs [[services]], which name the addresses that the plugin may request"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[services]]\nkey = \"api\"\nbase = \"https://a.example/\"",
            "line 6: services[1].base is 'https://a.example/', and \(base)"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[services]]\nkey = \"api\"\nbase = \"https://a.example/?q\"",
            "line 6: services[1].base is 'https://a.example/?q', and \(base)"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[services]]\nkey = \"api\"\nbase = \"https://a.example/v1/..\"",
            "line 6: services[1].base is 'https://a.example/v1/..', and \(base)"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[[credentials]]\nname = \"a\"",
            "line 4: credentials[1].service must be the key of one of its services, which alone gets the credential"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nrun = [\"./a\"]\n[subject]\nexample = \"x\"\nvalues = [\"y\"]",
            "line 5: subject.example is 'x', which is not one of its values"
        ),
    ])
    func aMistakeIsTold(text: String, mistake: String) {
        let reading = read(text)
        #expect(reading.manifest == nil)
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    private func read(_ text: String) -> PluginManifest.Reading { PluginManifest.read(Array(text.utf8)) }
}
