"""Runs the code of the README, from the page."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CLIENT, COOKIE_KEY, HERE, SERVICE_KEY, started

README = (HERE.parent / "README.md").read_text()
BLOCKS = {found[1]: found[2] for found in re.finditer(r"```python\n# (\S+)\n(.*?)```", README, re.S)}

DJANGO = """
import django
from django.conf import settings
from django.test import Client
settings.configure(ROOT_URLCONF="in_django", MIDDLEWARE=["in_django.middleware"], ALLOWED_HOSTS=["*"], SECRET_KEY="x")
django.setup()
print(Client().get("/invoices", headers={"Accept": "text/html"}).headers["Location"])
print(Client().get("/invoices").json()["error"]["error"])
"""
FLASK = """
from in_flask import app
print(app.test_client().get("/invoices", headers={"Accept": "text/html"}).headers["Location"])
print(app.test_client().get("/invoices").json["error"]["error"])
"""
WEBHOOKS = """
from fastapi.testclient import TestClient
from in_webhooks import app
print(TestClient(app).get("/invoices", headers={"Accept": "text/html"}, follow_redirects=False).headers["Location"])
print(TestClient(app).get("/invoices").json()["error"]["error"])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, code in BLOCKS.items():
        (tmp_path / name).write_text(code)
    return tmp_path


def run(folder: Path, url: str, *command: str) -> str:
    environment = {
        "PYTHONPATH": f"{folder}:{HERE.parent / 'src'}",
        "PATH": str(Path(sys.executable).parent) + ":/usr/local/bin:/usr/bin:/bin",
        "ISSUER": url,
        "COOKIE_KEY": COOKIE_KEY,
        "CLIENT_ID": CLIENT[0],
        "CLIENT_SECRET": CLIENT[1],
        "SERVICE_KEY": SERVICE_KEY,
    }
    ran = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_every_block_has_a_name() -> None:
    assert len(BLOCKS) == README.count("```python\n")


@pytest.mark.parametrize("program", [DJANGO, FLASK, WEBHOOKS], ids=["Django", "Flask", "FastAPI"])
def test_a_page_sends_browsers_to_sign_in_and_refuses_programs(program: str, folder: Path) -> None:
    printed = run(folder, "http://localhost:1", "-c", program)
    assert printed.split() == ["/auth/sign-in?returnTo=%2Finvoices", "ACCESS_TOKEN_MISSING"]


def test_a_back_end_lists_accounts(folder: Path) -> None:
    portico = started()
    assert "dev@example.com" in run(folder, portico.url, "in_service.py").split()
    portico.stop()


def test_the_tests_pass(folder: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for name in ("portico.json", "portico.seed.json"):
        (folder / name).write_text((HERE / name).read_text())
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().replace("4100", str(port)))
    root = HERE.parent.parent.parent
    (folder / "node_modules").symlink_to(root / "node_modules")
    printed = run(folder, f"http://localhost:{port}", "-m", "pytest", "-q", "-p", "portico_kit.testing")
    assert "1 passed" in printed
