#!/usr/bin/env bash
# The cold start: installs the packages, then runs `coldstart up` with the same arguments. See `./bootstrap.sh --help`.
set -euo pipefail
here="${BASH_SOURCE[0]%/*}"
[ "$here" = "${BASH_SOURCE[0]}" ] || cd "$here"

if ! command -v node >/dev/null 2>&1; then
  echo "Coldstart needs Node 20.19 or newer: https://nodejs.org/en/download" >&2
  exit 1
fi
# An older Node would fail on the first file with an error that does not name the cause.
if ! node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)'; then
  echo "Node $(node --version) is too old: Coldstart needs 20.19 or newer, from https://nodejs.org/en/download" >&2
  exit 1
fi
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing the packages (npm ci) …" >&2
  # bash runs this after npm has ended.
  trap 'echo "Interrupted while the packages were installed. Run the same command again." >&2; exit 130' INT
  if ! npm ci --no-audit --no-fund --loglevel=error >&2; then
    echo "The packages could not be installed: npm is missing, or its registry cannot be reached (npm config get registry). Only node_modules was changed." >&2
    exit 1
  fi
  trap - INT
fi
exec node tools/coldstart.cjs up "$@"
