import Foundation
import Testing

@testable import Services

/// Tests of messages for a sendmail: MailText.
@Suite struct MailTextTests {
    private func text(subject: String = "One", body: String = "", at seconds: Double = 1_763_740_800, offset: Int = 0)
        -> String
    {
        MailText(
            recipient: "ann@example.org",
            subject: subject,
            body: body,
            date: Date(timeIntervalSince1970: seconds),
            utcOffset: offset
        ).text
    }

    @Test func aMessageIsAHeaderAndAnEncodedText() {
        let body = """
            Plain text.
            .
            ..dots
            From here
            trailing space\u{20}
            a tab\t
            1 = 1
            é
            """
        #expect(
            text(body: body, offset: 3600) == """
                To: ann@example.org
                Subject: One
                Date: Fri, 21 Nov 2025 17:00:00 +0100
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: quoted-printable

                Plain text.
                =2E
                =2E.dots
                =46rom here
                trailing space=20
                a tab=09
                1 =3D 1
                =C3=A9
                """
        )
    }

    @Test(
        arguments: [
            (0, 0, "Thu, 1 Jan 1970 00:00:00 +0000"), (0, -34_200, "Wed, 31 Dec 1969 14:30:00 -0930"),
            (1_795_286_520, 20_700, "Sun, 22 Nov 2026 00:27:00 +0545"),
            (1_709_164_799, 0, "Wed, 28 Feb 2024 23:59:59 +0000"),
            (1_709_164_800, 0, "Thu, 29 Feb 2024 00:00:00 +0000"),
        ] as [(Double, Int, String)]
    )
    func theDateIsLocal(seconds: Double, offset: Int, date: String) {
        #expect(text(at: seconds, offset: offset).contains("\nDate: \(date)\n"))
    }

    @Test(arguments: [
        ("Short & plain: 100 %", "Short & plain: 100 %"), ("=?utf-8?Q?x?=", "=?utf-8?B?PT91dGYtOD9RP3g/PQ==?="),
        ("Ünïcode", "=?utf-8?B?w5xuw69jb2Rl?="),
        (
            "日本語のとても長い題名がここにあります",
            "=?utf-8?B?5pel5pys6Kqe44Gu44Go44Gm44KC6ZW344GE6aGM5ZCN44GM44GT?=\n =?utf-8?B?44GT44Gr44GC44KK44G+44GZ?="
        ),
    ])
    func aSubjectIsPlainOrEncodedWords(subject: String, line: String) {
        #expect(text(subject: subject).contains("\nSubject: \(line)\nDate: "))
    }

    @Test(arguments: [
        "a\nBcc: b@example.org", "a\r\n\r\nbody", "a\u{85}Bcc: b", "a\u{2028}Bcc: b", "\n.\n",
        String(repeating: "é\n", count: 500),
    ])
    func noSubjectAddsALineToTheHeader(subject: String) throws {
        let text = text(subject: subject)
        let header = try #require(text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false).first)
        let names = header.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == ["To", "Subject", "Date", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"]
        )
        #expect(text.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
        #expect(header.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test func aTextOfAnyBytesIsDecodedToItself() throws {
        let scalars = (1...0x2FF).compactMap(Unicode.Scalar.init).filter { $0 != "\n" && $0 != "\r" }
        var body = ""
        for (index, scalar) in (scalars + scalars.reversed()).enumerated() {
            body.unicodeScalars.append(scalar)
            if index % 97 == 0 { body += "\n" }
        }
        let encoded = MailText.quotedPrintable(body)
        #expect(encoded.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 && !".F".contains($0.first ?? " ") })
        var decoded: [UInt8] = []
        var bytes = Array(encoded.replacing("=\n", with: "").utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                decoded.append(byte)
                continue
            }
            let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
            decoded.append(try #require(UInt8(digits, radix: 16)))
            bytes = bytes.dropFirst(2)
        }
        #expect(String(decoding: decoded, as: UTF8.self) == body)
    }

    @Test func aCarriageReturnIsEncodedSoThatNoProgramTakesItForTheEndOfALine() {
        #expect(MailText.quotedPrintable("a\rb\r\nc") == "a=0Db=0D=0Ac")
    }
}
