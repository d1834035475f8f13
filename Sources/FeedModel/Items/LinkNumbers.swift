package struct LinkNumbers {
    package private(set) var addresses: [String] = []
    /// The words of each address; empty where there are none.
    package private(set) var words: [String] = []
    private var numbers: [String: Int] = [:]

    package init() {}

    /// Returns the number of an address, the next one if it is new.
    package mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        words.append("")
        numbers[address] = addresses.count
        return addresses.count
    }

    /// Sets the words of an address that has none.
    package mutating func name(_ number: Int, _ text: String) {
        if words[number - 1].isEmpty { words[number - 1] = text }
    }
}
