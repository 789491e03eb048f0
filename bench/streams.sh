#!/bin/bash
# Many A2A streams open at once, each with an event a second, on a hub with a heap of 1 GiB.
# Needs a build: mvn -B package -DskipTests, and a descriptor for each stream (ulimit -n). Takes: [STREAMS] [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
streams=${1:-5000} seconds=${2:-30} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
classpath=target/test-classes:target/classes:$BENCH_CLASSPATH
work=$(mktemp -d)
hub=
stop() { if [ -n "$hub" ]; then kill "$hub" 2>/dev/null || true; wait "$hub" || true; fi; rm -rf "$work"; }
trap stop EXIT
mkdir -p "$work/home/routes"
for setting in tasks.max-concurrent http.max-connections http.max-connections-per-caller \
  http.max-streams http.max-streams-per-caller; do
  echo "serai.$setting=$streams"
done > "$work/home/application.properties"
cat > "$work/home/routes/ticker.camel.yaml" <<'YAML'
- route:
    id: ticker
    from:
      uri: skill:ticker
      parameters:
        description: Tells something every second
      steps:
        - loop:
            simple: "${body[seconds]}"
            steps:
              - delay:
                  asyncDelayed: true
                  constant: 1000
              - to: task:progress?value=0.5&message=tick
        - setBody:
            constant: done
YAML
"$java" -Xmx1g -XX:+UseParallelGC -cp "$classpath" io.serai.Serai run --home "$work/home" --port 18211 > "$work/hub.log" 2>&1 &
hub=$!
for _ in $(seq 300); do
  if curl -fs http://localhost:18211/health > /dev/null; then break; fi
  kill -0 "$hub" || { cat "$work/hub.log" >&2; exit 1; }
  sleep 0.2
done
"$java" -Xmx1g -cp "$classpath" io.serai.bench.OpenStreams http://localhost:18211/a2a/rpc "$streams" "$seconds" &
client=$!
sleep $((seconds * 2 / 3))
jcmd "$hub" GC.run > /dev/null
used() { # of the heap, from jcmd's lines "PSYoungGen total 1K, used 2K [..." and the like
  awk 'match($0, /(Gen|heap) .* used [0-9]+K/) {sub(/.* used /, ""); kib += $0} END {printf "%.0f MiB\n", kib / 1024}'
}
echo "heap of the hub after GC while the streams are open: $(jcmd "$hub" GC.heap_info | used)"
wait "$client"
