import FeedModel
import Foundation
import Query
import SourceAPI

@testable import Screens

/// A session over a library of a dozen items, whose effects are answered when the test says so: well, with nothing, or with an error.
///
/// As in `SessionViewModel`, one window, item or list is read at a time, a newer effect cancels the previous one, marks are
/// never cancelled, and a refresh and the services continue during commands.
struct SimulatedSession {
    private(set) var state: SessionState
    /// The effects of the last event.
    private(set) var effects: [SessionEffect] = []
    /// The effect that is being read.
    private(set) var reading: SessionEffect?
    /// The changes that are not answered yet, the oldest first.
    private(set) var writing: [SessionEvent] = []
    /// Whether the feeds are being counted.
    private(set) var isRecounting = false
    /// Whether queries are counted as well.
    private var countsQueries = false
    /// The changes of the home screen that are to come; `nil` without a home screen.
    private(set) var homeChanges: [HomeChange]?
    /// The events of the running refresh that are still to come.
    private(set) var refreshing: [SessionEvent] = []
    /// The items whose values the last event contained.
    private(set) var told: Set<ItemID> = []
    /// Whether the reader can type.
    private(set) var isAtPrompt = true
    /// Whether the session has ended.
    private(set) var isOver = false
    /// The library of the current user.
    private(set) var library = SimulatedLibrary()
    private(set) var services = SimulatedServices()
    private(set) var accounts = SimulatedAccounts()

    private var otherLibrary = SimulatedLibrary()
    private var home = Self.emptyHome

    /// The ways in which a read is answered.
    enum Answer: String, CaseIterable {
        case content, nothing, failure
    }

    static let failure = SessionFailure(ScreenFailure.noSuchItem("x"))
    private static let emptyHome = HomeScreen(
        plans: [1, 2].map { SectionPlan(number: $0, title: "Section \($0)", filling: .query(.everything)) }
    )

    init(isInteractive: Bool = true) {
        state = SessionState(isInteractive: isInteractive)
    }

    /// Whether something is still to come.
    var isBusy: Bool {
        reading != nil || isWriting || homeChanges?.isEmpty == false || !refreshing.isEmpty
            || services.isBusy || accounts.isBusy
    }

    /// Whether a change, or counting the feeds after one, is to come.
    var isWriting: Bool { !writing.isEmpty || isRecounting }

    /// Applies an event and takes up its effects, and the events that they cause at once.
    mutating func apply(_ event: SessionEvent) {
        var all: [SessionEffect] = []
        told = []
        var events = [event]
        while !events.isEmpty {
            let event = events.removeFirst()
            let effects = state.apply(event)
            all += effects
            if let items = event.items {
                told.formUnion(items.map(\.id))
                if homeChanges != nil {
                    home = home.applying(.marked(items))
                    events.append(.home(home))
                }
                events += services.update(items)
            }
            for effect in effects { events += take(effect) }
        }
        effects = all
    }

    /// Types a command.
    mutating func type(_ command: ReaderCommand) {
        isAtPrompt = false
        apply(.command(command))
    }

    /// Answers what is being read.
    mutating func answerRead(_ answer: Answer) {
        guard let effect = reading else { return }
        reading = nil
        switch effect {
        case .appear:
            guard answer != .failure else { return apply(.homeFailed(Self.failure)) }
            (home, homeChanges) = (Self.emptyHome, [])
            appear(with: answer)
            apply(.home(home))
        case .service(.pages(let request)):
            guard answer != .failure else { return apply(.pagesFailed(Self.failure)) }
            for event in services.open(request) { apply(event) }
        default: if let event = library.answer(effect, answer) { apply(event) }
        }
    }

    /// Answers what is still to come, well.
    mutating func answerWell() {
        if reading != nil { return answerRead(.content) }
        if isWriting { return answerWrite() }
        if homeChanges?.isEmpty == false { return changeHome() }
        if !refreshing.isEmpty { return continueRefresh() }
        if services.isBusy { return continueService(.content) }
        answerAccount(.content)
    }

    /// Answers the oldest change, or counts the feeds as they are now.
    mutating func answerWrite() {
        if !writing.isEmpty { return apply(writing.removeFirst()) }
        guard isRecounting else { return }
        isRecounting = false
        apply(.recounted(.success(countsQueries ? library.feeds : library.uncounted)))
    }

