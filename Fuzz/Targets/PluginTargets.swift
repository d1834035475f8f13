import FeedModel
import Foundation
import PluginManifests
import PluginSources
import Primitives
import SourceAPI

extension FuzzTarget {
    /// Messages of programs.
    static let pluginMessages = FuzzTarget(name: "plugin-messages") { input in
        guard let uri = try? SubscriptionURI("sample:all") else { return }
        let request = FetchRequest(uri: uri, limit: 100)
        let now = Date(timeIntervalSince1970: 1_795_251_600)
        let whole = WrittenMessages.page(of: [input], request, now: now)
        let middle = input.count / 2
        let halves = [Array(input[..<middle]), Array(input[middle...])]
        let inPieces = WrittenMessages.page(of: halves, request, now: now)
        expect(whole == inPieces, "an answer does not depend on how it arrives")
        guard case .success(let page) = whole else { return }
        expect(page.items.count <= request.limit, "no more items than were asked for")
        expect(Set(page.items.map(\.id)).count == page.items.count, "items have identities of their own")
        expect((page.state?.rawValue.utf8.count ?? 0) <= 64 << 10, "a state is at most 64 KiB")
        for item in page.items {
            expect(!item.guid.isEmpty && item.guid.utf8.count <= 2048, "a guid is neither empty nor long")
            expect(item.source == request.source, "items belong to the subscription")
            expect(item.title.utf8.count <= 4096 && !item.title.utf8.contains(0x0A), "a title is one line")
            for address in [item.url, item.image, item.comments].compactMap(\.self) {
                expect(JSONValue.string(address).httpURL == address, "not a web address: \(address)")
            }
            if let starts = item.starts, let ends = item.ends {
                expect(starts <= ends, "an event ends after its begin")
            }
        }
    }

    /// `plugin.toml`.
    static let pluginManifest = FuzzTarget(name: "plugin-manifest") { input in
        let reading = PluginManifest.read(input)
        let lineCount = input.count { $0 == 0x0A } + 1
        for mistake in reading.mistakes {
            expect((1...lineCount).contains(mistake.line ?? 1), "a mistake has a line of the file: \(mistake)")
            expect(!mistake.reason.isEmpty, "a mistake has a reason")
        }
        let hasError = reading.mistakes.contains { !$0.isHarmless }
        expect((reading.manifest == nil) == hasError, "a file without mistakes is read, and no other")
        guard let manifest = reading.manifest else { return }
        expect(manifest.descriptor.id.isPluginName, "an id is a name")
        if case .services(let services) = manifest.descriptor.reach {
            for service in services { expect(service.base.hasPrefix("https://"), "services are asked by TLS") }
        }
    }
}
