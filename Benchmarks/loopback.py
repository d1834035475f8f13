"""Feeds on loopback that change, for `kills` and `together`."""
import http.server
import threading

FEEDS, ITEMS = 40, 6


class Feeds(http.server.ThreadingHTTPServer):
    """Feeds of ITEMS items that change with each `turn`; an item's title is `tFEEDxTURNxNUMBER`."""

    daemon_threads = True

    def __init__(self, count=FEEDS):
        self.count, self.turn = count, 0
        super().__init__(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def subscriptions(self):
        """The lines of a subscriptions file."""
        return "".join(f"http://127.0.0.1:{self.server_port}/{feed}\n" for feed in range(self.count))

    def handle_error(self, *_):
        """Ignores errors: a client may be killed while it is answered."""


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        feed, turn = self.path.strip("/"), self.server.turn
        items = "".join(
            f"<item><title>t{feed}x{turn}x{n}</title><guid>{turn}-{n}</guid><link>http://site.example/{feed}/{turn}/{n}</link>"
            f"<description>{'words of a text ' * 30}{n}</description></item>" for n in range(ITEMS))
        body = f"<rss version='2.0'><channel><title>F{feed}</title>{items}</channel></rss>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
