#!/usr/bin/env bash
# What one message costs on its way through the hub, and a start: of this build, or of several builds in turn.
#
#   bench/path.sh [BUILD…]
#
# BUILD is a checkout; build each before with `./serai help`. Without one it is this checkout. Sends words with and without
# a default skill, a data part, and a stream, at 64 connections to an echo skill in memory. Every answer is checked.
# Prints rate, p99, processor time and allocated bytes of the hub for each message, and for the first of a hub also the
# rates of each five seconds from its start on. The start is that of a home that `serai init` made. Compare within one run
# only, on a machine that does nothing else.
# STORE (memory; sqlite), CAPABILITIES (0), AGENTS (0) and KEEP (50000) ended tasks make the hub a larger one.
# ROUNDS (1), WARM (15) seconds before and S (5) seconds of each measurement, JAVA_OPTIONS (-Xmx1g) of the hub.
# Needs wrk (apt-get install wrk) and curl.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }
builds=("$@")
[ ${#builds[@]} -gt 0 ] || builds=("$here")
work=$(mktemp -d) port=18240 hub='' served=no
stop() { if [ -n "$hub" ]; then kill "$hub" 2>/dev/null || true; wait "$hub" 2>/dev/null || true; fi; hub=; }
trap 'stop; rm -rf "$work"' EXIT

make_home() { # a folder: without a default skill, if $2 is "search"
  mkdir -p "$1/routes" "$1/agents"
  echo "serai.tasks.keep-most=${KEEP:-50000}" > "$1/application.properties"
  [ "${STORE:-memory}" = sqlite ] || echo "serai.store.url=memory" >> "$1/application.properties"
  cp "$here/bench/echo.camel.yaml" "$1/routes/"
  printf 'agent_id: echo\ndescription: Echo\ndefault: true\nskills: ["*"]\n' > "$1/agents/echo.yaml"
  [ "$2" = search ] || echo 'default_skill: echo' >> "$1/agents/echo.yaml"
  local each
  for each in $(seq "${AGENTS:-0}"); do
    printf 'agent_id: agent-%s\ndescription: Agent %s\nskills: ["*"]\n' "$each" "$each" > "$1/agents/agent-$each.yaml"
  done
  mkdir -p "$1/capabilities"
  for each in $(seq "${CAPABILITIES:-0}"); do
    sed "s/^name: GetWeather.*/name: GetWeather$each/; s/of a city/of city $each/; /^checksum:/d" \
      "$here/capabilities/GetWeather.yaml" > "$1/capabilities/GetWeather$each.yaml"
  done
}

run() { # $1: build, $2: home
  served=no
  (cd "$1" && SERAI_JAVA_OPTIONS="${JAVA_OPTIONS:--Xmx1g} -Xlog:gc:file=$work/gc.log" \
    exec ./serai run --home "$2" --port $port > "$work/hub.log" 2>&1) &
  hub=$!
  until curl -fs localhost:$port/health > /dev/null; do
    kill -0 $hub 2>/dev/null || { cat "$work/hub.log" >&2; exit 1; }
    sleep 0.02
  done
}
processor() { awk '{print ($14 + $15) * 10000}' "/proc/$hub/stat"; } # µs, of ticks of 10 ms
# Bytes for each second between the first and the last collection since line $1 of the log.
allocated() {
  tail -n +"$1" "$work/gc.log" | awk '
    match($0, /[0-9]+M->[0-9]+M/) {
      split(substr($0, RSTART, RLENGTH), heap, /M->|M/); time = substr($0, 2) + 0
      if (first == "") first = time; else bytes += heap[1] - after
      after = heap[2]; last = time
    }
    END { print (last > first ? bytes * 1048576 / (last - first) : 0) }'
}
load() { wrk -t1 -c64 -d"$2"s --latency -s "$here/bench/send.lua" "http://localhost:$port/a2a/rpc" -- "$1" | grep RESULT; }
warm_up() { # $1: build, $2: what is sent, $3: its name
  local left=${WARM:-15} slice requests rates=''
  while [ "$left" -gt 0 ]; do
    slice=$((left < 5 ? left : 5)) left=$((left - 5))
    read -r _ requests _ <<< "$(load "$2" $slice)"
    rates+=" $((requests / slice))"
  done
  [ "$served" = yes ] || echo "$1: $3, each 5 s from the start on:$rates a second"
  served=yes
}
measure() { # $1: build, $2: what is sent, $3: its name
  warm_up "$@"
  local line before seconds=${S:-5} requests p99 bad
  line=$(wc -l < "$work/gc.log") before=$(processor)
  read -r _ requests p99 bad <<< "$(load "$2" "$seconds")"
  awk -v build="$1" -v name="$3" -v n="$requests" -v p99="$p99" -v bad="$bad" -v s="$seconds" \
    -v cpu="$(($(processor) - before))" -v bytes="$(allocated $((line + 1)))" 'BEGIN {
      printf "%s: %s: %d/s, p99 %s ms, %.0f µs and %.1f KiB each%s\n",
        build, name, n / s, p99, cpu / n, bytes * s / n / 1024, bad ? ", " bad " WRONG ANSWERS" : "" }'
}

for _ in $(seq "${ROUNDS:-1}"); do
  for build in "${builds[@]}"; do
    rm -rf "$work/new" && (cd "$build" && ./serai init "$work/new" > /dev/null)
    began=$(date +%s%N)
    run "$build" "$work/new"
    echo "$build: start: $((($(date +%s%N) - began) / 1000000)) ms"
    stop
    for skill in default search; do
      rm -rf "$work/home" && make_home "$work/home" $skill
      run "$build" "$work/home"
      measure "$build" words "words, $skill skill"
      if [ $skill = default ]; then
        measure "$build" data "data part"
        measure "$build" stream "stream of words"
      fi
      stop
    done
  done
done
