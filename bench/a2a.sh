#!/bin/bash
# A2A under load: a blocking SendMessage to a skill that echoes, and a SendStreamingMessage of it, on both stores.
# Needs wrk (apt-get install wrk) and a build: mvn -B package -DskipTests. Takes: [SECONDS] [WARM-UP SECONDS] [STORE…]
set -euo pipefail
cd "$(dirname "$0")/.."
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }
seconds=${1:-8} warm=${2:-40} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
stores=("${@:3}")
[ ${#stores[@]} -gt 0 ] || stores=(memory sqlite)
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
work=$(mktemp -d)
hub=
stop() { if [ -n "$hub" ]; then kill "$hub" 2>/dev/null || true; wait "$hub" || true; fi; hub=; }
trap 'stop; rm -rf "$work"' EXIT
url=http://localhost:18210/a2a/rpc
body() {
  echo '{"jsonrpc":"2.0","id":1,"method":"'"$1"'","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"skill":"echo","input":{"text":"hello"}}}]}}}'
}
for method in SendMessage SendStreamingMessage; do
  cat > "$work/$method.lua" <<LUA
wrk.method = "POST"; wrk.body = '$(body $method)'; wrk.headers["Content-Type"] = "application/json"
LUA
done
load() { # $1: method, $2: connections, $3: seconds
  wrk -t1 -c"$2" -d"$3"s --latency -s "$work/$1.lua" "$url"
}
figures() { awk '/50%/ {m=$2} /99%/ {n=$2} /Requests\/sec/ {r=$2} /Non-2xx|Socket errors/ {e=$0} END {print r "/s, p50 " m ", p99 " n, e}'; }
for store in "${stores[@]}"; do
  home=$work/$store
  mkdir -p "$home/routes"
  [ "$store" = sqlite ] || echo "serai.store.url=$store" > "$home/application.properties"
  cp bench/echo.camel.yaml "$home/routes/"
  # shellcheck disable=SC2086
  "$java" ${BENCH_JAVA_OPTIONS:--Xmx1g -XX:+UseParallelGC} -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
    io.serai.Serai run --home "$home" --port 18210 > "$work/hub.log" 2>&1 &
  hub=$!
  answered=no
  for _ in $(seq 300); do
    if curl -s -H 'content-type: application/json' -d "$(body SendMessage)" "$url" | grep -q COMPLETED; then answered=yes; break; fi
    kill -0 "$hub" || break
    sleep 0.2
  done
  [ $answered = yes ] || { echo "The hub does not complete the task; its log:" >&2; cat "$work/hub.log" >&2; exit 1; }
  for method in SendMessage SendStreamingMessage; do
    load $method 64 "$warm" > /dev/null
    for connections in 1 16 64; do
      echo "$store, $method, $connections connections: $(load $method "$connections" "$seconds" | figures)"
    done
  done
  stop
done
uptime
