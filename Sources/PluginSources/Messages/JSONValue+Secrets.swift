import Primitives

extension JSONValue {
    /// Whether a text of the value contains one of some texts.
    ///
    /// Values are not nested deeper than ``PluginMessage/depthLimit``.
    func containsText(among texts: [String]) -> Bool {
        guard !texts.isEmpty else { return false }
        if let text = string { return texts.contains { text.contains($0) } }
        if isObject {
            return members.contains { member in
                texts.contains { member.name.contains($0) } || member.value.containsText(among: texts)
            }
        }
        return array.contains { $0.containsText(among: texts) }
    }
}
