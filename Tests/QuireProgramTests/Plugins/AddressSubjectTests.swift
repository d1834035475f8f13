import FeedModel
import PluginSources
import QuireTesting
import Testing

/// Tests of subjects that are web addresses (`kind = "url"`), whose queries are theirs: SourceDescriptor, SubscriptionURI.
@Suite struct AddressSubjectTests: ~Copyable {
    private static let feed =
        "<rss><channel><title>Tides</title><item><title>One</title><guid>1</guid></item></channel></rss>"
    private static let subject = """
        id = "plain"
        title = "Plain"
        [subject]
        name = "address"
        help = "the address of a feed"
        example = "https://a.example/feed?format=rss"
        kind = "url"

        """

    private let server = LoopbackServer { _, _ in .status(200, Self.feed) }
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write("plain/plugin.toml", Self.subject + "[request]\nurl = \"{subject}\"\ntype = \"feed\"\n")
        quire = QuireTesting.Program(home: folder.path + "/home")
        self.folder = folder
    }

    deinit { server.stop() }

    @Test(arguments: [
        "/feed.xml?format=rss", "/?a=b&c=d", "/feed?export", "/a%20b/c%2Fd?e=%26&f=%3D", "/feed%3Fformat=rss",
        "/feed?next=https://b.example/?x", "/@ada/feed?q=c++", "/feed",
    ])
    func theWholeAddressIsRequested(path: String) async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/plain").status == 0)
        let address = "plain:" + server.base + path
        #expect(try await quire.run("add", address).output == "added \(address)\n")
        #expect(try await quire.run("refresh").status == 0)
        #expect(server.requests.map(\.path) == [path])
        #expect(try await quire.run("list").output.contains("One"))
    }

    @Test func aParameterOfItsOwnIsRefused() async throws {
        try folder.write(
            "plain/plugin.toml",
            Self.subject
                + "[request]\nurl = \"{subject}\"\ntype = \"feed\"\n[[parameters]]\nname = \"n\"\nexample = \"1\"\n"
        )
        let outcome = try await quire.run("plugin", "add", "--yes", folder.path + "/plain")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.contains(
                "parameters cannot be combined with a subject of kind 'url', which includes everything after '?'"
            )
        )
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
    func theProgramOfAFilterIsToldTheWholeAddress() async throws {
        try folder.write(
            "plain/plugin.toml",
            Self.subject.replacing("title = ", with: "run = [\"./program\"]\noutput = \"lines\"\ntitle = ")
                + "[request]\nurl = \"{subject}\"\n"
        )
        try folder.write(
            program: "plain/program",
            "#!/bin/sh\nprintf '1795248000\\t%s\\t%s\\n' \"$QUIRE_SUBJECT\" \"$QUIRE_SUBJECT\"\n"
        )
        let address = server.base + "/feed?format=rss&n=5"
        let outcome = try await quire.run("plugin", "try", folder.path + "/plain", "plain:" + address)
        #expect(outcome.output.contains("\n  1 \(address)\n"), "\(outcome)")
        #expect(server.requests.map(\.path) == ["/feed?format=rss&n=5"])
    }
}
