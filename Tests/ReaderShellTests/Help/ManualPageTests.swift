import FeedModel
import Testing

@testable import ReaderShell

/// Tests of the part of Markdown in which the manual is written: ManualPage.
@Suite struct ManualPageTests {
    private let page = ManualPage(
        """
        # quire(1)

        A reader

        ## Files

        The first line
        and `the` second.

            code

            with an `empty` line

        - `-o FILE`, `--output FILE`: Writes to
          a `FILE`.
        - an item: short

        ### Small

        Text

        ## End
        """
    )

    @Test func aPageIsReadAsBlocks() {
        #expect(
            page.blocks == [
                .init(.heading(1), "quire(1)"), .init(.paragraph, "A reader"), .init(.heading(2), "Files"),
                .init(.paragraph, "The first line and the second."),
                .init(.preformatted, depth: 2, "code\n\nwith an `empty` line"), .init(.term, "-o FILE, --output FILE"),
                .init(.definition, depth: 2, "Writes to a FILE."),
                .init(.listItem(marker: "*"), depth: 1, "an item: short"),
                .init(.heading(3), "Small"), .init(.paragraph, "Text"), .init(.heading(2), "End"),
            ]
        )
    }

    @Test func aSectionHasTheSmallerSectionsInIt() {
        #expect(page.section("Files") == Array(page.blocks[2..<10]))
        #expect(page.section("Small") == Array(page.blocks[8..<10]))
        #expect(page.section("quire") == [])
    }
}
