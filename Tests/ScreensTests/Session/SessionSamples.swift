import FeedModel
import Foundation
import OpenCombine
import Query
import SourceAPI
import Streams

@testable import Screens

extension LibraryItem {
    /// An unread item with a number.
    static func numbered(_ number: Int) -> LibraryItem {
        let item = Item(source: SourceID("https://example.org/feed"), guid: "\(number)", title: "Item \(number)")
        return LibraryItem(item: item, arrived: .sample)
    }

    /// Unread items with these numbers.
    static func numbered(_ numbers: ClosedRange<Int>) -> [LibraryItem] { numbers.map { numbered($0) } }
}

extension Date {
    static let sample = Date(timeIntervalSince1970: 1_790_000_000)
}

extension ItemSelection {
    /// The selection of a text that is one.
    static func sample(_ text: String) -> ItemSelection { ItemSelection([text]) ?? .current }
}

extension AwaitedAnswer {
    static let sample = AwaitedAnswer.weather(city: "Oslo")
}

extension FeedRow {
    /// A feed with a number and unread items.
    static func sample(_ number: Int, unread: Int) -> FeedRow {
        FeedRow(
            content: .subscription(SourceID("https://example.org/\(number)")),
            title: "Feed \(number)",
            address: "https://example.org/\(number)",
            counts: Counts(unread: unread, total: 9),
            line: number
        )
    }
}

extension Programs {
    /// Programs that are not set.
    @MainActor static var unused: Programs {
        Programs(
            hasRecipient: false,
            askRecipient: { nil },
            message: Reading { _ in throw ProgramError.noRecipient },
            send: Writing { _ in throw ProgramError.notSet(key: "mail") },
            pages: Reading { _ in throw ProgramError.noPage(title: "") },
            copy: Writing { _ in throw ProgramError.notSet(key: "copy") },
            bookmark: Writing { _ in throw ProgramError.notSet(key: "bookmark") },
            player: { _ in throw ProgramError.notSet(key: "play.audio") },
            play: { _ in 0 }
        )
    }
}

extension Files {
    /// Files whose operations fail.
    @MainActor static var unused: Files {
        Files(
            text: Reading { _ in throw FilesError.noShell },
            plan: Reading { _ in throw FilesError.noShell },
            save: Writing { _ in SessionFailure(FilesError.noShell) },
            rest: Reading { _ in throw FilesError.noShell },
            run: { _ in nil }
        )
    }
}
