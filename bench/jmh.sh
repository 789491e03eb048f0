#!/bin/bash
# What values and compiling cost, by JMH. Takes JMH's own options, such as: -f 1 -wi 3 -i 5 ValuesBenchmark
# Needs a build: mvn -B package -DskipTests
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
uptime
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" org.openjdk.jmh.Main "$@"
