extension String {
    /// Returns the text with the number of a link after each web address.
    func numberingWebAddresses(_ numbers: inout LinkNumbers) -> String {
        var result = ""
        var copied = startIndex
        var rest = self[...]
        // Most texts have none.
        guard utf8.contains(UInt8(ascii: ":")) else { return self }
        while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
            rest = self[utf8.index(after: colon)...]
            guard rest.utf8.starts(with: "//".utf8), let scheme = self[copied..<colon].webScheme else { continue }
            let address = self[scheme..<rest.dropFirst(2).endOfAddress]
            guard address.endIndex > rest.dropFirst(2).startIndex else { continue }
            result.append(contentsOf: self[copied..<address.endIndex])
            result += " [\(numbers.number(of: String(address)))]"
            copied = address.endIndex
            rest = self[copied...]
        }
        result.append(contentsOf: self[copied...])
        return result
    }
}

extension Substring {
    fileprivate var webScheme: Index? {
        let word = utf8.reversed().prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
        }
        guard ["http", "https"].contains(String(decoding: word.reversed(), as: UTF8.self).lowercased()) else {
            return nil
        }
        return word.endIndex.base
    }

    /// The end of the address whose host the text begins with.
    ///
    /// It ends at white space, quotation marks, brackets and symbols, and at a letter of Chinese, Japanese or Korean
    /// that follows a Latin one, because these languages have no space there. Punctuation at the end belongs to the
    /// sentence, and so does a closing bracket unless the address has its opening one.
    fileprivate var endOfAddress: Index {
        guard let first, first.isLetter || first.isNumber || first == "[" else { return startIndex }
        var end = startIndex
        var last: Character = "/"
        for character in self {
            guard character.isInAddress, !(character.isIdeographic && last.isASCII && (last.isLetter || last.isNumber))
            else { break }
            end = index(after: end)
            last = character
        }
        var address = self[..<end]
        var open = (parentheses: 0, brackets: 0)
        for byte in address.utf8 {
            switch byte {
            case UInt8(ascii: "("): open.parentheses += 1
            case UInt8(ascii: ")"): open.parentheses -= 1
            case UInt8(ascii: "["): open.brackets += 1
            case UInt8(ascii: "]"): open.brackets -= 1
            default: break
            }
        }
        while let last = address.last {
            switch last {
            case ")" where open.parentheses < 0: open.parentheses += 1
            case "]" where open.brackets < 0: open.brackets += 1
            case ".", ",", ":", ";", "!", "?", "'", "*", "_", "~": break
            default: return address.endIndex
            }
            address.removeLast()
        }
        return startIndex
    }
}

extension Character {
    /// Whether an address can have the character: in ASCII by RFC 3986, beyond it letters and digits.
    fileprivate var isInAddress: Bool {
        guard let byte = asciiValue else { return isLetter || isNumber }
        return (0x21...0x7E).contains(byte) && !"<>\"`{}|\\^".utf8.contains(byte)
    }

    /// Whether the character is of a script that is written without spaces, or with particles right after words.
    fileprivate var isIdeographic: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
