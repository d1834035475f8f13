import FeedModel
import OpenCombine
import Query
import Screens
import Streams

extension Reader {
    /// Opens items of the last list; without arguments, shows the open item again.
    func show(_ arguments: Arguments) async throws {
        guard let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) else {
            throw ItemSelectionError.notANumber(arguments.text.redactingUserinfo)
        }
        try await show(selection)
    }

    /// Opens items of the last list.
    func show(_ selection: ItemSelection) async throws {
        for (count, place) in try places(of: selection).enumerated() {
            if count > 0 { printPaged([""]) }
            try await open(place, by: .show)
        }
    }

    /// Returns the indices of the selected items in the last list.
    func places(of selection: ItemSelection) throws -> [Int] {
        try selection.numbers(current: position.map { $0 + 1 }, count: numbered.count).map { $0 - 1 }
    }

    /// Opens the next unread item of the last list, after showing a home screen that has changed.
    func next() async throws {
        if hasNewHome, place == .home { return try await home() }
        let start = position.map { $0 + 1 } ?? 0
        guard let place = numbered.dropFirst(start).firstIndex(where: { !$0.state.isRead }) else {
            return print("No unread items are left here. 'list' lists all unread items, 'home' shows the home screen.")
        }
        try await open(place, by: .next)
    }

    /// Opens the item before the open one.
    func previous() async throws {
        guard let position, position > 0 else { return print("This is the first item.") }
        try await open(position - 1, by: .previous)
    }

    private func open(_ index: Int, by command: Command.Name) async throws {
        let id = numbered[index].id
        let provenance = Provenance(screen: place.rawValue, via: command.rawValue)
        opening.inputs.open.send(Opening(item: id, provenance: provenance))
        let screen = await firstValue(of: opening.outputs.screen) { $0.phase != .loading(id) }
        if case .failed(let failure) = screen?.phase { throw failure }
        guard let opened = screen?.opened else { return }
        place = .item
        position = index
        update([opened.kept])
        printPaged(ItemScreenText(opened: opened, place: (index + 1, numbered.count), style: style).lines)
    }

    /// Opens the item's page, or a link in its text, in the browser.
    func follow(_ arguments: Arguments) async throws {
        if place == .weather, arguments.isEmpty, let address = await mapAddress() { return browse(address) }
        guard place == .item, let opened = await firstValue(of: opening.outputs.screen)?.opened else {
            throw CommandError.impossible(what: "No item is open.", remedy: "Open one by its number first.")
        }
        guard let link = arguments.isEmpty ? 0 : Int(arguments.text), link >= 0 else { throw arguments.usage }
        guard opened.address(ofLink: link) != nil else { throw opened.missing(link: link) }
        opening.inputs.follow.send(link)
    }

    /// Opens an address in the browser and prints a line, because the browser may be on another screen.
    func browse(_ address: String) {
        do {
            try environment.browse(address)
            print("Opening \(TerminalText.line(address)).")
        } catch {
            report(error)
        }
    }

    /// Updates the state of items on every screen that shows them.
    func update(_ items: [LibraryItem]) {
        let changed = Dictionary(items.map { ($0.id, $0) }) { $1 }
        for index in numbered.indices { numbered[index] = changed[numbered[index].id] ?? numbered[index] }
        listing.inputs.marked.send(items)
        repositoriesModel.inputs.marked.send(items)
        pages?.model.inputs.marked.send(items)
        opening.inputs.marked.send(items)
        homeModel?.inputs.marked.send(items)
    }
}

extension OpenedItem {
    /// Returns the error for a link that does not exist.
    fileprivate func missing(link number: Int) -> CommandError {
        let what: String
        if number == 0 {
            what = "This item has no page of its own."
        } else if text.links.isEmpty {
            what = "This item has no links."
        } else {
            what = "This item has no link \(number)."
        }
        let remedy: String
        switch (text.links.count, kept.item.url) {
        case (0, nil): remedy = "There is nothing to browse."
        case (0, _): remedy = "'browse' opens its page."
        case (1, _): remedy = "'browse 1' opens its only link."
        case (let count, _): remedy = "'browse 1' to 'browse \(count)' open its links."
        }
        return .impossible(what: what, remedy: remedy)
    }
}
