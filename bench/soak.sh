#!/bin/bash
# Greedy callers, each of which does the worst that the limits allow, beside one with small messages, on a hub with
# little memory. The greedy ones are a process of the lowest priority, so that the processors are the hub's, as they are
# where callers have machines of their own. Prints how each caller was answered, and how long the small one waited.
# The exit code is 1 if the hub ends, refuses a small message, or answers one in a hundred of them in 500 ms or more.
# Needs a build: mvn -B package -DskipTests. Takes: [MINUTES 5] [HEAP 256m] [CALLER of GreedyWish]...
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# //p' "$0"; exit; }
cd "$(dirname "$0")/.."
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
folder=target/soak/$(date +%Y%m%d-%H%M%S)
mkdir -p "$folder"
echo "the home and the log of the hub: $folder" >&2
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
  io.serai.bench.soak.Soak "$folder" "${1:-5}" "${2:-256m}" "${@:3}"
