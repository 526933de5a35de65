from typing import Annotated, Any

import uvicorn
from common import PORT, described, listening, portico
from fastapi import Depends, FastAPI, Request

from portico_kit import Caller
from portico_kit.fastapi import Auth

app = FastAPI()
auth = Auth(app, portico)


@app.api_route("/caller", methods=["GET", "POST"])
def optional(caller: Annotated[Caller | None, Depends(auth.caller)]) -> dict[str, Any]:
    return described(caller)


@app.api_route("/required", methods=["GET", "POST"])
def required(caller: Annotated[Caller, Depends(auth.require_caller)]) -> dict[str, Any]:
    return described(caller)


@app.get("/organization")
def organization(caller: Annotated[Caller, Depends(auth.require_organization)]) -> dict[str, Any]:
    return described(caller)


@app.api_route("/invoices", methods=["GET", "POST"])
def invoices(caller: Annotated[Caller, Depends(auth.require_permission("invoice:read"))]) -> dict[str, Any]:
    return described(caller)


@app.post("/hooks")
async def hooks(request: Request) -> dict[str, Any]:
    delivery = await auth.webhook(request)
    delivery.done()
    return {"type": delivery.event["type"], "isRepeated": delivery.is_repeated}


class Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        listening()


Server(uvicorn.Config(app, host="127.0.0.1", port=PORT, log_level="warning")).run()
