#!/bin/sh
# Runs a command with MONGODB_URL naming a FerretDB of its own, stopped afterwards; answers with the command's exit code.
#   with-ferretdb.sh COMMAND [ARGUMENT...]        The program is kept in $FERRETDB_CACHE, see ferretdb.sh.
set -eu
here=$(dirname "$0")

if started=$("$here/ferretdb.sh" start ${FERRETDB_CACHE:+"$FERRETDB_CACHE"}); then
  eval "$started"
else
  code=$?
  if [ $code -ne 69 ]; then exit $code; fi
  echo 'Go is missing: the MongoDB adapter was not run against a real server'
  exit 0
fi
trap '"$here/ferretdb.sh" stop "$FERRETDB_PID" "$FERRETDB_STATE"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export MONGODB_URL
"$@"
