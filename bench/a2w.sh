#!/bin/bash
# A2W under load, each part with the hub and the client in a process of their own:
#   tasks    start → finished of a trivial worker, in memory and on SQLite
#   fan-out  the updates of one task to 1, 100 and 1,000 sockets
#   sockets  5,000 open sockets on a hub with a heap of 1 GiB
# Needs a build: mvn -B package -DskipTests, and descriptors (ulimit -n 6000).
# Takes: [SECONDS 8] [CONNECTIONS 64] [PART…]
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# //p' "$0"; exit; }
cd "$(dirname "$0")/.."
seconds=${1:-8} connections=${2:-64} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
parts=("${@:3}")
[ ${#parts[@]} -gt 0 ] || parts=(tasks fan-out sockets)
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
classpath=target/test-classes:target/classes:$BENCH_CLASSPATH
url=http://localhost:18212 work=$(mktemp -d)
hub=
stop() { if [ -n "$hub" ]; then kill "$hub" 2>/dev/null || true; wait "$hub" || true; fi; hub=; }
trap 'stop; rm -rf "$work"' EXIT
start() { # $1: store
  local home=$work/$1-$RANDOM
  mkdir -p "$home/routes" "$home/agents"
  echo "serai.tasks.retention.a2w.keep-at-least=0s" > "$home/application.properties"
  [ "$1" = sqlite ] || echo "serai.store.url=$1" >> "$home/application.properties"
  cat > "$home/agents/worker.yaml" <<'YAML'
agent_id: worker
default: true
skills: ["*"]
allowed_callers: [bench]
max_concurrent: 10000
YAML
  cat > "$home/routes/worker.camel.yaml" <<'YAML'
- route:
    id: echo
    from:
      uri: skill:echo
      steps:
        - setBody:
            simple: "${body[text]}"
- route:
    id: ticker
    from:
      uri: skill:ticker
      steps:
        - loop:
            simple: "${body[rounds]}"
            steps:
              - delay:
                  asyncDelayed: true
                  simple: "${body[period_ms]}"
              - loop:
                  simple: "${body[burst]}"
                  steps:
                    - to: task:progress?value=0.5&message=tick
        - setBody:
            constant: done
YAML
  # shellcheck disable=SC2086
  "$java" ${BENCH_JAVA_OPTIONS:--Xmx1g -XX:+UseParallelGC} -cp "$classpath" \
    io.serai.Serai run --home "$home" --port 18212 > "$work/hub.log" 2>&1 &
  hub=$!
  for _ in $(seq 300); do
    if curl -fs $url/health > /dev/null; then return; fi
    kill -0 "$hub" || { cat "$work/hub.log" >&2; exit 1; }
    sleep 0.2
  done
}
used() { # of the heap, from jcmd's lines "PSYoungGen total 1K, used 2K [..." and the like
  awk 'match($0, /(Gen|heap) .* used [0-9]+K/) {sub(/.* used /, ""); kib += $0} END {printf "%.0f MiB\n", kib / 1024}'
}
client() { "$java" -Xmx1g -XX:+UseParallelGC -cp "$classpath" "$@"; }
for part in "${parts[@]}"; do
  case $part in
    tasks)
      for store in memory sqlite; do
        start $store
        echo "$store, $connections connections: $(client io.serai.bench.WorkerLoad $url "$connections" "$seconds" "${WARM_UP:-40}" "$hub")"
        stop
      done ;;
    fan-out)
      start sqlite
      for load in "1 $((seconds * 5000)) 0 1" "100 $((seconds * 200)) 10 10" "1000 $((seconds * 200)) 10 1"; do
        # shellcheck disable=SC2086
        client io.serai.bench.ChannelFanOut $url $load "$hub"
      done
      stop ;;
    sockets)
      start sqlite
      client io.serai.bench.ChannelFanOut $url 5000 $((seconds * 4)) 500 1 "$hub" &
      load=$!
      sleep $((seconds + 10))
      jcmd "$hub" GC.run > /dev/null
      echo "heap of the hub after GC while the sockets are open: $(jcmd "$hub" GC.heap_info | used)"
      wait "$load"
      stop ;;
    *) echo "There is no part $part. Parts are tasks, fan-out and sockets." >&2; exit 1 ;;
  esac
done
uptime
