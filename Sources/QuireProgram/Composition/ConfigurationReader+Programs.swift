import Foundation
import PluginSources
import Screens
import Services
import TOMLReading

extension ConfigurationReader {
    func programs(_ table: TOMLTable) throws(ConfigurationError) -> ProgramSettings {
        try check(table, keys: ["mail", "mail-to", "copy", "bookmark", "play"], in: "programs")
        var programs = ProgramSettings()
        programs.fault = fault
        programs.mail = try words(table, "mail", in: "programs")
        programs.copy = try words(table, "copy", in: "programs")
        programs.bookmark = try words(table, "bookmark", in: "programs")
        if let text = try string(table, "mail-to", in: "programs") {
            guard let recipient = MailAddress(text) else {
                throw wrong("mail-to", "programs", "must be an address such as \"ann@example.org\"")
            }
            programs.recipient = recipient
        }
        guard let players = try self.table(table, "play", in: "programs") else { return programs }
        for type in players.keys {
            guard "\(type)/x".isMediaType || type.isMediaType else {
                throw wrong(type, "programs.play", "must be a media type, such as audio, or \"audio/ogg\"")
            }
            programs.players[type] = try words(players, type, in: "programs.play")
        }
        return programs
    }

    /// Returns a program with its arguments: a list, or a text that is split as the shell does, and that needs no shell for more.
    private func words(_ table: TOMLTable, _ key: String, in parent: String) throws(ConfigurationError) -> [String]? {
        guard let value = table[key] else { return nil }
        let home = ("~" as NSString).expandingTildeInPath
        if let text = value.string {
            let shell = ShellWords(text[...], home: home)
            let words = shell.words.compactMap(\.text)
            guard shell.isPlain, words.first?.isEmpty == false else {
                throw wrong(key, parent, "must be a program with its arguments; variables and pipes need a script")
            }
            return words
        }
        guard var words = try strings(table, key, in: parent), let first = words.first, !first.isEmpty else {
            throw wrong(key, parent, "must be a program with its arguments, as text or a list of strings")
        }
        if first.hasPrefix("~/") { words[0] = home + first.dropFirst() }
        return words
    }
}
