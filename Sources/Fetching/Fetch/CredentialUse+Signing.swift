import SourceAPI

extension CredentialUse {
    /// Returns a request that carries a secret where the scheme puts it.
    ///
    /// - Throws: ``SourceError/unreadableCredential(_:why:)`` if a header field cannot carry the secret.
    func signed(_ request: HTTPRequest, with credential: Credential) throws(SourceError) -> HTTPRequest {
        var request = request
        switch scheme {
        case .query(let parameter):
            request = HTTPRequest(request.url, query: [(parameter, credential.secret)], headers: request.headers)
            // The validators of a request are stored with its address.
            request.isConditional = false
        case .header(let field): request.headers[field] = try value(credential.secret)
        case .bearer, .basic, .token: request.headers["Authorization"] = try value(authorization(credential))
        }
        return request
    }

    private func authorization(_ credential: Credential) -> String? {
        guard credential.kind == .token else { return credential.authorization }
        return switch scheme {
        case .basic: Credential(user: credential.secret, password: "").authorization
        case .token: "Token " + credential.secret
        case .bearer, .header, .query: credential.authorization
        }
    }

    private func value(_ text: String?) throws(SourceError) -> String {
        guard let text, credentialFits(text) else {
            throw .unreadableCredential(name, why: "it has characters that a header cannot carry")
        }
        return text
    }

    private func credentialFits(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
