import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Shows the home screen.
    ///
    /// At a terminal, the page is printed at once if the library has content; the fetches continue behind the prompt,
    /// and one line reports what they changed. If the library is empty, the page is printed when every section has
    /// finished, without blocking the prompt. In a pipe, the page is printed once, when every section has finished.
    func home() async throws {
        place = .home
        if hasNewHome, let model = homeModel, let latest = await firstValue(of: model.outputs.screen) {
            return show(latest)
        }
        let model: any HomeViewModelType
        if let homeModel { model = homeModel } else { model = try await environment.home() }
        homeModel = model
        let isAwaited = awaitedHome === model
        if !isAwaited { model.inputs.appear.send() }
        guard let found = await firstValue(of: model.outputs.screen, where: { $0.hasFound || !$0.isLoading }) else {
            return
        }
        guard environment.display.isInteractive else {
            if let page = await answered(model) { show(page) }
            return
        }
        let holdsSomething = found.sections.contains { $0.answer != nil }
        if holdsSomething || !found.isLoading { show(found) }
        guard found.isLoading else { return }
        if !isAwaited {
            await awaitHome(model, isPrinted: holdsSomething)
        } else if !holdsSomething {
            print(waiting(for: found))
        }
    }

    /// Drops the home screen, so that the next visit starts with the library's content.
    func resetHome() {
        homeModel = nil
        hasNewHome = false
    }

    /// Prints a home screen and numbers its items.
    private func show(_ screen: HomeScreen) {
        hasNewHome = false
        printedHome = screen
        numbered = screen.items
        numberedPlace = .home
        position = nil
        print(HomePage(screen: screen, style: style, explainer: explainer).lines)
    }

    /// Waits until every section has finished, and reports each one as progress if that takes long.
    private func answered(_ model: any HomeViewModelType) async -> HomeScreen? {
        var reported: Set<Int> = []
        let screens = model.outputs.screen
        let late = environment.scheduler.timer(every: Self.patience).first().map { _ in screens }.switchToLatest()
        let progress = late.sink { [weak self] screen in
            // The page itself follows the last section.
            guard screen.sections.contains(where: { !$0.hasAnswered }) else { return }
            for section in screen.sections where section.hasAnswered {
                guard reported.insert(section.id).inserted else { continue }
                self?.note("\(TerminalText.line(section.plan.title)) has answered.")
            }
        }
        defer { progress.cancel() }
        return await firstValue(of: screens) { !$0.isLoading }
    }

    /// Waits for the sections behind the prompt.
    ///
    /// - Parameter isPrinted: Whether the page with the library's content has already been printed.
    private func awaitHome(_ model: any HomeViewModelType, isPrinted: Bool) async {
        awaitedHome = model
        let late = isPrinted ? nil : "Loading. The page appears when every section has answered; you can keep typing."
        await performLongWork(late: late) { [weak self] in
            let page =
                isPrinted
                ? await firstValue(of: model.outputs.screen) { !$0.isLoading } : await self?.answered(model)
            if let self, self.awaitedHome === model { self.awaitedHome = nil }
            guard let page else { return }
            self?.receive(page, of: model, isPrinted: isPrinted)
        }
    }

    /// Reports that every section has finished: as one line, or as the page if none was printed and nothing else is
    /// shown.
    private func receive(_ page: HomeScreen, of model: any HomeViewModelType, isPrinted: Bool) {
        guard model === homeModel else { return }
        if !isPrinted, place == .home { return show(page) }
        guard isPrinted, let printed = printedHome else {
            hasNewHome = true
            return print("Home: every section has answered. 'home' shows the page.")
        }
        let difference = HomeDifference(from: printed, to: page, explainer: explainer)
        hasNewHome = !difference.changes.isEmpty
        print(difference.line(key: place == .home ? "Enter" : "'home'"))
    }

    private func waiting(for screen: HomeScreen) -> String {
        let titles = screen.sections.filter { !$0.hasAnswered }.map { TerminalText.line($0.plan.title) }
        return "Still waiting for \(titles.joined(separator: ", "))."
    }
}
