public import FeedModel
import Foundation
public import SourceAPI

/// An account at the server of a private feed, by HTTP Basic (RFC 7617).
///
/// The pair is checked at the feed itself, and kept for all feeds of its origin, and for no other.
public struct FeedAccount: AuthProvider {
    /// What it is called, and that it asks the feed's origin alone.
    public let descriptor: AuthDescriptor
    private let address: String

    /// Makes the account of a feed.
    ///
    /// - Parameters:
    ///   - feed: The feed's address.
    ///   - origin: Scheme, host and port, under which the pair is kept.
    public init(feed: SubscriptionURI, origin: String) {
        address = feed.address
        descriptor = AuthDescriptor(id: origin, title: origin, reach: .subscribedAddress, credential: origin)
    }

    /// Fetches the feed with the pair; any good answer is a yes.
    ///
    /// A pair that is kept already comes as a whole, `user:password`, with `-` as user id.
    public func signIn(
        _ userID: String,
        password: Credential,
        through host: any SourceHost
    ) async throws(AuthError) -> User {
        let pair = Self.pair(userID, password)
        // A user id with a colon would move a part of itself into the password (RFC 7617, section 2).
        guard let pair, userID == TokenAccount.anybody || !userID.contains(":") else { throw .invalidIDOrPassword }
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

    /// User id and password as they are kept: one text.
    public static func pair(_ userID: String, _ password: Credential) -> Credential? {
        if userID == TokenAccount.anybody { return password.secret.contains(":") ? password : nil }
        return Credential(secret: "\(userID):\(password.secret)")
    }
}
