import FeedModel
import Query
import SourceAPI

@testable import ReaderShell
@testable import Screens

extension Told {
    static let ofReadings: [Told] = ofNumbers + ofMarks + ofQueries + ofTitles + ofSaving + ofDownloads

    private static let ofSaving: [Told] = [
        Told(FilesError.noItemOpen(command: "save"), "No item is open. 'save 3 FILE' takes row 3.", .usage),
        Told(FilesError.noItemOpen(command: "pipe"), "No item is open. 'pipe 3 COMMAND' takes row 3.", .usage),
        Told(FilesError.rowWithoutItem(2), "Row 2 is not an item. '2' opens it.", .usage),
        Told(
            FilesError.tooManyItems(limit: 10_000),
            "The list has more than 10000 items. List fewer of them first.",
            .usage
        ),
        Told(
            FilesError.noFolder("/x/no"),
            "There is no folder /x/no. Nothing was saved; make the folder first, or choose another one.",
            .cannotCreate
        ),
        Told(
            FilesError.exists(["a.txt"]),
            "There is a file a.txt already. Nothing was replaced; choose another name, or remove it first.",
            .cannotCreate
        ),
        Told(
            FilesError.exists(["x/a.txt", "x/b.txt"]),
            "2 of the files exist already, such as x/a.txt. Nothing was replaced; choose another name, or remove it first.",
            .cannotCreate
        ),
        Told(
            FilesError.tooLong,
            "The items are too long for one EPUB, which can have 4 GiB. Save fewer of them.",
            .usage
        ),
        Told(FilesError.ended("grep x", status: 3), "'grep x' ended with status 3.", .partial),
        Told(
            FilesError.ended("nosuch\u{7}", status: 127),
            "'nosuch⟨U+0007⟩' ended with status 127: there is no such command.",
            .partial
        ),
        Told(FilesError.ended("cat", status: 130), "Stopped.", .partial),
        Told(
            FilesError.noShell,
            "The shell could not be started. 'pipe' runs commands with /bin/sh.",
            .unavailable
        ),
    ]

    private static let ofDownloads: [Told] =
        [
            Told(
                FilesError.noItemOpen(command: "download"),
                "No item is open. 'download 3.1' takes row 3.",
                .usage
            ),
            Told(
                DownloadError.noFolder("/x/no"),
                "There is no folder /x/no. Make it first, or choose another one.",
                .cannotCreate
            ),
            Told(
                DownloadError.exists("/x/a.mp3"),
                "There is a file /x/a.mp3 already. Nothing was downloaded; rename or remove that file first.",
                .cannotCreate
            ),
            Told(
                DownloadError.noRoom("/x/a.mp3"),
                "The disk has no room for /x/a.mp3. Free some space, or choose another folder.",
                .cannotCreate
            ),
            Told(
                DownloadError.interrupted(.timedOut, kept: 100_000),
                "The file could not be downloaded: no response in time. 97 KiB of it are kept; 'download' continues.",
                .tryLater
            ),
            Told(
                DownloadError.interrupted(.malformed(where: "the body", what: "it was cut short"), kept: 100_000),
                "The server's answer could not be used: it was cut short. 97 KiB of it are kept; 'download' continues.",
                .data
            ),
            Told(
                DownloadError.interrupted(.notFound("nothing"), kept: 0),
                "The file could not be downloaded: not found: nothing. None of it is kept; 'download' tries again.",
                .noInput
            ),
        ]
        + [
            (
                DownloadError.Fault.unknownLength,
                "the server does not say how long it is, so that its end could be missing"
            ), (.encoded, "the server compresses it, although quire asks for the file as it is"),
            (.webPage, "the server sent a web page in its place, perhaps one to sign in"),
            (.empty, "the server sent nothing"),
            (.otherLength, "its length is not the one that the server announced"),
            (.changed, "the server did not send the part that was asked for"),
        ].map { fault, words in
            Told(
                DownloadError.wrong(fault),
                "The file could not be downloaded: \(words). 'download' tries again; if it does not help, tell the publisher.",
                .data
            )
        }

    private static let ofNumbers = [(["2"], nil), (["2", "3"], 4)].flatMap { words, row -> [Told] in
        guard let line = NumberLine(words) else { return [] }
        let (numbers, link) = (words.joined(separator: " "), row.map { "\($0).2" } ?? "2")
        return [
            Told(
                LinkOrRowError(line: line, linkOfRow: row),
                "'\(numbers)' could mean browse \(link) or open \(numbers). Type more of it.",
                .usage
            )
        ]
    }

    private static let ofMarks = [
        Told(MarkTargetError(command: "star"), "No item is open. 'star 3' takes row 3.", .usage)
    ]

    private static let ofQueries = [
        Told(
            KeptQueryError(name: "later"),
            "This page is not the answer to a query. List one first, then 'save later' keeps it as a feed.",
            .usage
        )
    ]

    private static let ofTitles: [Told] = {
        let feeds = (1...6).map { number in
            FeedRow(
                content: .subscription(SourceID("https://a.example/\(number)")),
                title: "News",
                address: "https://a.example/\(number)",
                line: number
            )
        }
        let query = "source:https://a.example/1"
        return [
            Told(
                FeedTitleError.several(title: "news", feeds),
                "6 subscriptions have the title 'news': https://a.example/1, https://a.example/2, https://a.example/3, "
                    + "https://a.example/4, https://a.example/5 and 1 more. "
                    + "'list \(query)' lists the first of them.",
                .usage
            ),
            Told(
                FeedTitleError.unreadable(FeedRow(content: .query(nil), title: "Odd", address: "unread (", line: 9)),
                "The query 'Odd' can be read in neither newsboat's nor quire's language: expected a condition at column 9 of "
                    + "'unread ('. It is in line 9 of your subscriptions.",
                .usage
            ),
        ]
    }()
}
