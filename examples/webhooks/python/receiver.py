"""Receives events of Portico, and verifies them by hand: with the standard library alone."""

import base64
import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ.get("SECRET", "").removeprefix("whsec_"))
if not SECRET:
    # Anyone can sign with an empty key.
    raise SystemExit("SECRET is not set")
PORT = int(os.environ.get("PORT", "4000"))
TOLERANCE = 5 * 60
# More than any event has.
MOST_BYTES = 1_048_576

# What was handled, by webhook-id. Keep this in a database, beside what handling an event changes there.
handled: dict[str, str] = {}


def is_signed(headers, body: bytes) -> bool:
    """Whether one of the signatures is that of this body, made lately."""
    name, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"\d{1,12}", sent_at) or abs(time.time() - int(sent_at)) > TOLERANCE:
        return False
    message = f"{name}.{sent_at}.".encode() + body
    wanted = b"v1," + base64.b64encode(hmac.digest(SECRET, message, hashlib.sha256))
    signatures = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(wanted, signature) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    # A sender that stops in the middle holds a thread no longer than this, in seconds.
    timeout = 30

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"\d{1,7}", length):
            return self.answer(413)
        if int(length) > MOST_BYTES:
            self.discard(int(length))
            return self.answer(413)
        body = self.rfile.read(int(length))
        if not is_signed(self.headers, body):
            return self.answer(401)
        handled.setdefault(self.headers["webhook-id"], json.loads(body)["type"])
        self.answer(204)

    def do_GET(self) -> None:
        self.answer(200, json.dumps(list(handled.values())).encode())

    def discard(self, left: int) -> None:
        """Reads what nobody wants: closing a connection with unread bytes resets it, and the sender loses the answer."""
        while left > 0 and (chunk := self.rfile.read1(min(left, 65_536))):
            left -= len(chunk)

    def answer(self, status: int, content: bytes = b"") -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
