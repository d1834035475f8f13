/// The code pages of the classic Mac OS that the C library lacks, by the tables of the Unicode Consortium
/// (https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/).
struct MacCodePage {
    private let upper: [Unicode.Scalar]

    private init(_ upper: String) { self.upper = Array(upper.unicodeScalars) }

    static func named(_ name: String) -> MacCodePage? {
        guard name.hasPrefix("MAC") else { return nil }
        return all[name.filter { $0 != "-" && $0 != "_" }]
    }

    private static let all: [String: MacCodePage] = [
        "MACGREEK": MacCodePage(
            "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ"
                + "άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}"
        ),
        "MACTURKISH": MacCodePage(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
                + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ"
        ),
        "MACCROATIAN": MacCodePage(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø"
                + "¿¡¬√ƒ≈Ć«Č…\u{A0}ÀÃÕŒœĐ—“”‘’÷◊\u{F8FF}©⁄€‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ"
        ),
        "MACROMANIAN": MacCodePage(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș"
                + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
        ),
    ]

    /// Converts text to UTF-8; every byte is a character.
    func decode(_ bytes: Bytes) -> [UInt8] { Windows1252.decode(bytes, by: { upper[Int($0) - 0x80] }) }
}
