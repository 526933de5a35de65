import logging
from typing import Any

from common import PORT, described, listening, portico
from flask import Flask
from werkzeug.serving import make_server

from portico_kit.flask import Auth

app = Flask(__name__)
auth = Auth(app, portico)


@app.route("/caller", methods=["GET", "POST"])
def optional() -> dict[str, Any]:
    return described(auth.caller())


@app.route("/required", methods=["GET", "POST"])
def required() -> dict[str, Any]:
    return described(auth.require_caller())


@app.get("/organization")
def organization() -> dict[str, Any]:
    return described(auth.require_organization())


@app.route("/invoices", methods=["GET", "POST"])
def invoices() -> dict[str, Any]:
    return described(auth.require_permission("invoice:read"))


@app.post("/hooks")
def hooks() -> dict[str, Any]:
    delivery = auth.webhook()
    delivery.done()
    return {"type": delivery.event["type"], "isRepeated": delivery.is_repeated}


logging.getLogger("werkzeug").setLevel(logging.WARNING)
server = make_server("127.0.0.1", PORT, app, threaded=True)
listening()
server.serve_forever()
