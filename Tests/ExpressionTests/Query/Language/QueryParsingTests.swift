import FeedModel
import Foundation
import Query
import QuireTesting
import Testing

/// Tests of reading and writing queries: QueryParser, Query+Description, Predicate, Age.
@Suite struct QueryParsingTests {
    @Test(arguments: [
        ("", ""),
        ("swift  unread", "swift unread"),
        ("\"two words\" \"unread\"", "\"two words\" \"unread\""),
        ("combin* \"reactive prog\"*", "combin* \"reactive prog\"*"),
        ("-read !starred ~hidden", "-read -starred -hidden"),
        ("a OR b c", "a OR (b c)"),
        ("(a OR b) c", "(a OR b) c"),
        ("-(a b)", "-(a b)"),
        ("a AND b", "a b"),
        ("(a)", "a"),
        ("starred or unread", "starred OR unread"),
        ("a and b or c and not d", "(a b) OR (c -d)"),
        ("NOT starred", "-starred"),
        ("not (a or b) and NOT c", "-(a OR b) -c"),
        ("not not a", "--a"),
        ("not -a", "--a"),
        ("\"and\" \"or\" \"not\" \"NOT\"", "\"and\" \"or\" \"not\" \"NOT\""),
        ("And android note order title:and", "And android note order title:and"),
        ("*", ""), ("all", ""), ("all unread", "unread"), ("* sort:title", "sort:title"), ("\"all\"", "\"all\""),
        ("(all) a", "a"),
        ("sort:-read swift", "swift sort:-read"),
        ("((a b) c)", "(a b) c"),
        ("source:https://example.org/feed.xml", "source:https://example.org/feed.xml"),
        ("title:\"a \\\"b\\\" c\\\\d\"", "title:\"a \\\"b\\\" c\\\\d\""),
        ("title:/sw[i1]ft\\/a/i", "title:/sw[i1]ft\\/a/"), ("title:/Ü/c", "title:/Ü/c"),
        ("~a !b", "-a -b"), ("10:30", "\"10:30\""), ("(kingdom: come:)", "\"kingdom:\" \"come:\""),
        ("-٣:0*", "-\"٣:0\"*"),
        ("since:P1W before:2024-01", "newer:1w older:2024-01-01"),
        ("newer:2024 older:2024-03-04T05:06:07+09:00", "newer:2024-01-01 older:2024-03-03T20:06:07Z"),
        ("newer:14d older:24mo newer:90min newer:P1M2D", "newer:2w older:2y newer:90min newer:P1M2D"),
        ("newer:P2Y900000D older:PT93784S", "newer:P24M100000D older:P1DT7384S"),
        ("limit:20 swift sort:-title", "swift sort:-title limit:20"),
        ("swift sort:published", "swift sort:date"),
        ("swift sort:-relevance", "swift sort:-relevance"),
        ("in:home tag:news -tag:x*", "in:home tag:news -tag:x*"),
        ("ORANGE order", "ORANGE order"),
        ("東京 naïve", "東京 naïve"),
        ("a -all", "a -*"),
    ])
    func aQueryHasOneCanonicalForm(text: String, canonical: String) throws {
        let query = try Query(parsing: text)
        #expect(query.description == canonical)
        #expect(try Query(parsing: canonical) == query)
    }

    @Test(arguments: [
        ("a (b", "column 5: expected a closing parenthesis"),
        ("a )", "column 3: expected an opening parenthesis before this one"),
        (
            "a OR",
            "column 5: expected a condition on either side of OR, or quotation marks around a word to search for"
        ),
        ("OR a", "column 1: expected a condition, or quotation marks around a word to search for"),
        (
            "rock and",
            "column 9: expected a condition on either side of AND, or quotation marks around a word to search for"
        ),
        (
            "and",
            "column 4: expected a condition on either side of AND, or quotation marks around a word to search for"
        ),
        ("why not", "column 8: expected a condition after NOT, or quotation marks around a word to search for"),
        ("not or a", "column 5: expected a condition after NOT, or quotation marks around a word to search for"),
        ("not limit:5", "column 5: expected limit outside of parentheses"),
        ("limit:5 OR a", "column 13: expected a condition on either side of OR"),
        ("- a", "column 2: expected a condition right after the negation"),
        ("\"abc", "column 5: expected a closing quotation mark"),
        ("é title:", "column 9: expected a word with a letter or a digit in it"),
        ("tag:", "column 5: expected a value after tag:, the name of a tag"),
        ("feed:", "column 6: expected a value after source:, such as a part of a feed's title or address"),
        ("+++", "column 1: expected a word with a letter or a digit in it"),
        (
            "newer:3m",
            "column 7: expected an age (30min, 12h, 7d, 2w, 6mo, 1y, P1M) or a date (2024-01-01, 2024-01, 2024)"
        ),
        ("limit:0", "column 7: expected a whole number from 1 after limit:"),
        ("limit:99999999999999999999", "column 7: expected a whole number from 1 after limit:"),
        ("limit:1 limit:2", "column 9: expected limit only once"),
        ("(limit:1)", "column 2: expected limit outside of parentheses"),
        (
            "sort:size",
            "column 6: expected one of date, published, arrived, title, relevance, read after sort:, with a - to reverse it"
        ),
        ("title:/a(/", "column 10: expected a closing parenthesis"),
        ("title:/a/x", "column 11: expected nothing but c, for exact case, after the closing slash"),
        ("title:/(?=a)/", "column 10: expected (?: or a plain parenthesis; look-around is not supported"),
        (
            "http://a.b",
            "column 1: expected one of title, author, source, tag, url, category, text, newer, older, in, limit, sort "
                + "before the colon, or quotation marks around the text"
        ),
    ])
    func anErrorPointsAtTheColumn(text: String, message: String) {
        #expect { try Query(parsing: text) } throws: { ($0 as? QueryError)?.description == message }
    }

    @Test func aHostileQueryIsRefusedInLinearTime() {
        let hostile = [
            String(repeating: "(", count: 8000), String(repeating: "-", count: 8000),
            String(repeating: "a OR ", count: 1600) + "a", String(repeating: "x", count: 1_000_000),
            "title:/" + String(repeating: "(", count: 4000) + "/", "title:/((((a{900}){900}){900}){900})/",
            "title:/((((){1000}){1000}){1000}){1000}/",
        ]
        for text in hostile { #expect(throws: QueryError.self) { try Query(parsing: text) } }
    }

    @Test func everyQueryReadsBackFromItsDescription() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let query = RandomQueries.query(using: &random)
            let text = query.description
            #expect(try Query(parsing: text) == query, "\(text)")
        }
    }
}
