import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Searches repositories and numbers the results.
    func repositories(_ arguments: Arguments) async throws {
        try arguments.refuseOptions(besides: [])
        guard !arguments.isEmpty else { throw arguments.usage }
        await searchRepositories(arguments.query)
    }

    /// Searches repositories, or searches again.
    func searchRepositories(_ words: String) async {
        repositoriesModel.inputs.submit.send(words)
        service = .repositories
        await showRepositories(from: 0, late: "Still searching; the results will be printed here.")
    }

    /// Lists the next page of results with consecutive numbers.
    func moreRepositories() async throws {
        guard let screen = await firstValue(of: repositoriesModel.outputs.screen), screen.next != nil else {
            return print("There are no more repositories.")
        }
        service = .repositories
        repositoriesModel.inputs.more.send()
        await showRepositories(from: screen.items.count, late: "Loading the next page; it will be printed here.")
    }

    private func showRepositories(from start: Int, late: String) async {
        guard let asked = await firstValue(of: repositoriesModel.outputs.screen) else { return }
        await performLongWork(late: late) { [weak self] in
            await self?.showRepositories(of: asked.words, from: start)
        }
    }

    private func showRepositories(of words: String, from start: Int) async {
        let answered = await firstValue(of: repositoriesModel.outputs.screen) {
            !$0.phase.isLoading || $0.words != words
        }
        guard let screen = answered, screen.words == words else { return }
        if case .failed(let error) = screen.phase {
            return report(explainer.explain(error, of: "Repositories for '\(TerminalText.line(words))'"))
        }
        session.inputs.event.send(.service(ServicePlace(.repositories, items: screen.items), isNew: start == 0))
        printPage(RepositoriesListing(screen: screen, from: start, style: style).lines)
        if let age = screen.remembered { print(RememberedText.sentence(age, style: style)) }
    }

    /// Prints the results again, as `back` shows them.
    func printRepositoriesAgain() {
        printCurrent(repositoriesModel.outputs.screen) { RepositoriesListing(screen: $0, from: 0, style: style).lines }
    }
}
