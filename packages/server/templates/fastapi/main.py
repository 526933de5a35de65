import os

from fastapi import Depends, FastAPI, Form, Request
from fastapi.responses import JSONResponse
from fastapi.templating import Jinja2Templates
from portico_kit import Caller, Portico
from portico_kit.fastapi import Auth

app = FastAPI()
# Serves /auth: sign-in, sign-out and the switch. Where a guard below refuses, it answers 401 or 403, with the reason.
# The address of Portico and the secrets are in .env.
auth = Auth(app, Portico.from_environment(os.environ))
pages = Jinja2Templates("pages")
# The last event of each organization. A real product has a database.
news: dict[str | None, str] = {}


@app.get("/")
def home(request: Request, caller: Caller | None = Depends(auth.caller)):
    listed = auth.client(request).get_httpx_client().get("/v1/organizations").json()["items"] if caller else []
    return pages.TemplateResponse(request, "home.html", {"caller": caller, "organizations": listed, "news": news})


# Portico decides what the person may do there, and says why not.
def ask(request: Request, path: str, body: dict):
    answer = auth.client(request).get_httpx_client().post(path, json=body)
    return JSONResponse(answer.json(), answer.status_code)


@app.post("/api/organizations")
def make_organization(request: Request, name: str = Form()):
    return ask(request, "/v1/organizations", {"name": name})


# For everybody in the organization in which the person works.
@app.post("/api/invitations")
def invite(request: Request, email: str = Form(), caller: Caller = Depends(auth.require_organization)):
    path = f"/v1/organizations/{caller.organization.id}/invitations"
    return ask(request, path, {"email": email, "role": "viewer", "roles": ["approver"]})


@app.post("/webhook", status_code=204)
async def webhook(request: Request):
    # Refuses what Portico has not signed, and what is older than five minutes.
    event = (await auth.webhook(request)).event
    news[event["data"]["organizationId"]] = event["type"]


# For those whose roles there have the permission.
@app.post("/api/approve")
def approve(caller: Caller = Depends(auth.require_permission("invoice:approve"))):
    return {"text": f"{caller.account.email} has approved an invoice of {caller.organization.name}."}
