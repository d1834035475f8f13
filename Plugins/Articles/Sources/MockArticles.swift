import FeedModel
import Primitives
import SourceAPI

/// Sample articles inside quire, for trying pages and dates without a network.
///
/// They have the form of a mock server for `json-server`: an array with one page object, whose articles have a number, a
/// title, a summary, a day such as `2026/11/20` and a picture.
enum MockArticles {
    static func articles(_ request: FetchRequest) throws(SourceError) -> Page {
        let number = try request.pageNumber(in: 1...pages.count)
        guard let answer = try? JSONValue(parsing: pages[number - 1])[0], answer["articles"].isArray else {
            throw .malformed(where: "articles", what: "expected a list of articles")
        }
        var page = Page(reading: answer["articles"].array, limit: request.limit) {
            Item(mock: $0, source: request.source)
        }
        page.title = "Mock articles"
        page.state = request.state
        if answer["has_next_page"].bool == true { page.next = Cursor(rawValue: String(number + 1)) }
        return page
    }

    private static let pages = [
        """
        [{"page":1,"articles":[
        {"id":1,"title":"朝食にゆっくり味わうサンドイッチ","summary":"パンの選び方から。","date":"2026/11/20","image_url":"https://example.com/1.jpg"},
        {"id":2,"title":"Soup for the first cold evening","summary":"Leeks, and patience.","date":"2026/11/19","image_url":"https://example.com/2.jpg"},
        {"id":3,"title":"A pan that lasts","summary":"Iron, oil, no soap.","date":"2026/11/18","image_url":"https://example.com/3.jpg"},
        {"id":4,"title":"甘くない玉子焼き","summary":"だしと塩だけで。","date":"2026/11/17","image_url":"https://example.com/4.jpg"},
        {"id":5,"title":"Bread without kneading","summary":"Time does the work.","date":"2026/11/16","image_url":"https://example.com/5.jpg"}
        ],"has_next_page":true}]
        """,
        """
        [{"page":2,"articles":[
        {"id":6,"title":"Pickles in an hour","summary":"Vinegar, sugar, salt.","date":"2026/11/15","image_url":"https://example.com/6.jpg"},
        {"id":7,"title":"きのこの炊き込みご飯","summary":"三種類のきのこで。","date":"2026/11/14","image_url":"https://example.com/7.jpg"},
        {"id":8,"title":"What to do with the leaves of carrots","summary":"Pesto.","date":"2026/11/13","image_url":"https://example.com/8.jpg"},
        {"id":9,"title":"A knife and a stone","summary":"Twenty degrees.","date":"2026/11/12","image_url":"https://example.com/9.jpg"},
        {"id":10,"title":"Apples that keep until spring","summary":"Cool, dark, apart.","date":"2026/11/11","image_url":"https://example.com/10.jpg"}
        ],"has_next_page":true}]
        """,
        """
        [{"page":3,"articles":[
        {"id":11,"title":"Coffee, slowly","summary":"Water just off the boil.","date":"2026/11/10","image_url":"https://example.com/11.jpg"},
        {"id":12,"title":"冬の鍋の基本","summary":"昆布を水に。","date":"2026/11/09","image_url":"https://example.com/12.jpg"},
        {"id":13,"title":"One pot, five beans","summary":"Soak them the evening before.","date":"2026/11/08","image_url":"https://example.com/13.jpg"},
        {"id":14,"title":"Plates of our own","summary":"A day at the kiln.","date":"2026/11/07","image_url":"https://example.com/14.jpg"},
        {"id":15,"title":"The last tomatoes","summary":"Green ones too.","date":"2026/11/06","image_url":"https://example.com/15.jpg"}
        ],"has_next_page":false}]
        """,
    ]
}

extension Item {
    fileprivate init?(mock article: JSONValue, source: SourceID) {
        guard let id = article["id"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: article["title"].trimmedString ?? "")
        published = article["date"].date
        summary = article["summary"].trimmedString
        image = article["image_url"].httpURL
    }
}
