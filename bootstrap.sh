#!/usr/bin/env bash
# The cold start: a thin door to ops/cold-start. `./bootstrap.sh --help` tells what it can do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v node >/dev/null 2>&1; then
  echo "Coldstart needs Node 20 or newer: https://nodejs.org/en/download" >&2
  exit 1
fi
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing the packages (npm ci) …" >&2
  npm ci --no-audit --no-fund --loglevel=error >&2
fi
exec node --require ./tools/typescript.cjs ops/bootstrap.ts "$@"
