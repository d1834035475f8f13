package enum TagMessage: Hashable, Sendable {
    /// No item or subscription has a tag, or none of the newest items has a category.
    case noTags(TagsPlace.Kind)
}
