/// Numbers links in order.
///
/// An address has one number, and the first words that lead to it.
package struct LinkNumbers {
    /// The addresses in the order of their numbers.
    package private(set) var addresses: [String] = []
    /// The words of each address; empty where there are none.
    package private(set) var words: [String] = []
    private var numbers: [String: Int] = [:]

    /// Creates an empty list.
    package init() {}

    /// Returns the number of an address, the next one if it has none.
    package mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        words.append("")
        numbers[address] = addresses.count
        return addresses.count
    }

    /// Gives an address its words, unless it has some.
    package mutating func name(_ number: Int, _ text: String) {
        if words[number - 1].isEmpty { words[number - 1] = text }
    }
}
