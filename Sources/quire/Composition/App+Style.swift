import FeedModel
import ReaderShell

extension App {
    /// How pages are written.
    func style(_ options: GlobalOptions) -> PageStyle {
        let width = surroundings.columns
        return PageStyle(now: now(), clock: explainer.clock, width: width, symbols: symbols(options))
    }

    /// The signs pages may use: what was asked for on the command line, else what config.toml says.
    func symbols(_ options: GlobalOptions) -> Symbols {
        if options.plain { return .plain }
        return options.speak || configuration.isSpoken ? .spoken : .rich
    }

    /// The explainer for this run's clock.
    var explainer: Explainer { Explainer(clock: LocalClock(utcOffset), now: now()) }
}
