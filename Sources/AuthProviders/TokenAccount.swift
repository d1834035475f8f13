package import FeedModel
import Foundation
import Primitives
package import SourceAPI

/// An account at a service that identifies the owner of an access token.
///
/// The token is verified at the service's user endpoint, and its owner must match the given user ID. Otherwise a token
/// pasted from the wrong line would sign the reader in as another user.
package struct TokenAccount: AuthProvider {
    /// The user ID that accepts any owner of the token.
    package static let anyUserID = "-"

    private let id: String
    private let title: String
    private let base: String
    private let path: String
    private let headers: HTTPHeaders
    private let idField: String

    /// An account at GitHub, or at a GitHub Enterprise server through `[endpoint]`: `GET /user`
    /// (https://docs.github.com/en/rest/users/users#get-the-authenticated-user).
    package static let gitHub = TokenAccount(
        id: "github",
        title: "GitHub",
        base: "https://api.github.com",
        path: "/user",
        headers: ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"],
        idField: "login"
    )

    /// An account at Qiita: `GET /api/v2/authenticated_user` (https://qiita.com/api/v2/docs).
    package static let qiita = TokenAccount(
        id: "qiita",
        title: "Qiita",
        base: "https://qiita.com",
        path: "/api/v2/authenticated_user",
        headers: [:],
        idField: "id"
    )

    package var descriptor: AuthDescriptor {
        AuthDescriptor(
            id: id,
            title: title,
            secretName: "Access token",
            reach: .services([.init(key: id, base: base)]),
            credential: id
        )
    }

    package func signIn(
        _ userID: String,
        password: Credential,
        through host: any SourceHost
    ) async throws(AuthError) -> User {
        let answer = try await owner(of: password, through: host)
        guard let id = answer[idField].text, !id.isEmpty, id.utf8.count <= 200 else {
            throw .source(.malformed(where: idField, what: "there is no user"))
        }
        guard userID == Self.anyUserID || userID.lowercased() == id.lowercased() else { throw .invalidIDOrPassword }
        return User(provider: descriptor.id, id: id, name: answer["name"].trimmedString)
    }

    private func owner(of token: Credential, through host: any SourceHost) async throws(AuthError) -> JSONValue {
        guard let authorization = token.authorization else { throw .invalidIDOrPassword }
        do throws(SourceError) {
            var request = HTTPRequest(base + path, headers: headers)
            request.headers["Authorization"] = authorization
            let response = try await host.http(request)
            return try response.successful(credential: descriptor.credential, now: host.now).json()
        } catch .unauthorized {
            throw .invalidIDOrPassword
        } catch {
            throw .source(error)
        }
    }
}
