import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Shows the home screen.
    ///
    /// With a person at the terminal and something in the library, the page is there at once, the fetches go
    /// on behind the prompt, and one line tells what they changed. Otherwise the page is printed once, when
    /// every section has answered.
    func home() async throws {
        place = .home
        if hasNewHome, let screen = homeModel?.outputs.screen, let latest = await firstValue(of: screen) {
            return show(latest)
        }
        let model = try homeModel ?? environment.home()
        homeModel = model
        model.inputs.appear.send()
        guard let found = await firstValue(of: model.outputs.screen, where: { $0.hasFound || !$0.isAsking }) else {
            return
        }
        if environment.display.isInteractive, found.sections.contains(where: { $0.answer != nil }) {
            show(found)
            guard found.isAsking else { return }
            performInBackground { [weak self] in await self?.awaitHome(model) }
        } else if let page = await answered(model) {
            show(page)
        }
    }

    /// Fetches the sections again.
    func refreshHome() async throws {
        guard let model = homeModel else { return try await home() }
        model.inputs.refresh.send()
        if let page = await answered(model) { show(page) }
    }

    /// Prints a home screen and numbers its items.
    private func show(_ screen: HomeScreen) {
        hasNewHome = false
        printedHome = screen
        numbered = screen.items
        position = nil
        print(HomePage(screen: screen, style: style, explainer: explainer).lines)
    }

    /// Waits until every section has answered, and tells each answer as progress.
    private func answered(_ model: any HomeViewModelType) async -> HomeScreen? {
        var told: Set<Int> = []
        let progress = model.outputs.screen.sink { [weak self] screen in
            for section in screen.sections where section.hasAnswered && screen.isAsking {
                guard told.insert(section.id).inserted else { continue }
                self?.environment.display.note("\(TerminalText.line(section.plan.title)) has answered.")
            }
        }
        defer { progress.cancel() }
        return await firstValue(of: model.outputs.screen) { !$0.isAsking }
    }

    private func awaitHome(_ model: any HomeViewModelType) async {
        guard let page = await firstValue(of: model.outputs.screen, where: { !$0.isAsking }) else { return }
        guard let printed = printedHome, place == .home else { return }
        hasNewHome = true
        environment.display.note(HomeDifference(from: printed, to: page, explainer: explainer).line)
    }
}
