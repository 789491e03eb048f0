#!/bin/bash
# A thousand A2W tasks on ten agents under random stops, terminations, deliveries, delegations, changed files of agents and
# kill -9 of the hub, which starts again; all that was seen is compared with the logs of the agents at the end.
# Each round has a new home with SQLite. With --postgres, two hubs share the database, and are killed in turn.
# Needs a build: mvn -B package -DskipTests. Takes: [ROUNDS 3] [--postgres URL|embedded] [--seed N]
# The same seed draws the same tasks and disturbances. The exit code is 1 if something is found.
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# //p' "$0"; exit; }
cd "$(dirname "$0")/.."
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
folder=target/worker-storm/$(date +%Y%m%d-%H%M%S)
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx1g -XX:+UseParallelGC -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
  io.serai.a2w.storm.WorkerStorm "$folder" "$@"
