import SubscriptionFormats

extension FuzzTarget {
    /// Lists of subscriptions: written lists are read back.
    static let opml = FuzzTarget(name: "opml") { input in
        for document in [input, Array("<opml><body>".utf8) + input] {
            guard let list = try? OPML.parse(document) else { continue }
            let written = OPML.write(list.subscriptions, title: list.title ?? "")
            guard let again = try? OPML.parse(Array(written.utf8)) else {
                fatalError("a list that was written is read")
            }
            expect(again.subscriptions.count == list.subscriptions.count, "no subscription is lost")
            expect(again.refused.isEmpty, "what was refused is not written")
            let twice = OPML.write(again.subscriptions, title: again.title ?? "")
            expect(twice == written, "a list that was written and read is written as before")
        }
    }
}
