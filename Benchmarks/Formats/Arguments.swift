/// The words of the command line.
struct Arguments {
    /// The arguments are not valid.
    struct UsageError: Error {}

    private(set) var command = ""
    /// The arguments after the command that are not options.
    private(set) var words: [String] = []
    private(set) var seconds: Double?
    private(set) var largest = 6_400_000
    private(set) var rounds = 1
    private(set) var isJSON = false
    /// The stages that are measured.
    private(set) var stages = Stage.allCases

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        command = rest.next() ?? ""
        while let word = rest.next() {
            switch word {
            case "--json": isJSON = true
            case "--only":
                guard let stage = rest.next().flatMap(Stage.init) else { throw UsageError() }
                stages = [stage]
            case "--seconds": seconds = try Self.number(rest.next(), in: 0...3600)
            case "--largest": largest = Int(try Self.number(rest.next(), in: 100_000...1e9))
            case "--rounds": rounds = Int(try Self.number(rest.next(), in: 1...1e6))
            default: words.append(word)
            }
        }
    }

    private static func number(_ text: String?, in range: ClosedRange<Double>) throws -> Double {
        guard let number = text.flatMap(Double.init), range.contains(number) else { throw UsageError() }
        return number
    }

}
