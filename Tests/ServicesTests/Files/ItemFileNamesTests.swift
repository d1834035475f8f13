import FeedModel
import Foundation
import Testing

@testable import Services

/// Tests of the names of files for items: ItemFileNames.
@Suite struct ItemFileNamesTests {
    private static let noon = Date(timeIntervalSince1970: 1_763_740_800)

    private func name(_ title: String, date: Date? = noon) -> String {
        var names = ItemFileNames(utcOffset: { _ in 0 })
        return names.next(for: item(title, date: date))
    }

    private func item(_ title: String, date: Date? = noon) -> Item {
        var item = Item(source: SourceID("https://a.example/feed"), guid: title, title: title)
        item.published = date
        return item
    }

    @Test(arguments: [
        ("Swift 6 is here", "Swift-6-is-here"), ("../../etc/passwd", "etc-passwd"), ("-rf *", "rf"),
        ("$(reboot) `id`; \"a\" 'b'", "reboot-id-a-b"), ("a\nb\tc\0d", "a-b-c-d"), ("\u{1B}[31mred\u{7}", "31mred"),
        ("\u{202E}txt.exe", "txt-exe"), ("夏祭り2023開催", "夏祭り2023開催"), ("Ä é e\u{301}", "Ä-é-e\u{301}"),
        ("CON", "CON"), (".bashrc", "bashrc"), ("क्षेत्र", "क्षेत्र"), ("👨‍👩‍👧 One", "One"), ("a/b\\c:d", "a-b-c-d"),
        ("~root", "root"),
    ])
    func aNameHasOnlyLettersDigitsAndHyphens(title: String, words: String) {
        #expect(name(title) == "2025-11-21-" + words)
    }

    @Test(arguments: ["", "...", "🎉", "\u{0}"])
    func withoutALetterTheDayIsTheName(title: String) {
        #expect(name(title) == "2025-11-21")
        #expect(name(title, date: nil) == "undated")
        #expect(name("CON", date: nil) == "undated-CON")
    }

    @Test func aLongNameIsCut() {
        for letter in ["a", "é", "夏", "a\u{301}"] {
            let name = name(String(repeating: letter, count: 1000))
            #expect(name.utf8.count > 160 && name.utf8.count <= 171, "\(letter)")
            #expect(name.last == letter.first, "\(letter)")
        }
    }

    @Test func aCharacterThatIsTooLongIsLeftOutWithTheRest() {
        let long = "a" + String(repeating: "\u{301}", count: 100)
        #expect(name("One \(long) two") == "2025-11-21-One")
    }

    @Test func equalNamesAreNumbered() {
        var names = ItemFileNames(utcOffset: { _ in 0 })
        let titles = ["One", "one", "One", "One 2", "Two"]
        #expect(
            titles.map { names.next(for: item($0)) } == [
                "2025-11-21-One", "2025-11-21-one-2", "2025-11-21-One-3", "2025-11-21-One-2-2", "2025-11-21-Two",
            ]
        )
    }

    @Test func theDayIsTheReaders() {
        var names = ItemFileNames(utcOffset: { _ in 13 * 3600 })
        #expect(names.next(for: item("One")) == "2025-11-22-One")
    }
}
