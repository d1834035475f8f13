package enum ExportMessage: Equatable, Sendable {
    case exporting(String)
    case exported(String)
}
