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


def main() -> None:
    command = [
        *("openapi-python-client", "generate", "--meta", "none", "--overwrite"),
        *("--path", str(DOCUMENT), "--config", str(HERE / "generate.yaml"), "--output-path", str(TARGET)),
    ]
    made = subprocess.run([Path(sys.executable).parent / command[0], *command[1:]], capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    # Python has had typing.Self since 3.11.
    client = TARGET / "client.py"
    text = client.read_text().replace(
        "from typing import Any, Self", "from typing import Any\nfrom typing_extensions import Self"
    )
    client.write_text(text)
    (TARGET / "py.typed").touch()
    shutil.rmtree(TARGET / ".ruff_cache", ignore_errors=True)


if __name__ == "__main__":
    main()
