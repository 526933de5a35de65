"""An application that people sign in to with Portico: Flask and Authlib."""

import logging
import os
import secrets
from urllib.parse import urlencode

from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, request, session
from werkzeug.serving import make_server

ISSUER = os.environ.get("ISSUER", "http://localhost:3000")
PORT = int(os.environ.get("PORT", "4000"))
ORIGIN = os.environ.get("ORIGIN", f"http://localhost:{PORT}")

app = Flask(__name__)
app.secret_key = os.environ.get("SESSION_SECRET") or secrets.token_hex()
app.config.update(
    SESSION_COOKIE_SAMESITE="Lax",
    SESSION_COOKIE_SECURE=ORIGIN.startswith("https:"),
)
portico = OAuth(app).register(
    "portico",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)


@app.get("/")
def home():
    return {"person": session.get("person")}


@app.get("/sign-in")
def sign_in():
    return portico.authorize_redirect(f"{ORIGIN}/callback")


@app.get("/callback")
def callback():
    # Authlib compares the state; who answers is compared here (RFC 9207).
    if request.args.get("iss") != ISSUER:
        return {"error": "another_issuer"}, 400
    try:
        token = portico.authorize_access_token()
    except OAuthError as error:
        return {"error": error.error}, 400
    claims = token["userinfo"]
    session.clear()
    session["person"] = {"sub": claims["sub"], "email": claims["email"]}
    session["id_token"] = token["id_token"]
    return redirect("/")


@app.post("/sign-out")
def sign_out():
    parameters = {"post_logout_redirect_uri": f"{ORIGIN}/"}
    if "id_token" in session:
        parameters["id_token_hint"] = session["id_token"]
    session.clear()
    endpoint = portico.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{endpoint}?{urlencode(parameters)}", 303)


if __name__ == "__main__":
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server = make_server("127.0.0.1", PORT, app, threaded=True)
    print(f"Listening on http://127.0.0.1:{PORT} for {ORIGIN}", flush=True)
    server.serve_forever()
