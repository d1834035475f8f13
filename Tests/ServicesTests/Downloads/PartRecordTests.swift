import SourceAPI
import Testing

@testable import Services

/// Tests of how a file is recognised between two parts of it: PartRecord.
@Suite struct PartRecordTests {
    private let record = PartRecord(
        address: "https://a.example/1.mp3",
        ["ETag": "\"one\"", "Last-Modified": "Fri, 21 Nov 2025 09:00:00 GMT", "Content-Length": "5"]
    )

    @Test(
        arguments: [
            ([:], true), (["ETag": "\"one\""], true), (["ETag": "\"two\""], false),
            (["Last-Modified": "Fri, 21 Nov 2025 09:00:00 GMT"], true),
            (["Last-Modified": "Fri, 21 Nov 2025 09:00:01 GMT"], false),
            (["ETag": "\"one\"", "Last-Modified": "Fri, 21 Nov 2025 09:00:01 GMT"], false),
        ] as [(HTTPHeaders, Bool)]
    )
    func anAnswerAgreesInEachValidatorThatItHas(headers: HTTPHeaders, agrees: Bool) {
        #expect(record.agrees(with: headers) == agrees)
    }
}
