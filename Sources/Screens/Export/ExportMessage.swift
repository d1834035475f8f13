package enum ExportMessage: Hashable, Sendable {
    case exporting(String)
    case exported(String)
}
