"""A back end that verifies tokens by itself: it asks Portico for nothing but its keys."""

import os
from collections import defaultdict
from pathlib import Path
from typing import Annotated

import jwt
import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel

PORTICO = os.environ.get("PORTICO", "http://localhost:3000")
# The front end, as it is registered at Portico.
CLIENT_ID = os.environ.get("CLIENT_ID")
PORT = int(os.environ.get("PORT", "4000"))
# What tokens for this back end say that they are for.
AUDIENCE = os.environ.get("AUDIENCE", "https://notes.example.com")
FRONT_END = Path(__file__).parent.parent / "front-end"

# Who may write, of the roles that Portico knows.
WRITERS = {"owner", "admin"}

# Fetched when first needed, kept for five minutes; a token that names a key that is
# not there has them fetched once more.
keys = jwt.PyJWKClient(f"{PORTICO}/.well-known/jwks.json")


class Note(BaseModel):
    text: str


# By the id of their organization: an example forgets them at the end.
notes: dict[str, list[Note]] = defaultdict(list)

app = FastAPI()


def role_of(organization: str, authorization: Annotated[str, Header()] = "") -> str:
    """The caller's role in the organization of the path, as a token for this back end says it."""
    scheme, _, token = authorization.partition(" ")
    try:
        if scheme.lower() != "bearer":
            raise jwt.InvalidTokenError("There is none")
        decoded = jwt.decode_complete(
            token,
            keys.get_signing_key_from_jwt(token),
            algorithms=["ES256"],
            issuer=PORTICO,
            audience=AUDIENCE,
            options={"require": ["exp", "sub"]},
        )
        if decoded["header"].get("typ") != "at+jwt":
            raise jwt.InvalidTokenError("It is not an access token")
        if "cnf" in decoded["payload"]:
            raise jwt.InvalidTokenError("It is bound to a key, and no bearer token (RFC 9449)")
    except jwt.PyJWKClientConnectionError:
        raise HTTPException(503) from None
    except jwt.PyJWTError:
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"}) from None
    claims = decoded["payload"]
    if claims.get("organization_id") != organization:
        raise HTTPException(404)
    return claims["role"]


Role = Annotated[str, Depends(role_of)]


@app.get("/config.json")
def config() -> dict:
    return {"portico": PORTICO, "clientId": CLIENT_ID, "audience": AUDIENCE}


@app.get("/organizations/{organization}/notes")
def list_notes(organization: str, role: Role) -> dict[str, list[Note]]:
    return {"items": notes[organization]}


@app.post("/organizations/{organization}/notes", status_code=201)
def add_note(organization: str, note: Note, role: Role) -> Note:
    if role not in WRITERS:
        raise HTTPException(403)
    notes[organization].append(note)
    return note


app.mount("/", StaticFiles(directory=FRONT_END, html=True))

class Server(uvicorn.Server):
    async def startup(self, sockets=None) -> None:
        await super().startup(sockets)
        print(f"Listening on http://127.0.0.1:{PORT}", flush=True)


if __name__ == "__main__":
    Server(uvicorn.Config(app, host="127.0.0.1", port=PORT, log_level="warning")).run()
