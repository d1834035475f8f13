import FeedModel
import Primitives
import SourceAPI

/// Sample news inside quire, for trying categories without a network.
///
/// They have the forms of a mock server for `json-server`: recent news with a thumbnail and a time, announcements with a
/// day and a description, and news with nothing but a title and a category.
enum MockNews {
    static func news(_ request: FetchRequest) throws(SourceError) -> Page {
        guard let answer = try? JSONValue(parsing: list), answer.isArray else {
            throw .malformed(where: "the answer", what: "expected a list of news")
        }
        var page = Page(reading: answer.array, limit: request.limit) { Item(mock: $0, source: request.source) }
        page.title = "Mock news"
        page.state = request.state
        return page
    }

    private static let list = """
        [
        {"id":1,"thumbnail_url":"https://example.com/n1.jpg","title":"年末年始の発送について","news_category":"お知らせ","published_at":"2026-11-20T07:30:00.000+0000"},
        {"id":2,"thumbnail_url":"https://example.com/n2.jpg","title":"Onions are back","news_category":"Producers","published_at":"2026-11-19T07:30:00.000+0000"},
        {"id":3,"thumbnail_url":"https://example.com/n3.jpg","title":"収穫体験の参加者を募集します","news_category":"イベント","published_at":"2026-11-18T07:30:00.000+0000"},
        {"id":4,"category":"公式情報","title":"利用規約の改定","published_at":"2026/11/17","description":"十二月一日から新しい規約になります。"},
        {"id":5,"category":"Official","title":"The shop closes on Thursdays","published_at":"2026.11.16","description":"From December on."},
        {"id":6,"title":"夏祭りの開催のお知らせ","category":"イベント"},
        {"id":7,"title":"餃子の販売開始","category":"新商品"},
        {"id":8,"title":"Plum pudding","category":"新商品"}
        ]
        """
}

extension Item {
    /// Reads news in any of the three forms; returns `nil` without an identifier.
    fileprivate init?(mock news: JSONValue, source: SourceID) {
        guard let id = news["id"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: news["title"].trimmedString ?? "")
        published = news["published_at"].date
        summary = news["description"].trimmedString
        categories = [news["news_category"].trimmedString ?? news["category"].trimmedString].compactMap(\.self)
        image = news["thumbnail_url"].httpURL
    }
}
