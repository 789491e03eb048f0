#!/bin/bash
# A2E under load, with the hub in a process of its own, and the client and the called service in
# another: the workflows "fetch 1,000 rows, filter, sort" (rows) and "fetch 3 rows, filter" (small),
# with executions in memory and on SQLite, by responses from the cache and fetched ones. The
# workflow route is a Camel route written by hand that does what rows does, without a hub around it.
# Needs a build: mvn -B package -DskipTests
# The compiler needs a minute under load; WARM_UP sets the seconds before measuring (75).
# Takes: [SECONDS 8] [CONNECTIONS "1 16"] [WORKFLOW…]
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# //p' "$0"; exit; }
cd "$(dirname "$0")/.."
seconds=${1:-8} connections=${2:-1 16} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
workflows=("${@:3}")
[ ${#workflows[@]} -gt 0 ] || workflows=(small rows)
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
classpath=target/test-classes:target/classes:$BENCH_CLASSPATH
url=http://localhost:18213 stub=18214 key=bench-key work=$(mktemp -d)
hub=
stop() { if [ -n "$hub" ]; then kill "$hub" 2>/dev/null || true; wait "$hub" || true; fi; hub=; }
trap 'stop; rm -rf "$work"' EXIT
start() { # $1: store
  local home=$work/$1-$RANDOM
  mkdir -p "$home/agents" "$home/apis"
  {
    echo "serai.outbound.allowed-private-hosts=127.0.0.1"
    [ "$1" = sqlite ] || echo "serai.store.url=$1"
  } > "$home/application.properties"
  printf 'id: stub\nbase_url: http://127.0.0.1:%s\n' $stub > "$home/apis/stub.yaml"
  cat > "$home/agents/bench.yaml" <<YAML
agent_id: bench
credentials:
  - bearer_sha256: $(printf %s $key | sha256sum | cut -d' ' -f1)
permissions: {operations: ["*"], apis: ["*"]}
limits: {requests_per_minute: 1000000000, requests_per_hour: 1000000000, requests_per_day: 1000000000,
  api_calls_per_minute: 1000000000, api_calls_per_hour: 1000000000}
max_concurrent: 10000
YAML
  # shellcheck disable=SC2086
  "$java" ${BENCH_JAVA_OPTIONS:--Xmx2g -XX:+UseParallelGC} -cp "$classpath" \
    io.serai.Serai run --home "$home" --port 18213 > "$work/hub.log" 2>&1 &
  hub=$!
  for _ in $(seq 300); do
    if curl -fs $url/health > /dev/null; then return; fi
    kill -0 "$hub" || { cat "$work/hub.log" >&2; exit 1; }
    sleep 0.2
  done
}
written() { # a route behind the same front door
  "$java" -Xmx2g -XX:+UseParallelGC -cp "$classpath" \
    io.serai.bench.BareRoute workflow 18213 http://127.0.0.1:$stub/users > "$work/hub.log" 2>&1 &
  hub=$!
  for _ in $(seq 300); do
    if curl -s -o "$work/answer" $url/; then return; fi
    kill -0 "$hub" || { cat "$work/hub.log" >&2; exit 1; }
    sleep 0.2
  done
}
client() { "$java" -Xmx1g -XX:+UseParallelGC -cp "$classpath" "$@"; }
for workflow in "${workflows[@]}"; do
  if [ "$workflow" = route ]; then
    for number in $connections; do
      written
      echo "rows by a route written by hand, $number connections:" \
        "$(client io.serai.bench.WorkflowLoad $url $key rows "$number" "$seconds" "${WARM_UP:-75}" "$hub" $stub fetched)"
      stop
    done
    continue
  fi
  for store in memory sqlite; do
    for caching in cached fetched; do
      for number in $connections; do
        start $store
        echo "$workflow, $store, $caching, $number connections:" \
          "$(client io.serai.bench.WorkflowLoad $url $key "$workflow" "$number" "$seconds" "${WARM_UP:-75}" "$hub" $stub $caching)"
        stop
      done
    done
  done
done
uptime
