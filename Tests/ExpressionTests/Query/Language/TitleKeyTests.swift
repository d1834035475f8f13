import Query
import QuireTesting
import Testing

/// Tests of the order of titles: TitleKey.
@Suite struct TitleKeyTests {
    @Test(arguments: [
        ["Episode", "Episode 1", "Episode 2", "Episode 10", "Episode 10b", "Episode 100", "Episodes"],
        ["9 things", "10 things", "100 things", "Things"],
        ["v1.9", "v1.9.9", "v1.10", "v2"],
        ["-", "0", "7", "007b", "8", "a 00", "a 0b", "a 1"],
        ["x 123456789012345678901234567890", "x 123456789012345678901234567891", "x 1234567890123456789012345678900"],
        ["Folge 9", "Folge １０", "Folge 11", "folge ¹²", "FÖLGE 13"],
        ["جزء ٩", "جزء 10", "جزء ١١"],
        ["भाग ९", "भाग १०"],
        ["第9話", "第10話", "第11話", "第十話"],
    ])
    func titlesAreSortedAsPeopleCount(titles: [String]) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5 { #expect(titles.shuffled(using: &random).sorted { TitleKey($0) < TitleKey($1) } == titles) }
    }

    @Test(arguments: [("a 1", "A 01"), ("2 é", "٢ E"), ("x0", "X000")])
    func titlesOfTheSameWordsAndNumbersAreEqual(first: String, second: String) {
        #expect(TitleKey(first) == TitleKey(second))
        #expect(!(TitleKey(first) < TitleKey(second)) && !(TitleKey(second) < TitleKey(first)))
    }

    @Test func theOrderIsThatOfWordsAndNumbers() {
        var random = SeededGenerator(seed: 39)
        let parts = ["a", "b ", "-", "z", "0", "1", "9", "00", "12", "٣", "東", "é", ":", "/"]
        let titles = (0..<300).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        let expected = titles.sorted { Self.parts(of: $0).lexicographicallyPrecedes(Self.parts(of: $1)) }
        #expect(titles.sorted { TitleKey($0) < TitleKey($1) }.map(Self.parts) == expected.map(Self.parts))
    }

    /// The scalars of a title, with each number as one value at the place of its digits.
    private static func parts(of title: String) -> [Double] {
        var parts: [Double] = []
        var number: Double?
        for scalar in title.replacing("é", with: "e").unicodeScalars {
            if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
                number = (number ?? 0) * 10 + digit
            } else {
                if let value = number { parts += [0x30, value] }
                number = nil
                parts.append(Double(scalar.value))
            }
        }
        return number.map { parts + [0x30, $0] } ?? parts
    }
}
