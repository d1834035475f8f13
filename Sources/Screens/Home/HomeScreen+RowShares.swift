extension HomeScreen {
    /// The number of rows of a section that nothing limits, as in a pipe.
    package static let usualRows = 20
    package static let minimumRows = 3
    package static let usualFeeds = 5

    /// Returns the number of rows of each section.
    ///
    /// A section whose plan has a number of rows shows as many. The other sections share the rest of the room evenly, three rows each
    /// at least.
    ///
    /// - Parameter room: The number of rows of the page; `nil` for no limit.
    package func rowShares(room: Int?) -> [Int] {
        let isShared = sections.map { $0.plan.rowLimit == nil }
        let available = sections.map { section in min(section.rows.count, section.plan.rowLimit ?? Self.usualRows) }
        guard let room else { return available }
        let wanted = sections.map { section in min(section.rows.count, section.plan.rowLimit ?? .max) }
        var shares = zip(wanted, isShared).map { $1 ? min($0, Self.minimumRows) : $0 }
        var left = room - shares.reduce(0, +)
        while left > 0,
            let next = shares.indices.filter({ isShared[$0] && shares[$0] < wanted[$0] }).min(by: {
                shares[$0] < shares[$1]
            })
        {
            shares[next] += 1
            left -= 1
        }
        return shares
    }

    package func showing(_ shares: [Int]) -> HomeScreen {
        var screen = self
        for (index, share) in zip(sections.indices, shares) { screen.sections[index].limit(to: share) }
        return screen
    }
}

extension HomeScreen {
    func position(ofRow row: Int) -> ItemPosition? {
        var first = 0
        for section in sections {
            let count = section.rows.count
            if row < first + count {
                guard case .items(let digest) = section.answer?.content else { return nil }
                return ItemPosition(number: row - first + 1, count: digest.length, section: section.plan.title)
            }
            first += count
        }
        return nil
    }
}

extension SectionPlan {
    /// The number of rows, if it does not depend on the room; `nil` for a share of it.
    package var rowLimit: Int? {
        if case .feeds = filling { rows ?? HomeScreen.usualFeeds } else { rows }
    }
}

extension HomeScreen.Section {
    fileprivate mutating func limit(to count: Int) {
        switch answer?.content {
        case .items(var digest):
            digest.lead = Array(digest.lead.prefix(count))
            answer?.content = .items(digest)
        case .feeds(var digest):
            digest.lead = Array(digest.lead.prefix(count))
            answer?.content = .feeds(digest)
        case .forecast, nil: break
        }
    }
}
