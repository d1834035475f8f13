package import FeedModel
package import Library
package import Screens
import SubscriptionFormats

/// Moves a subscription to another address: its line, its settings, and its items in the libraries of all accounts.
///
/// The line is written before the libraries, so that a move that was interrupted is finished by the same command.
package struct SubscriptionMover: Sendable {
    /// The library of an account that is not signed in.
    package struct OtherLibrary: Sendable {
        /// The name of the account's folder; `nil` for the library without an account.
        package var name: String?
        /// The library.
        package var library: Library

        /// Names a library.
        package init(name: String?, library: Library) {
            self.name = name
            self.library = library
        }
    }

    private let catalog: SubscriptionCatalog
    private let others: @Sendable () throws -> [OtherLibrary]
    private let editSettings: @Sendable (_ old: SourceID, _ new: SourceID, _ then: () throws -> Bool) throws -> Bool

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - others: Opens the libraries of other accounts, which are closed after the move.
    ///   - editSettings: Writes the new address into the settings and then carries out the rest; if that fails, the settings are as
    ///     before.
    package init(
        catalog: SubscriptionCatalog,
        others: @escaping @Sendable () throws -> [OtherLibrary],
        editSettings: @escaping @Sendable (_ old: SourceID, _ new: SourceID, _ then: () throws -> Bool) throws -> Bool
    ) {
        self.catalog = catalog
        self.others = others
        self.editSettings = editSettings
    }

    /// Moves a subscription.
    ///
    /// - Parameters:
    ///   - text: The address or the title of the subscription; the address alone if its line has the new one already.
    ///   - uri: The new address.
    package func move(_ text: String, to uri: SubscriptionURI) async throws -> SubscriptionMove {
        _ = try catalog.registry.source(for: uri)
        let old = try catalog.subscription(named: text)?.uri ?? SubscriptionURI(text)
        guard old.id != uri.id else { throw SubscriptionError.duplicate(uri.id) }
        // A library that cannot be opened stops the move before anything has changed.
        let others = try others()
        do {
            let isNew = try editSettings(old.id, uri.id) { try catalog.store.edit { try $0.move(old.id, to: uri) } }
            var move = SubscriptionMove(old: old, new: uri, isNew: isNew)
            move.items = try await catalog.libraries.current.move(old.id, to: uri.id)
            for other in others { move.others[other.name ?? ""] = try await other.library.move(old.id, to: uri.id) }
            for other in others { await other.library.close() }
            return move
        } catch {
            for other in others { await other.library.close() }
            throw error
        }
    }
}
