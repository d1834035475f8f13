import Primitives
import QuireTesting
import Testing

/// Tests with the examples of FIPS 180-4 and of NIST's Secure Hash Standard validation (SHA256ShortMsg, SHA256LongMsg).
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func theDigestsOfTheStandardComeOut(text: String, expected: String) {
        #expect(hexadecimal(of: Array(text.utf8), usesInstructions: true) == expected)
        #expect(hexadecimal(of: Array(text.utf8), usesInstructions: false) == expected)
    }

    @Test func aMillionLettersAreTheStandardsLongExample() {
        #expect(
            hexadecimal(of: Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        )
    }

    @Test func bytesGivenInPiecesAreDigestedAsOne() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        for cut in [0, 1, 55, 56, 63, 64, 65, 128, 299, 300] {
            var digest = SHA256()
            digest.update(bytes[..<cut])
            digest.update(bytes[cut...])
            #expect(text(of: digest.finalize()) == hexadecimal(of: bytes))
        }
    }

    @Test func theInstructionsOfTheProcessorAndThePlainWayGiveTheSameDigests() {
        var numbers = SeededGenerator(seed: 20)
        for length in Array(0..<200) + (0..<200).map({ _ in Int(numbers.next() % 5000) }) {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
            #expect(
                hexadecimal(of: bytes, usesInstructions: true) == hexadecimal(of: bytes, usesInstructions: false),
                "\(length) bytes"
            )
        }
    }

    private func hexadecimal(of bytes: [UInt8], usesInstructions: Bool = true) -> String {
        var digest = SHA256(usesInstructions: usesInstructions)
        digest.update(bytes)
        return text(of: digest.finalize())
    }

    private func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
