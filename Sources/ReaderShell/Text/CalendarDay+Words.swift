package import Primitives

extension CalendarDay {
    /// The day in words, for example `Friday 21 November`.
    package var heading: String { "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1])" }

    /// The day for a column of days, for example `Fri 21 November`; the number has two digits.
    package var row: String {
        "\(Self.weekdays[weekday].prefix(3)) \(day < 10 ? "0" : "")\(day) \(Self.months[month - 1])"
    }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}
