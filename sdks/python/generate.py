"""Makes the client for Portico's interface from its OpenAPI document, with openapi-python-client.

It is made when the package is built and when it is tested, and not committed: a hundred thousand lines that nobody
reads say nothing that the document does not.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parent.parent / "docs" / "reference" / "generated" / "openapi.json"
TARGET = HERE / "src" / "portico_client"

IMPORTS = "import datetime\nfrom portico_client.types import time_from\n"
#: Python 3.10 has no typing.Self, and reads no time that ends in Z.
TIME = """

import datetime


def time_from(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
"""


def main() -> None:
    command = [
        *("openapi-python-client", "generate", "--meta", "none", "--overwrite"),
        *("--path", str(DOCUMENT), "--config", str(HERE / "generate.yaml"), "--output-path", str(TARGET)),
    ]
    made = subprocess.run([Path(sys.executable).parent / command[0], *command[1:]], capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    for file in TARGET.rglob("*.py"):
        text = file.read_text()
        changed = text.replace("import Any, Self", "import Any\nfrom typing_extensions import Self")
        if "datetime.datetime.fromisoformat(" in text:
            changed = changed.replace("import datetime\n", IMPORTS, 1)
            changed = changed.replace("datetime.datetime.fromisoformat(", "time_from(")
        if changed != text:
            file.write_text(changed)
    types = TARGET / "types.py"
    types.write_text(types.read_text() + TIME)
    (TARGET / "py.typed").touch()
    shutil.rmtree(TARGET / ".ruff_cache", ignore_errors=True)


if __name__ == "__main__":
    main()
