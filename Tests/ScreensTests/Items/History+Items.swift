import FeedModel

@testable import Screens

extension History {
    /// Lists the items of a question.
    @discardableResult
    func show(_ question: Question) async -> [SessionReply] {
        _ = await type(TestCommand { try await $0.features.lists.show(question, $0) })
        return await answer("read")
    }

    /// Covers the page by another one.
    func show(_ place: ReaderPlace) async { _ = await type(TestCommand { $0.push(place) }) }

    /// Opens rows, and receives the first item.
    func open(_ rows: String) async -> [SessionReply] {
        _ = await type(OpenCommand(.sample(rows)))
        return await answer("read")
    }

    /// Leaves the open item.
    func leaveItem() async { _ = await type(TestCommand { $0.change { $0.leaveItem() } }) }

    /// Makes the next operations fail.
    func failNext(_ command: any Command) async -> [SessionReply] {
        world.answer = .failure
        _ = await type(command)
        let replies = await answer("read")
        world.answer = .content
        return replies
    }

    var pageNames: [String] { places.stack.map(\.name) }
}

extension OpenedItem {
    /// An item of a simulated library.
    static func opened(_ number: Int, isRead: Bool = true, links: [String] = []) -> OpenedItem {
        var item = LibraryItem.numbered(number)
        item.state.readAt = isRead ? .sample : nil
        return OpenedItem(kept: item, text: ReadableText(blocks: [], links: links), sourceTitle: "A feed")
    }
}

extension SessionReply {
    /// The page of an item that was chosen from a row of a list.
    static func item(_ number: Int, at row: Int, of count: Int, isContinued: Bool = false) -> SessionReply {
        .page(.item(.opened(number), at: ItemPosition(number: row, count: count), isContinued: isContinued))
    }

    static func failed(_ error: any Error) -> SessionReply { .failure(SessionFailure(error)) }
}
