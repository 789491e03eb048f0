#!/bin/bash
# Kills a task dispatcher at random moments under load and looks at what is left, N times (100).
# Needs a build: mvn -B package -DskipTests.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-100} java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$java" -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" io.serai.task.run.CrashRounds "$work" "$rounds"
