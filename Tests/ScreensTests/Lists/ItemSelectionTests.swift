import Screens
import Testing

/// Tests of `3`, `2-5` and other selections of items: ItemSelection.
@Suite struct ItemSelectionTests {
    @Test(arguments: [
        (["3"], [3]), (["1", "5"], [1, 5]), (["1-5"], [1, 2, 3, 4, 5]), (["*"], [1, 2, 3, 4, 5]), (["."], [4]),
        (["^", "$"], [1, 5]), ([".-$"], [4, 5]), (["^-2", "2"], [1, 2]), (["5", "1-3,5"], [5, 1, 2, 3]),
        (["*", "*"], [1, 2, 3, 4, 5]), (["3-"], [3, 4, 5]), (["2-99"], [2, 3, 4, 5]), (["-"], [3]), (["+"], [5]),
        ([":u"], [2, 4]), ([":f", "1"], [2, 4, 1]),
    ])
    func aSelectionIsAListOfNumbers(words: [String], numbers: [Int]) throws {
        let selection = try #require(ItemSelection(words))
        #expect(try selection.numbers(current: 4, count: 5, isIn: { number, _ in number % 2 == 0 }) == numbers)
    }

    @Test(arguments: [
        [], ["unread"], ["1", "news"], ["-1"], [":x"], [":"], ["1-2-3"], ["+1"], ["1.5"], ["١"], [""], [","], ["**"],
    ])
    func whatIsNoSelectionMayBeAQuery(words: [String]) {
        #expect(ItemSelection(words) == nil)
    }

    @Test(arguments: [
        ("9", "there is no item 9; the list has 5"),
        ("0", "there is no item 0; the list has 5"),
        ("7-9", "there is no item 7; the list has 5"),
        ("7-", "there is no item 7; the list has 5"),
        ("+", "there is no current item; open one first"),
        (":d", "no item of this list is in that state"),
        ("99999999999999999999", "there is no item with that number; the list has 5"),
        (".", "there is no current item; open one first"),
        ("5-1", "the range 5-1 runs backwards; write 1-5"),
    ])
    func aSelectionThatMeansNothingSaysWhy(word: String, message: String) throws {
        let selection = try #require(ItemSelection([word]))
        let error = #expect(throws: ItemSelectionError.self) { try selection.numbers(current: nil, count: 5) }
        #expect(error?.description == message)
    }

    @Test func anEmptyListHasNothingToChooseFrom() throws {
        let all = try #require(ItemSelection(["*"]))
        #expect(throws: ItemSelectionError.emptyList) { try all.numbers(current: nil, count: 0) }
        #expect(ItemSelectionError.emptyList.description == "there is no list of items to choose from")
    }

    @Test func manyTermsOverAManyItemListTakeNoLongerThanTheList() throws {
        let words = (0..<1000).flatMap { _ in ["*", "1-$", "^-$"] }
        let selection = try #require(ItemSelection(words))
        #expect(try selection.numbers(current: nil, count: 100_000).count == 100_000)
    }
}
