#!/bin/bash
# Throughput of executing a one-step capability beside a bare Camel route that makes the same call: short rounds in turn,
# since the speed of a machine changes, and their median.
# Needs wrk (apt-get install wrk) and a build: mvn -B package -DskipTests. Takes: [SECONDS] [ROUNDS] [WARM-UP SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }
seconds=${1:-2} rounds=${2:-15} warm=${3:-60} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
classpath=target/test-classes:target/classes:$BENCH_CLASSPATH
work=$(mktemp -d)
pids=()
stop() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap stop EXIT
mkdir -p "$work/home/capabilities"
echo "serai.outbound.allowed-private-hosts=localhost" > "$work/home/application.properties"
cat > "$work/breeds.yaml" <<'YAML'
a2s: 1.0.0
name: ListBreeds
description: Lists breeds
charset: utf-8
domains: [localhost]
version: 1.0.0
authors: [{name: Bench}]
execution:
  type: sequence
  steps:
    - id: list
      format: OpenAPI
      task:
        openapi: 3.0.1
        info: {title: Breeds, version: 1.0.0}
        servers: [{url: "http://localhost:18201"}]
        paths: {/breeds: {get: {responses: {'200': {description: ok}}}}}
      output_mapping: {breeds: $.data}
YAML
"$java" -cp "$classpath" io.serai.bench.WriteChecksum "$work/breeds.yaml" "$work/home/capabilities/breeds.yaml"
run() { "$java" ${BENCH_JAVA_OPTIONS:--Xmx512m -XX:+UseParallelGC} -cp "$classpath" "$@" > "$work/$1.log" 2>&1 & pids+=($!); }
run io.serai.bench.BareRoute stub 18201
run io.serai.bench.BareRoute route 18202 http://localhost:18201/breeds
run io.serai.Serai run --home "$work/home" --port 18203
hub=http://localhost:18203/a2s/v1/capabilities/list-breeds/execute bare=http://localhost:18202/bare
for url in "$bare" "$hub"; do
  for _ in $(seq 300); do
    [ "$(curl -s -o /dev/null -w '%{http_code}' -XPOST -H 'content-type: application/json' -d '{"inputs":{}}' "$url" || true)" = 200 ] && continue 2
    sleep 0.2
  done
  echo "$url does not answer" >&2; exit 1
done
cat > "$work/post.lua" <<'LUA'
wrk.method = "POST"; wrk.body = '{"inputs":{}}'; wrk.headers["Content-Type"] = "application/json"
LUA
measure() { wrk -t1 -c64 -d"$2"s -s "$work/post.lua" "$1" | awk '/Requests\/sec/ {r=$2} /Non-2xx/ {e=$0} END {print r, e}'; }
for _ in 1 2 3; do measure "$bare" $((warm / 3)) >/dev/null; measure "$hub" $((warm / 3)) >/dev/null; done
uptime
for round in $(seq "$rounds"); do
  b=$(measure "$bare" "$seconds"); h=$(measure "$hub" "$seconds")
  echo "round $round: bare $b requests/s, execute $h requests/s, ratio $(awk "BEGIN {printf \"%.2f\", ${h%% *} / ${b%% *}}")"
done | tee "$work/rounds"
median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
echo "median of $rounds rounds: bare $(awk '{print $4}' "$work/rounds" | median), execute $(awk '{print $(NF-3)}' "$work/rounds" | median), ratio $(awk '{print $NF}' "$work/rounds" | median)"
