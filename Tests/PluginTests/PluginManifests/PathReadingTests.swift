import PluginManifests
import Testing

/// Tests of the language of a file and of mistakes in [items]: PathReader, ItemRuleReader.
@Suite struct PathReadingTests {
    @Test(arguments: [
        (
            "[items]\neach = \"item\"\nid = \"title\"\nurl = \"links[*\"",
            [
                "line 11: items.url is not JSONPath: column 8: expected a comma or a closing bracket and is not a CSS selector: "
                    + "column 7: expected the name of an attribute"
            ]
        ),
        (
            "[items]\neach = \"item\"\nid = \"title\"\nurl = \"a[\"",
            [
                "line 11: items.url is not JSONPath: column 3: expected a name in quotation marks, an index, a slice, * or "
                    + "a filter that begins with ? and is not a CSS selector: column 3: expected the name of an attribute"
            ]
        ),
        (
            "[items]\neach = \"list[*]\"\nid = \"id\"\nurl = \"h2 a\"",
            [
                "line 9: items.each is not a CSS selector: column 6: expected the name of an attribute; a file is in one language",
                "line 11: items.url is not JSONPath: column 3: expected . or [ or the end of the path; a file is in one language",
            ]
        ),
        (
            "[items]\neach = \"article > p\"\nid = \"@id\"\ntitle = \"$.items[*].title\"",
            ["line 11: items.title is not a CSS selector: column 1: expected a selector"]
        ),
        (
            "type = \"html\"\n[items]\neach = \"article\"\nid = \"id\"\ntitle = \"$.items[*].title\"",
            ["line 12: items.title is not a CSS selector: column 1: expected a selector"]
        ),
        (
            "[items]\neach = \"list[*]\"\nid = \".\"",
            [
                "line 9: items.each is not a CSS selector: column 6: expected the name of an attribute; a file is in one language",
                "line 10: items.id is not JSONPath: the item itself is '$'; a file is in one language",
            ]
        ),
        (
            "[items]\neach = \"li > a\"\nid = \"~\"",
            [
                "line 9: items.each is not JSONPath: column 3: expected . or [ or the end of the path; a file is in one language",
                "line 10: items.id is not a CSS selector: a page has no names; a file is in one language",
            ]
        ),
        (
            "type = \"json\"\n[items]\neach = \"list[*]\"\nid = \"id\"\nurl = \"h2 a\"",
            ["line 12: items.url is not JSONPath: column 3: expected . or [ or the end of the path"]
        ),
    ])
    func aMistakeIsToldInTheLanguageThatIsMeant(rules: String, mistakes: [String]) {
        #expect(SampleManifests.read("url = \"api:/\"\n" + rules).mistakes.map(\.description) == mistakes)
    }

    @Test(arguments: [
        (
            "each = [\"li.a\", \"li.b\"]\nid = \"id\"",
            "line 9: items.each must be one path in quotation marks, not a list"
        ),
        (
            "each = { select = \"li\" }\nid = \"id\"",
            "line 9: items.each must be one path in quotation marks, not a table"
        ),
        (
            "each = \"li\"\nid = \"^ h2\"",
            "line 10: items.id begins with '^', which leads to the group of an item; such paths are for [items] with 'groups'"
        ),
        ("groups = \"li\"\nid = \"^\"", "line 9: items.groups needs 'each', the path of the items in each group"),
        (
            "groups = \"li @id\"\neach = \"a\"\nid = \"b\"",
            "line 9: items.groups must select elements, not what is in them"
        ),
        (
            "groups = \"a\"\neach = \"a\"\nid = { each = \"^ + p\", template = \"{.}\" }",
            "line 11: items.id.each is not a CSS selector: a path that begins with '+' is for fields of [items] and for 'values'"
        ),
        (
            "groups = \"a\"\neach = \"li > a\"\nid = \"^ b[\"",
            "line 11: items.id is not a CSS selector: column 5: expected the name of an attribute"
        ),
        (
            "groups = \"a\"\neach = \"a[*]\"\nid = \"^.b[\"",
            "line 11: items.id is not JSONPath: column 5: expected a name in quotation marks, an index, a slice, * or a filter "
                + "that begins with ?"
        ),
        (
            "groups = \"a\"\neach = \"b\"\nid = \"^^~\"",
            "line 11: items.id is not JSONPath: column 2: expected a name or * and is not a CSS selector: column 2: expected a selector"
        ),
        ("each = \"li\"\nid = \"^~\"", "line 10: items.id is the name of a group, and [items] has no 'groups'"),
        (
            "each = \"li\"\nid = \"a\"\n[page]\ntitle = \"~\"",
            "line 12: page.title is the name of an item; it is for fields of [items] and for 'values'"
        ),
        (
            "id = { select = \"a\", split = \"\" }",
            "line 9: items.id.split is empty"
        ),
        ("id = [[\"a\"]]", "line 9: items.id[1] must be a path in quotation marks, or a table, not a list"),
        (
            "id = \"id\"\nurl = { template = \"{a}\" }\ntitle = { template = \"{url} {id}\" }\nvalues = { a = \"a\" }",
            "line 11: items.title.template has '{url}'; known here are {subject}, {now:%Y-%m-%d}, {a}, {id}"
        ),
        (
            "id = \"id\"\nautor = \"by\"",
            "line 10: items.autor is not a key; perhaps 'author' is meant; the keys here are groups, each, empty, values, guid, id, "
                + "title, url, authors, author, published, updated, starts, ends, summary, html, text, categories, tags, "
                + "enclosures, image, comments, language, score"
        ),
    ])
    func aMistakeInTheItemsIsTold(rules: String, mistake: String) {
        #expect(SampleManifests.read("url = \"api:/\"\n[items]\n" + rules).mistakes.map(\.description) == [mistake])
    }

    @Test func theFirstPathOfOneLanguageIsTheReasonForIt() throws {
        let rules =
            "url = \"api:/\"\n[items]\neach = \"li\"\nid = \"id\"\ntitle = { select = \"h2 a\" }\nurl = \"a @href\""
        let path = try #require(try SampleManifests.mapping(rules).decisivePath)
        #expect(path == (key: "items.title.select", text: "h2 a"))
        #expect(try SampleManifests.mapping("url = \"api:/\"\n[items]\nid = \"id\"").decisivePath == nil)
    }
}
