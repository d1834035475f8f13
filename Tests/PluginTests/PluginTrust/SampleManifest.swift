/// A plugin without a program.
enum SampleManifest {
    static let text = """
        id = "tides"
        title = "Tides"
        version = "1.2.0"
        [[services]]
        key = "api"
        base = "https://tides.example.org"
        [[credentials]]
        name = "tides"
        [request]
        url = "api:/v1"
        [items]
        each = "tides[*]"
        id = "id"
        title = "title"

        """
}
