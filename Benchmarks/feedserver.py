#!/usr/bin/env python3
"""Serves generated feeds on many addresses of loopback, for `peers`.

    feedserver.py FOLDER FEEDS ITEMS BODY HOSTS

Writes the feeds into FOLDER unless they are there, prints `ready PORT`, and then obeys lines of standard input: `hour` changes the
feeds as an ordinary hour does and prints `changed SECONDS`, the time of the change; the end of input ends the server.

A third of the feeds each is RSS with CDATA, RSS with escaped HTML, and Atom. Answers have an ETag and a Last-Modified, are compressed
once in advance, and 304 where nothing has changed. The feeds' times are fixed, so every run serves the same bytes.
"""
import asyncio
import email.utils
import gzip
import html
import os
import pathlib
import random
import sys
import time

WORDS = ("harbour lantern meridian orchard gravel meadow copper thimble kettle saffron window library quarry tide bramble "
         "naïve été mûr søster žába статья 海辺 図書館 東京都").split()
START = 1_790_000_000
HOUR = 3600


class Feed:
    """One generated feed: its items, newest first, as text."""

    def __init__(self, number, items, body):
        self.number, self.kind = number, ("cdata", "escaped", "atom")[number % 3]
        self.chance = random.Random(number)
        self.site = f"http://example.org/{number}"
        self.items = [self.item(f"{index}", START - index * HOUR, body) for index in range(items)]

    def words(self, count):
        return " ".join(self.chance.choices(WORDS, k=count))

    def item(self, key, moment, body):
        text = ""
        while len(text) < body:
            text += f'<p>{self.words(24)} <a href="{self.site}/{key}?page=1&amp;from=feed">{self.words(3)}</a></p>\n'
        title, author, link = self.words(7), self.words(2), f"{self.site}/{key}"
        if self.kind == "atom":
            day = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
            return (f'<entry><title>{title}</title><id>tag:example.org,2026:{self.number}/{key}</id><link href="{link}"/>'
                    f"<published>{day}</published><updated>{day}</updated><author><name>{author}</name></author>"
                    f'<content type="html">{html.escape(text)}</content></entry>')
        content = f"<![CDATA[{text}]]>" if self.kind == "cdata" else html.escape(text)
        return (f'<item><title>{title}</title><link>{link}</link><guid isPermaLink="false">tag:example.org,2026:{self.number}/{key}</guid>'
                f"<pubDate>{email.utils.formatdate(moment, usegmt=True)}</pubDate><author>{author}</author><category>{self.words(1)}</category>"
                f"<description>{content}</description></item>")

    def document(self, changed):
        """The whole feed; `changed` is the time it was built."""
        if self.kind == "atom":
            head = (f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed {self.number}</title><id>{self.site}</id>'
                    f'<link href="{self.site}"/><generator version="{changed}">feedserver</generator>')
            tail = "</feed>"
        else:
            head = (f'<rss version="2.0"><channel><title>Feed {self.number}</title><link>{self.site}</link><description>Generated</description>'
                    f"<lastBuildDate>{email.utils.formatdate(changed, usegmt=True)}</lastBuildDate>")
            tail = "</channel></rss>"
        return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *self.items, tail, ""])


class Feeds:
    """The feeds of a folder, with what is sent of them."""

    def __init__(self, folder, count, items, body):
        self.folder, self.count, self.size, self.body, self.hours = folder, count, items, body, 0
        self.answers = {}
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(count):
            path = folder / f"{number}.xml"
            if not path.exists() or os.stat(path).st_mtime != START:
                self.write(path, Feed(number, items, body).document(START), START)
            self.load(number)

    def write(self, path, text, changed):
        path.write_text(text, encoding="utf-8")
        os.utime(path, (changed, changed))

    def load(self, number):
        path = self.folder / f"{number}.xml"
        changed = int(os.stat(path).st_mtime)
        plain = path.read_bytes()
        self.answers[f"/{number}.xml"] = (changed, f'"{number}-{changed}"', gzip.compress(plain, 6, mtime=0), path)

    def pass_an_hour(self):
        """Of ten feeds six stay, three get a new date only, one has two new items."""
        self.hours += 1
        changed = START + self.hours * HOUR
        for number in range(self.count):
            turn = (number + self.hours) % 10
            if turn > 3:
                continue
            feed = Feed(number, self.size, self.body)
            for hour in range(1, self.hours + 1):
                if (number + hour) % 10 == 0:
                    news = [feed.item(f"hour-{hour}-{index}", START + hour * HOUR + index, self.body) for index in range(2)]
                    feed.items = (news + feed.items)[:self.size + 2]
            self.write(self.folder / f"{number}.xml", feed.document(changed), changed)
            self.load(number)
        return changed


class Connection(asyncio.Protocol):
    """HTTP/1.1 as far as readers of feeds need it: GET, kept-alive connections, conditional requests."""

    feeds = None

    def connection_made(self, transport):
        self.transport, self.received = transport, b""

    def data_received(self, data):
        self.received += data
        while b"\r\n\r\n" in self.received:
            head, self.received = self.received.split(b"\r\n\r\n", 1)
            lines = head.decode("latin-1").split("\r\n")
            fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            self.answer(lines[0].split(" ")[1], fields)
            if fields.get("connection", "").lower() == "close" or lines[0].endswith("HTTP/1.0"):
                self.transport.close()

    def answer(self, target, fields):
        path = "/" + target.split("://", 1)[-1].split("/", 1)[-1] if "://" in target else target
        found = self.feeds.answers.get(path)
        if found is None:
            self.transport.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        changed, tag, packed, file = found
        validators = f"ETag: {tag}\r\nLast-Modified: {email.utils.formatdate(changed, usegmt=True)}\r\n"
        if self.is_fresh(changed, tag, fields):
            self.transport.write(f"HTTP/1.1 304 Not Modified\r\n{validators}\r\n".encode())
            return
        coding, body = ("Content-Encoding: gzip\r\n", packed) if "gzip" in fields.get("accept-encoding", "") else ("", file.read_bytes())
        self.transport.write(f"HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n{validators}{coding}"
                             f"Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def is_fresh(self, changed, tag, fields):
        if "if-none-match" in fields:
            return tag in fields["if-none-match"]
        since = email.utils.parsedate_to_datetime(fields["if-modified-since"]) if "if-modified-since" in fields else None
        return since is not None and since.timestamp() >= changed


async def main():
    folder, feeds, items, body, hosts = pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:6])
    Connection.feeds = Feeds(folder, feeds, items, body)
    loop = asyncio.get_running_loop()
    first = await loop.create_server(Connection, "127.0.0.1", 0, backlog=1024)
    port = first.sockets[0].getsockname()[1]
    rest = [f"127.0.0.{host}" for host in range(2, hosts + 1)]
    others = [await loop.create_server(Connection, rest, port, backlog=1024)] if rest else []
    ended = loop.create_future()

    def obey():
        line = sys.stdin.readline()
        if line.strip() == "hour":
            print("changed", Connection.feeds.pass_an_hour(), flush=True)
        elif not line and not ended.done():
            ended.set_result(None)

    loop.add_reader(sys.stdin.fileno(), obey)
    print("ready", port, flush=True)
    await ended
    for server in [first, *others]:
        server.close()


if __name__ == "__main__":
    asyncio.run(main())
