package import SourceAPI

package struct HomeDifference: Equatable, Sendable {
    package var screen: String
    package var changes: [Change]

    package struct Change: Equatable, Sendable {
        package var title: String
        package var kind: Kind
    }

    package enum Kind: Equatable, Sendable {
        case failed(SourceError)
        case arrived(Int)
        case updated
    }

    package init(from old: HomeScreen, to new: HomeScreen) {
        screen = new.name
        changes = zip(old.sections, new.sections).compactMap { old, new in
            Self.kind(from: old, to: new).map { Change(title: new.plan.title, kind: $0) }
        }
    }

    private static func kind(from old: HomeScreen.Section, to new: HomeScreen.Section) -> Kind? {
        if let failure = new.failure { return failure == old.failure ? nil : .failed(failure) }
        switch (old.answer?.content, new.answer?.content) {
        case (.items(let before), .items(let after)):
            let arrived = after.total - before.total
            if arrived > 0 { return .arrived(arrived) }
            return old.failure == nil ? nil : .updated
        // The counts of feeds follow from their items.
        case (.feeds, .feeds): return old.failure == nil ? nil : .updated
        case (let before, let after): return before == after && old.failure == nil ? nil : .updated
        }
    }
}
