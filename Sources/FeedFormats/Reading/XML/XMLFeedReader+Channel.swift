import FeedModel
import Markup

extension XMLFeedReader {
    mutating func channelElement(_ local: String, in scope: Scope) {
        switch local {
        case "docs": feed.extensions.documentation = address(text(), in: scope)
        case "textinput": openElements.append(OpenElement(kind: .textInput, scope: scope))
        case "cloud":
            for (name, value) in reader.attributes().prefix(20) {
                feed.extensions.cloud[name.lowercased()] = value
            }
            skip()
        case "skiphours": openElements.append(OpenElement(kind: .skipHours, scope: scope))
        case "skipdays": openElements.append(OpenElement(kind: .skipDays, scope: scope))
        default: skip()
        }
    }

    /// Begins RSS's picture, which some publishers write as an address in an attribute.
    mutating func picture(in scope: Scope) {
        let written = reader.attribute("href")?.nonBlank ?? reader.attribute("url")?.nonBlank
        if let url = address(written, in: scope) {
            feed.image.offer(url, rank: 1)
        }
        feed.image.offer(address(reader.attribute(local: "resource"), in: scope), rank: 6)
        openElements.append(OpenElement(kind: .picture(entry: nil), scope: scope))
    }

    mutating func pictureElement(_ local: String, entry index: Int?, in scope: Scope) {
        if let index {
            guard local == "url" else { return skip() }
            return entries[index].image.offer(address(text(), in: scope), rank: 3)
        }
        var picture = feed.extensions.picture ?? FeedExtensions.Picture()
        switch local {
        case "url":
            // Only RSS 0.91 to 2.0, which has no namespace, has default sizes.
            let isRDF = !reader.name.namespace.isEmpty
            guard let url = address(text(), in: scope) else { break }
            feed.image.offer(url, rank: 0)
            picture.url = url
            if !isRDF {
                picture.width = picture.width ?? 88
                picture.height = picture.height ?? 31
            }
        case "title": picture.title = text()
        case "link": picture.link = address(text(), in: scope)
        case "width": picture.width = number() ?? picture.width
        case "height": picture.height = number() ?? picture.height
        case "description": picture.description = text()
        default: return skip()
        }
        feed.extensions.picture = picture
    }

    mutating func textInputElement(_ local: String, in scope: Scope) {
        var input = feed.extensions.textInput ?? FeedExtensions.TextInput()
        switch local {
        case "title": input.title = text()
        case "description": input.description = text()
        case "name": input.name = text()
        case "link": input.link = address(text(), in: scope)
        default: return skip()
        }
        feed.extensions.textInput = input
    }

    /// Reads an hour or a day on which the publisher asks readers not to fetch.
    ///
    /// Hours may be counted from 1 to 24.
    mutating func skipElement(_ local: String, _ kind: OpenElement.Kind) {
        switch (kind, local) {
        case (.skipHours, "hour"):
            guard let hour = number(), (0...24).contains(hour), feed.extensions.skipHours.count < 24 else { return }
            feed.extensions.skipHours.append(hour % 24)
        case (.skipDays, "day"):
            guard let day = text(), feed.extensions.skipDays.count < 7 else { return }
            feed.extensions.skipDays.append(day)
        default: skip()
        }
    }

    /// Reads the interval between changes (http://web.resource.org/rss/1.0/modules/syndication/).
    ///
    /// The default frequency is once in the period, the default period a day.
    mutating func syndicationElement(_ local: String) {
        switch local {
        case "updateperiod": feed.updatePeriod = text().flatMap { Self.minutes[$0.lowercased()] } ?? feed.updatePeriod
        case "updatefrequency":
            feed.updateFrequency = number().flatMap { (1...100_000).contains($0) ? $0 : nil } ?? feed.updateFrequency
        default: skip()
        }
    }

    private static let minutes = [
        "hourly": 60, "daily": 1440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600,
    ]

    /// Reads Dublin Core's `start=…;end=…;scheme=…`.
    mutating func validity() {
        guard let text = text() else { return }
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let date = FeedDateParser.parse(String(pair[1])) else { continue }
            switch String(pair[0]).trimmingSpace.lowercased() {
            case "start": feed.extensions.validFrom = date
            case "end": feed.extensions.validUntil = date
            default: break
            }
        }
    }
}
