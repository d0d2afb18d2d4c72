"""Serve the table on this machine: `python -m examples.web --port 8000`."""

import argparse
from pathlib import Path

import uvicorn

from examples.web.server import application


def main() -> None:
    """Read the command line and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.web", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    parser.add_argument("--saves", type=Path, default=Path("results/web"), help="saved games")
    parser.add_argument("--workers", type=int, default=2, help="bots that think at once")
    chosen = parser.parse_args()
    print(f"http://127.0.0.1:{chosen.port}/")
    app = application(saves=chosen.saves, workers=chosen.workers)
    uvicorn.run(app, host="127.0.0.1", port=chosen.port, log_level="warning")


if __name__ == "__main__":
    main()
