import FeedModel
import ReaderShell
import Screens
import SourceAPI

extension AccountCoordinator {
    /// Stores a credential.
    func keep(_ plan: SignInPlan, _ credential: Credential) async throws -> String {
        guard plan.kind == .feed else {
            let place = try await credentials.keep(credential, as: plan.name)
            return "Saved the key '\(plan.name)' in \(place)." + precedence(over: plan.name)
        }
        let former = try? await credentials.saved(plan.title)
        let place = try await credentials.keep(credential, as: plan.title)
        var sentences = "Saved the user ID and password for the private feeds of \(plan.title) in \(place)."
        if case .password(let user)? = former?.kind, former?.kind != credential.kind {
            sentences += " They replace those of \(user)."
        }
        return sentences + precedence(over: plan.title)
    }

    /// Returns a sentence about a variable that is used before a saved credential.
    private func precedence(over name: String) -> String {
        guard case .variable(let variable)? = credentials.place(of: name) else { return "" }
        return " The variable \(variable) is set and used instead: unset it."
    }

    /// Deletes a credential.
    func forget(_ text: String) async throws -> String {
        let name =
            if text.contains("://") { try origin(of: try feed(text)) } else { try await forgettable(text) }
        return try await credentials.forget(name)
            ? "Forgot the key '\(name)'." : "There is no saved key '\(name)'."
    }

    /// Returns the name of a key that may be saved, even if config.toml now names another place.
    private func forgettable(_ text: String) async throws -> String {
        do {
            let plan = try await plan(text)
            return plan.kind == .account ? try provider(plan.name).descriptor.credential ?? plan.name : plan.name
        } catch CredentialError.configured(let name, _) {
            return name
        } catch let error as CredentialError {
            // A name that config.toml no longer has.
            guard case .unknown(let name, _) = error, try await credentials.saved(name) != nil else { throw error }
            return name
        }
    }
}
