#!/bin/bash
# Fuzzes a hub in a process of its own (heap of 512 MiB, loopback only), half of the time in closed and half in open mode.
# Needs a build: mvn -B package -DskipTests. Takes: [MINUTES 10] [--seed N] [--requests N] [--only AREA] [--at ITERATION] [--mode closed|open]
# Findings are in target/fuzz; the exit code is 1 where there is one. AREA: endpoints, rpc, streams, rest, mcp, grpc, raw, frames, sockets, files.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${BENCH_CLASSPATH:-}" ]; then
  mvn -q -B dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -DincludeScope=test
  BENCH_CLASSPATH=$(cat target/bench.classpath)
fi
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx1g -XX:+UseParallelGC -cp "target/test-classes:target/classes:$BENCH_CLASSPATH" io.serai.fuzz.Fuzz "$@"