    /// Lets the home screen continue.
    mutating func changeHome() {
        guard let change = homeChanges?.first else { return }
        homeChanges?.removeFirst()
        home = home.applying(change)
        apply(.home(home))
    }

    /// Lets the running refresh continue; new items come first in every list.
    mutating func continueRefresh() {
        guard !refreshing.isEmpty else { return }
        let event = refreshing.removeFirst()
        if case .refreshed(let news) = event, case .fetched(let new, _) = news.outcome {
            for _ in 0..<new { library.arrive() }
        }
        apply(event)
    }

    /// Lets a service continue.
    mutating func continueService(_ answer: Answer) {
        for event in services.goOn(answer, library) { apply(event) }
    }

    /// Answers the question, or the request, of an account.
    mutating func answerAccount(_ answer: Answer) {
        let (events, isOtherUser) = accounts.answer(answer)
        if isOtherUser { swap(&library, &otherLibrary) }
        for event in events { apply(event) }
    }

    /// Changes an item in another part of the program, or in another process.
    mutating func changeElsewhere(_ number: Int, isReading: Bool) {
        apply(.changed([library.changeElsewhere(number, isReading: isReading)]))
    }

    private mutating func take(_ effect: SessionEffect) -> [SessionEvent] {
        switch effect {
        case .reply(.ready): isAtPrompt = true
        case .reply(.end): isOver = true
        case .reply(.ask): accounts.isAsking = true
        case .reply: break
        case .window, .open, .feeds, .tags, .history, .statistics, .export, .subscriptions(.list),
            .subscriptions(.explain), .subscriptions(.find), .service(.pages):
            reading = effect
        case .appear: if homeChanges == nil { reading = effect } else { appear(with: .content) }
        case .mark(let request): writing.append(.marked(request.kind, .success(library.mark(request))))
        case .recount: (isRecounting, countsQueries) = (true, false)
        case .countFeeds: (isRecounting, countsQueries) = (true, true)
        case .undo, .redo: writing.append(.undone(.success(library.undo())))
        case .recompose:
            let answers = [library.section, library.section]
            homeChanges?.append(contentsOf: [.composing, .composed(answers)])
        case .forgetHome: homeChanges = nil
        case .service(let input): return services.send(input)
        case .forgetServices: services = SimulatedServices()
        case .subscriptions(.edit(let edit)): writing.append(.subscriptions(.edited(edit, edit.outcome)))
        case .refresh(let request): refreshing = SimulatedLibrary.news(of: request)
        case .stopRefresh: refreshing = []
        case .account(.keep), .account(.forget): writing.append(.account(.told(.success("Done."))))
        case .account(let effect): accounts.begin(effect)
        case .cancel:
            (reading, homeChanges, refreshing, isRecounting) = (nil, nil, [], false)
            accounts.cancel()
        }
        return []
    }

    private mutating func appear(with answer: Answer) {
        let content = library.section
        let kept = answer == .content ? try? content.get() : nil
        homeChanges?.append(contentsOf: [
            .asked, .found(0, StoredSection(content: kept)), .found(1, StoredSection()), .heard(1), .heard(0),
            .answered([content, .failure(.offline)]),
        ])
    }
}

extension SessionEvent {
    /// The current values of items in the event, as `SessionViewModel` passes them on to the other screens.
    fileprivate var items: [LibraryItem]? {
        switch self {
        case .changed(let items): items
        case .opened(_, .success(let opened)): [opened.kept]
        case .marked(_, .success(let outcome)): outcome.items
        case .undone(.success(let outcome)): outcome.items
        default: nil
        }
    }
}

extension SubscriptionEdit {
    /// The outcome of the change: only an address names a subscription, and a command is not allowed yet.
    fileprivate var outcome: Result<SubscriptionChange, SessionFailure> {
        switch self {
        case .add(let subscription, _, _):
            .success(
                SubscriptionChange(subscription.uri, obstacle: subscription.uri.plugin == "exec" ? .undecided : nil)
            )
        case .move(_, let uri), .decide(let uri, _): .success(SubscriptionChange(uri))
        case .remove(let words, _): Self.removal(of: words.joined(separator: " "))
        }
    }

    private static func removal(of name: String) -> Result<SubscriptionChange, SessionFailure> {
        if let uri = try? SubscriptionURI(name) {
            .success(SubscriptionChange(uri))
        } else {
            .failure(SessionFailure(SubscriptionError.missing(name)))
        }
    }
}
