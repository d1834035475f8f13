import Primitives
import Synchronization

/// The texts of JSON documents, found by their letters in any case.
final class FoundTexts: Sendable {
    private let texts = Mutex<[String: Set<String>]>([:])

    /// Adds the texts of a document.
    func insert(from document: JSONValue) {
        switch document {
        case .string(let text): texts.withLock { _ = $0[text.lowercased(), default: []].insert(text) }
        case .array(let elements): for element in elements { insert(from: element) }
        case .object(let members): for member in members { insert(from: member.value) }
        default: break
        }
    }

    /// Returns the text that differs from another by the case of its letters only; `nil` if the other one is there as well.
    func originalOf(_ text: String) -> String? {
        texts.withLock { texts in
            guard let found = texts[text.lowercased()], !found.contains(text) else { return nil }
            return found.min()
        }
    }
}
