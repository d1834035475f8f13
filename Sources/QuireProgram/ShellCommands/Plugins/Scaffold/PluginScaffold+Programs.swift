extension PluginScaffold {
    /// A program in sh that asks nothing and prints lines.
    static let shell = [
        File(
            path: "plugin.toml",
            text: """
                id = "NAME"                      # the word before the colon of its addresses
                title = "TITLE"
                run = ["./NAME"]
                output = "lines"

                """
        ),
        File(
            path: "NAME",
            text: """
                #!/bin/sh
                # Prints an item a line. The fields are separated by tabs: time in Unix seconds, title, address, text, its type, identity.
                # The identity is what is the same at every fetch.
                printf '%s\\t%s\\t\\t\\t\\t%s\\n' 1795248000 'The first item' first
                printf '%s\\t%s\\t\\t\\t\\t%s\\n' 1795161600 'The second item' second

                """,
            isExecutable: true
        ),
    ]

    /// A program in Python that asks a service through quire, with pages.
    static let python = [
        File(
            path: "plugin.toml",
            text: """
                id = "NAME"                      # the word before the colon of its addresses
                title = "TITLE"
                run = ["python3", "NAME.py"]
                pages = true

                [subject]                        # what stands behind the colon
                name = "list"
                help = "newest or oldest"
                example = "newest"

                [[services]]                     # the only addresses that are requested
                key = "api"
                base = "https://api.example.org"

                """
        ),
        File(
            path: "NAME.py",
            text: """
                import json
                import sys


                def say(type, **fields):
                    sys.stdout.write(json.dumps({"type": type, **fields}) + "\\n")
                    sys.stdout.flush()


                def fail():
                    say("error", of=1)      # offline, 404, 429, not what was expected: what the answer to request 1 means
                    sys.exit()


                request = json.loads(sys.stdin.readline())
                page = request["cursor"] or "1"
                path = f"/items?list={request['escaped']['subject']}&page={page}"
                say("http", id=1, service="api", path=path, want="json", conditional=page == "1")
                answer = json.loads(sys.stdin.readline() or '{"error": {}}')
                if answer.get("status") == 304:
                    say("unchanged")
                    sys.exit()
                found = answer.get("json")
                if answer.get("status") != 200 or not isinstance(found, dict) or not isinstance(found.get("items"), list):
                    fail()
                for item in found["items"]:
                    if not isinstance(item, dict) or not isinstance(item.get("id"), (str, int)):
                        say("skip", reason="no id")
                        continue
                    title = item.get("title")
                    fields = {"title": title if isinstance(title, str) else "", "url": item.get("url"), "published": item.get("at")}
                    say("item", id=item["id"], **fields)
                if found.get("more") is True:
                    say("cursor", value=str(int(page) + 1))
                say("done")

                """
        ),
        File(
            path: "Fixtures/ordinary/1.http",
            text: recording(
                "https://api.example.org/items?list=newest&page=1",
                type: "application/json",
                """
                {"items": [
                  {"id": 2, "title": "The second item", "url": "https://example.org/2", "at": "2026-11-21T08:00:00Z"},
                  {"id": 1, "title": "The first item", "url": "https://example.org/1", "at": "2026-11-20T08:00:00Z"}
                ], "more": true}

                """
            )
        ),
        File(
            path: "Fixtures/ordinary/2.http",
            text: recording(
                "https://api.example.org/items?list=newest&page=2",
                type: "application/json",
                """
                {"items": [{"id": 0, "title": "An earlier item", "url": "https://example.org/0", "at": "2026-11-19T08:00:00Z"}]}

                """
            )
        ),
    ]

    /// A filter in awk of a table that quire fetches.
    static let filter = [
        File(
            path: "plugin.toml",
            text: """
                id = "NAME"                      # the word before the colon of its addresses
                title = "TITLE"
                run = ["awk", "-F", ";", "-f", "NAME.awk"]
                output = "lines"

                [[services]]                     # the only addresses that are requested
                key = "web"
                base = "https://www.example.org"

                [request]                        # the document, which the program reads on standard input
                url = "web:/list.csv"

                """
        ),
        File(
            path: "NAME.awk",
            text: """
                # Prints an item a line: time, title, address, text, its type, identity, separated by tabs.
                NR == 1 && $1 != "id" { print "not the table that was expected" > "/dev/stderr"; exit 1 }
                NR > 1 && NF == 3 { printf "%s\\t%s\\t\\t\\t\\t%s\\n", $3, $2, $1 }

                """
        ),
        File(
            path: "Fixtures/ordinary/1.http",
            text: recording(
                "https://www.example.org/list.csv",
                type: "text/csv",
                "id;title;time\n2;The second item;1795248000\n1;The first item;1795161600\n"
            )
        ),
    ]

    /// A mapping of JSON.
    static let mapping = [
        File(
            path: "plugin.toml",
            text: """
                id = "NAME"                      # the word before the colon of its addresses
                title = "TITLE"

                [subject]                        # what stands behind the colon
                name = "list"
                help = "newest or oldest"
                example = "newest"

                [[services]]                     # the only addresses that are requested
                key = "api"
                base = "https://api.example.org"

                [request]
                url = "api:/{subject}.json"

                [items]
                each = "items[*]"                # where the items are
                id = "id"                        # what is the same at every fetch
                title = "title"
                url = "url"
                published = "at"

                """
        ),
        File(
            path: "Fixtures/ordinary/1.http",
            text: recording(
                "https://api.example.org/newest.json",
                type: "application/json",
                """
                {"items": [
                  {"id": 2, "title": "The second item", "url": "https://example.org/2", "at": "2026-11-21T08:00:00Z"},
                  {"id": 1, "title": "The first item", "url": "https://example.org/1", "at": "2026-11-20T08:00:00Z"}
                ]}

                """
            )
        ),
    ]
}
