#!/bin/bash
# Kills (SIGKILL) and pauses (SIGSTOP, longer than their lease) task dispatchers that share a PostgreSQL database, at random
# moments under load, and looks at what is left: no acknowledged task is lost, none is pending, none has run twice that must
# not, and the callers of living hubs have their answers. A thousand kills take about half an hour.
# Needs a build: mvn -B package -DskipTests.
# Takes: [KILLS 100] [--hubs 2] [--lease MILLISECONDS 2000] [--postgres URL of an empty database] [--seed N]
# Without a URL it starts a server of its own. The exit code is 1 if something is found; then the folder is kept.
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# //p' "$0"; exit; }
cd "$(dirname "$0")/.."
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
folder=target/crash-hubs/$(date +%Y%m%d-%H%M%S)
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx1g -XX:+UseSerialGC -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" \
  io.serai.task.run.CrashHubs "$folder" "$@"
rm -rf "$folder"
