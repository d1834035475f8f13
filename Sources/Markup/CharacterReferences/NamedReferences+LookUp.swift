extension NamedReferences {
    package struct Match {
        package var first: UInt32
        package var second: UInt32
        package var isLegacy: Bool
    }

    private static let starts: [Int32] = {
        var starts: [Int32] = []
        var isStart = true
        for offset in 0..<table.utf8CodeUnitCount {
            let byte = table.utf8Start[offset]
            if byte == ASCII.space {
                isStart = true
            } else if isStart {
                starts.append(Int32(offset))
                isStart = false
            }
        }
        return starts
    }()

    package static func lookUp(_ name: UnsafeBufferPointer<UInt8>) -> Match? {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            let order = compare(name, Int(starts[middle]))
            if order == 0 { return match(after: Int(starts[middle]) + name.count) }
            if order < 0 { high = middle } else { low = middle + 1 }
        }
        return nil
    }

    private static func compare(_ name: Bytes, _ start: Int) -> Int {
        for (offset, byte) in name.enumerated() {
            let other = table.utf8Start[start + offset]
            if other == ASCII.equals || other == ASCII.exclamation { return 1 }
            if byte != other { return byte < other ? -1 : 1 }
        }
        let next = table.utf8Start[start + name.count]
        return next == ASCII.equals || next == ASCII.exclamation ? 0 : -1
    }

    private static func match(after end: Int) -> Match {
        var match = Match(first: 0, second: 0, isLegacy: table.utf8Start[end] == ASCII.exclamation)
        var index = end + 1
        while index < table.utf8CodeUnitCount, table.utf8Start[index] != ASCII.space {
            if let digit = table.utf8Start[index].hexadecimalValue {
                match.second = match.second << 4 | digit
            } else {
                match.first = match.second
                match.second = 0
            }
            index += 1
        }
        if match.first == 0 { swap(&match.first, &match.second) }
        return match
    }
}
