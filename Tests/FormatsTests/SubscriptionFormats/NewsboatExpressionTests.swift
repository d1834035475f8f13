import SubscriptionFormats
import Testing

/// Tests of translating newsboat's filter expressions: NewsboatExpression.
@Suite struct NewsboatExpressionTests {
    @Test(arguments: [
        (#"unread = "yes""#, "unread"),
        (#"unread != "yes""#, "read"),
        (#"unread = "yes" and (age < 7 or tags # "news")"#, "unread (newer:7d OR tag:news)"),
        (#"tags !# "two words" and age >= 3"#, #"-tag:"two words" older:3d"#),
        (#"title =~ "a/b" or author = "A. B""#, #"title:/a\/b/ OR author:/^A\. B$/c"#),
        (#"age between 0:10"#, "newer:11d"),
        (#"age between 3:10"#, "older:3d newer:11d"),
        (#"(unread="yes"&&feedtitle!~"x")"#, "unread -source:/x/"),
        (#"flags # "a""#, "tag:flag-a"),
    ])
    func expressionsAreSaidAsQueries(_ expression: String, _ query: String) {
        #expect(NewsboatExpression.query(expression) == query)
    }

    @Test(arguments: [
        "", "unread", #"unread = "maybe""#, #"enclosure_type = "x""#, #"unread = "yes" and"#, #"title > "x""#,
        #"(unread = "yes""#, #"unread = "yes") "#, #"title = "open"#, "age between 1", "age < 99999999999999999999",
        String(repeating: "(", count: 10_000),
    ])
    func whatHasNoCounterpartIsNotGuessed(_ expression: String) {
        #expect(NewsboatExpression.query(expression) == nil)
    }
}
