package import FeedModel
import Foundation
package import SourceAPI

/// An account at the server of a private feed, by HTTP Basic authentication (RFC 7617).
///
/// The pair is verified at the feed itself, and stored for all feeds of its origin, and no other.
package struct FeedAccount: AuthProvider {
    /// The descriptor, which limits requests to the feed's origin.
    package let descriptor: AuthDescriptor
    private let address: String

    /// Creates the account of a feed.
    ///
    /// - Parameters:
    ///   - feed: The feed's address.
    ///   - origin: The scheme, host and port under which the pair is stored.
    package init(feed: SubscriptionURI, origin: String) {
        address = feed.address
        descriptor = AuthDescriptor(id: origin, title: origin, reach: .subscribedAddress, credential: origin)
    }

    /// Fetches the feed with the pair; any successful response accepts it.
    ///
    /// A stored pair is passed whole, as `user:password`, with `-` as user ID.
    package func signIn(
        _ userID: String,
        password: Credential,
        through host: any SourceHost
    ) async throws(AuthError) -> User {
        let pair = Self.pair(userID, password)
        // A user ID with a colon would move a part of itself into the password (RFC 7617, section 2).
        guard let pair, userID == TokenAccount.anyUserID || !userID.contains(":") else { throw .invalidIDOrPassword }
        do throws(SourceError) {
            let words = "Basic " + Data(pair.secret.utf8).base64EncodedString()
            let response = try await host.http(HTTPRequest(address, headers: ["Authorization": words]))
            guard response.status != 401, response.status != 403 else { throw .unauthorized(credential: nil) }
            _ = try response.successful(now: host.now)
        } catch .unauthorized {
            throw .invalidIDOrPassword
        } catch {
            throw .source(error)
        }
        let id = pair.secret.prefix { $0 != ":" }
        return User(provider: descriptor.id, id: String(id))
    }

    /// Returns the user ID and the password as they are stored: one text.
    package static func pair(_ userID: String, _ password: Credential) -> Credential? {
        if userID == TokenAccount.anyUserID { return password.secret.contains(":") ? password : nil }
        return Credential(secret: "\(userID):\(password.secret)")
    }
}
