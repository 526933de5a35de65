"""A service that knows its callers by their tokens, with PyJWT."""

import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

ISSUER = os.environ.get("ISSUER", "http://localhost:3000")
AUDIENCE = os.environ.get("AUDIENCE", ISSUER)
PORT = int(os.environ.get("PORT", "4000"))

# Fetched when first needed, kept for five minutes; a token that names a key that is
# not there has them fetched once more.
keys = jwt.PyJWKClient(f"{ISSUER}/.well-known/jwks.json")


def claims_of(token: str) -> dict:
    """What a token says. Raises jwt.PyJWTError unless it is valid for this service."""
    decoded = jwt.decode_complete(
        token,
        keys.get_signing_key_from_jwt(token),
        algorithms=["ES256"],
        issuer=ISSUER,
        audience=AUDIENCE,
        options={"require": ["exp", "sub"]},
    )
    if decoded["header"].get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("It is not an access token")
    if "cnf" in decoded["payload"]:
        raise jwt.InvalidTokenError("It is bound to a key, and no bearer token (RFC 9449)")
    return decoded["payload"]


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path != "/whoami":
            return self.answer(404)
        bearer = re.fullmatch(r"(?i:bearer) (\S+)", self.headers.get("Authorization", ""))
        try:
            if bearer is None:
                raise jwt.InvalidTokenError("There is none")
            claims = claims_of(bearer[1])
        except jwt.PyJWKClientConnectionError:
            return self.answer(503)
        except jwt.PyJWTError:
            return self.answer(401, headers={"WWW-Authenticate": "Bearer"})
        self.answer(
            200,
            {
                "account": claims["sub"],
                "organization": claims.get("organization_id"),
                "role": claims.get("role"),
            },
        )

    def answer(self, status: int, body: dict | None = None, headers: dict = {}) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Service)
    print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
