import Screens

extension CommandEntry {
    static let ofTags: [CommandEntry] = [
        CommandEntry("tags").does("list your tags with their counts; a number lists a tag's items") { _, _ in
            TagsCommand(.tags)
        },
        CommandEntry("categories")
            .does("list the categories of the newest items with their counts; a number lists the items") { _, _ in
                TagsCommand(.categories)
            },
    ]
}
