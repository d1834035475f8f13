package enum TagMessage: Equatable, Sendable {
    /// No item or subscription has a tag, or none of the newest items has a category.
    case noTags(TagsPlace.Kind)
}
