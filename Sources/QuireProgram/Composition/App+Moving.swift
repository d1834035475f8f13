import FeedModel
import Foundation
import Library
import ReaderShell
import Services
import SystemSupport

extension App {
    /// Moves subscriptions.
    var mover: SubscriptionMover {
        SubscriptionMover(
            catalog: catalog,
            others: { [locations, libraries, environment = otherLibraries] in
                guard let locations else { return [] }
                let own = locations.database(of: libraries.user)
                return try locations.libraryNames.compactMap { name in
                    let path = locations.database(named: name)
                    guard path != own else { return nil }
                    let library = try Library(path: path, environment: environment)
                    return SubscriptionMover.OtherLibrary(name: name, library: library)
                }
            },
            editSettings: { [locations] old, new, then in
                guard let locations else { return try then() }
                return try SettingsAddress.move(
                    from: old,
                    to: new,
                    in: locations.configurationFile,
                    then
                )
            }
        )
    }
}

extension App {
    /// The environment of the libraries of other accounts.
    private var otherLibraries: Library.Environment {
        var libraryEnvironment = Library.Environment(
            now: clock.now,
            newUID: environment.newUID,
            device: device,
            bodyText: BodyText.plain
        )
        libraryEnvironment.duplicates = configuration.duplicates
        return libraryEnvironment
    }
}

extension FileLocations {
    /// The names of the folders of the accounts that have a library here; `nil` for the library without an account.
    fileprivate var libraryNames: [String?] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: data + "/users")) ?? []
        return ([nil] + folders.sorted()).filter { FileManager.default.fileExists(atPath: database(named: $0)) }
    }

    fileprivate func database(named name: String?) -> String {
        data + (name.map { "/users/\($0)" } ?? "") + "/quire.db"
    }
}
