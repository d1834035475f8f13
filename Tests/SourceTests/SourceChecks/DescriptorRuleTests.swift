import FeedModel
import SourceAPI
import SourceChecks
import Testing

/// Tests of the rules for descriptors: SourceDescriptor+Findings.
@Suite struct DescriptorRuleTests {
    @Test func aDescriptionNamesTheSourceAndHelps() async {
        var source = StubSource()
        source.descriptor.title = " "
        source.descriptor.subject.help = ""
        source.descriptor.parameters[0].help = "two\nlines"
        source.descriptor.parameters.append(source.descriptor.parameters[0])
        source.descriptor.parameters[1].example = "sideways"
        source.descriptor.minimumInterval = .zero
        source.descriptor.attribution?.text = ""
        source.descriptor.credentials[0].help = "\u{1B}[31m"

        #expect(
            await source.findings() == [
                Finding(.descriptor, "the title is empty"),
                Finding(.descriptor, "the help for 'shelf' is empty"),
                Finding(.descriptor, "the help for 'order' is not one line of text"),
                Finding(.descriptor, "the example for 'order' is not one of its values"),
                Finding(.descriptor, "two of its parameters are called 'order'"),
                Finding(.descriptor, "the minimum interval is not positive"),
                Finding(.descriptor, "the attribution is empty"),
                Finding(.descriptor, "the help for the credential 'stub' is not one line of text"),
            ]
        )
    }

    @Test(arguments: ["", "Stub", "stub!", "9lives", "störung"])
    func anIdIsLettersAndDigits(id: String) async {
        var source = StubSource()
        source.descriptor.id = id

        #expect(
            await source.findings().first
                == Finding(.descriptor, "the id '\(id)' is not made of lower-case letters and digits, a letter first")
        )
    }

    @Test func servicesHaveKeysAndBases() async {
        var source = StubSource()
        source.descriptor.reach = .services([
            .init(key: "stub", base: StubSource.base), .init(key: "Stub 2", base: "http://example.org/"),
            .init(key: "github", base: "https://github.example"), .init(key: "stub", base: StubSource.base),
        ])

        #expect(
            await source.findings() == [
                Finding(
                    .descriptor,
                    "the service key 'Stub 2' is not made of lower-case letters, digits, hyphens and points"
                ),
                Finding(.descriptor, "the service 'Stub 2' has no https address: 'http://example.org/'"),
                Finding(.descriptor, "the address of the service 'Stub 2' ends with a slash"),
                Finding(
                    .descriptor,
                    "the service key 'github' stands for https://api.github.com, not for 'https://github.example'"
                ),
                Finding(.descriptor, "two of its services are called 'stub'"),
            ]
        )
    }

    @Test func theExampleIsAccepted() async {
        var refusing = StubSource()
        refusing.descriptor.subject.values = ["one"]
        #expect(
            await refusing.findings(address: "stub:two") == [
                Finding(.example, "'stub:two' is refused: shelf: 'two' is not one of one")
            ]
        )

        #expect(
            await StubSource().findings(address: "other:one")
                == [Finding(.example, "'other:one' is an address of 'other', not 'stub'")]
        )
        #expect(
            await StubSource().findings(address: "stub") == [Finding(.example, "'stub' is refused: not an address")]
        )
    }
}
