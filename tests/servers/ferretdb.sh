#!/bin/sh
# FerretDB, a real server that speaks MongoDB's protocol, over SQLite files: built from its Go module, kept in a cache.
#
#   ferretdb.sh build [FOLDER]      builds it where FOLDER lacks it (a minute); prints the program's path
#   ferretdb.sh start [FOLDER]      starts it on loopback, on a free port; prints lines to eval:
#                                   MONGODB_URL=... FERRETDB_PID=... FERRETDB_STATE=...
#   ferretdb.sh stop PID STATE      stops that process and removes its files
#
# FOLDER is ${XDG_CACHE_HOME:-$HOME/.cache}/loom by default. Exit 69: neither the program nor Go is there.
set -eu

version=v1.24.0
module=github.com/FerretDB/FerretDB
# The module's hash, as go.sum files write it; its own go.sum pins everything below it.
sum=h1:7WJmezL48Bj9bYWnhT/bEJgX5gjT5s7LFdHTqkN25rA=

field() { sed -n "s/^[[:space:]]*\"$1\": \"\(.*\)\",*\$/\1/p"; }

build() {
  folder=$1
  program=$folder/ferretdb-$version
  if [ -x "$program" ]; then echo "$program"; return; fi
  if ! command -v go >/dev/null 2>&1; then echo 'Go is missing.' >&2; exit 69; fi
  echo "Building FerretDB $version, once..." >&2
  mkdir -p "$folder"
  work=$(mktemp -d "$folder/build.XXXXXX")
  trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
  described=$(cd "$work" && GOFLAGS= go mod download -json "$module@$version")
  got=$(echo "$described" | field Sum)
  if [ "$got" != "$sum" ]; then echo "The module's hash is $got, not $sum." >&2; exit 1; fi
  cp -R "$(echo "$described" | field Dir)" "$work/source"
  chmod -R u+w "$work/source"
  # The module lacks this generated file, without which the program refuses to start.
  echo "$version" >"$work/source/build/version/version.txt"
  (cd "$work/source" && CGO_ENABLED=0 GOFLAGS=-buildvcs=false \
    go build -trimpath -ldflags='-s -w' -tags ferretdb_no_postgresql -o "$work/ferretdb" ./cmd/ferretdb) >&2
  mv "$work/ferretdb" "$program"
  echo "$program"
}

start() {
  program=$(build "$1")
  state=$(mktemp -d "${TMPDIR:-/tmp}/ferretdb.XXXXXX")
  mkdir "$state/data"
  DO_NOT_TRACK=1 "$program" --handler=sqlite --sqlite-url="file:$state/data/" --state-dir="$state" --telemetry=disable \
    --listen-addr=127.0.0.1:0 --debug-addr=- --log-level=INFO >"$state/log" 2>&1 </dev/null &
  pid=$!
  tries=0
  until port=$(sed -n 's/.*Listening on TCP 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$state/log") && [ -n "$port" ]; do
    tries=$((tries + 1))
    if [ $tries -gt 100 ] || ! alive "$pid"; then
      echo 'FerretDB did not start:' >&2
      cat "$state/log" >&2
      stop "$pid" "$state"
      exit 1
    fi
    sleep 0.1
  done
  echo "MONGODB_URL='mongodb://127.0.0.1:$port/loom'"
  echo "FERRETDB_PID=$pid"
  echo "FERRETDB_STATE='$state'"
}

# A process that has ended but that nobody has waited for still has its number.
alive() { kill -0 "$1" 2>/dev/null && case "$(ps -o stat= -p "$1" 2>/dev/null)" in Z*) return 1 ;; esac; }

stop() {
  kill "$1" 2>/dev/null || true
  tries=0
  while alive "$1" && [ $tries -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.1
  done
  kill -9 "$1" 2>/dev/null || true
  rm -rf "$2"
}

default=${XDG_CACHE_HOME:-$HOME/.cache}/loom
case "${1:-}" in
  build) build "${2:-$default}" ;;
  start) start "${2:-$default}" ;;
  stop) stop "$2" "$3" ;;
  *) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
