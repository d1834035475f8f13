package import FeedModel
package import Library
package import Screens
import SubscriptionFormats

/// Moves a subscription to another address: its line, its settings, and its items in the libraries of all accounts.
///
/// The line is written before the libraries, so that a move that was interrupted is finished by the same command.
package struct SubscriptionMover: Sendable {
    private let catalog: SubscriptionCatalog
    private let others: @Sendable () throws -> [(name: String, library: Library)]
    private let editSettings: @Sendable (_ old: SourceID, _ new: SourceID, _ then: () throws -> Bool) throws -> Bool

    /// - Parameters:
    ///   - others: Opens the libraries of other accounts, which are closed after the move.
    ///   - editSettings: Writes the new address into the settings and then carries out the rest; if that fails, the settings are as
    ///     before.
    package init(
        catalog: SubscriptionCatalog,
        others: @escaping @Sendable () throws -> [(name: String, library: Library)],
        editSettings: @escaping @Sendable (_ old: SourceID, _ new: SourceID, _ then: () throws -> Bool) throws -> Bool
    ) {
        self.catalog = catalog
        self.others = others
        self.editSettings = editSettings
    }

    /// - Parameters:
    ///   - text: The address or the title of the subscription, or a part; the address alone if its line has the new one already.
    ///   - uri: The new address; it gets the user name and password of the old one if it has none and the server is the same.
    package func move(_ text: String, to uri: SubscriptionURI) async throws -> SubscriptionMove {
        _ = try catalog.registry.source(for: uri)
        let found = try await catalog.subscription(named: text, orPart: true)?.uri
        guard let old = found ?? (try? SubscriptionURI(text)) else { throw SubscriptionError.missing(text) }
        guard old.id != uri.id else { throw try await unmoved(text, at: uri) }
        let address = uri.withUserinfo(of: old) ?? uri
        // A library that cannot be opened stops the move before anything has changed.
        let (own, others) = (catalog.libraries.current, try others())
        do {
            // The settings of an interrupted move were written before its line.
            let isNew =
                try found == nil
                ? catalog.store.edit { try $0.move(old.id, to: address) }
                : editSettings(old.id, uri.id) { try catalog.store.edit { try $0.move(old.id, to: address) } }
            var move = SubscriptionMove(old: old, new: uri, isNew: isNew)
            move.isUserinfoLeftOut = old.userinfo != nil && address.userinfo == nil
            let items = try await own.move(old.id, to: uri.id, movesLine: isNew)
            for other in others {
                move.others[other.name] = try await other.library.move(old.id, to: uri.id, movesLine: isNew)
            }
            guard isNew || items != nil || !move.others.isEmpty else { throw SubscriptionError.missing(text) }
            move.items = items ?? 0
            for other in others { await other.library.close() }
            return move
        } catch {
            for other in others { await other.library.close() }
            throw error
        }
    }

    /// Returns the error of a move of a subscription that has the new address already.
    ///
    /// A title does not tell from which address a move was interrupted.
    private func unmoved(_ text: String, at uri: SubscriptionURI) async throws -> any Error {
        guard (try? SubscriptionURI(text))?.id != uri.id else { return SubscriptionError.duplicate(uri.id) }
        let followed = Set(try catalog.followed().map(\.id))
        let others = try await catalog.libraries.current.counts().filter { $0.value.total > 0 }.map(\.key)
        let left = others.filter { !followed.contains($0) }.map(\.rawValue).sorted()
        return SubscriptionNameError.alreadyMoved(text, to: uri.description, left: left)
    }
}
