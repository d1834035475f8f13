package import Screens

extension English {
    package func sentence(_ message: TagMessage) -> String {
        switch message {
        case .noTags(.tags): "You have no tags. 'tag later 3' puts the tag 'later' on item 3."
        case .noTags(.categories): "None of the newest items has a category."
        }
    }
}

extension TagsPlace.Kind {
    var noun: String { self == .tags ? "tag" : "category" }
}
