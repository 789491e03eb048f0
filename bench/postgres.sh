#!/usr/bin/env bash
# What a message costs at a PostgreSQL that hubs share, and on the way there. Compare the costs; the rate is that of this machine.
#
#   bench/postgres.sh [HUBS 1] [CONNECTIONS to each hub 64] [words|data|stream]
#
# Starts a server of its own with its default settings, and hubs with an echo skill; each has a load of its own. Prints for each
# message: statements, commits, rows, entries of indexes, bytes of the write-ahead log, on the way and stored. Then the statements.
# Needs wrk, PostgreSQL's server, and a build: ./serai --help. WARM (15) and S (10) seconds; JAVA_OPTIONS (-Xmx1g) of the hubs;
# DELAY (0) milliseconds on the way to the server, and again on the way back, as in a network; needs python3.
set -euo pipefail
cd "$(dirname "$0")/.."
hubs=${1:-1} connections=${2:-64} kind=${3:-data} database=24432 first=18260
bin=$(pg_config --bindir 2>/dev/null || dirname "$(readlink -f "$(command -v postgres)")")
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }
work=$(mktemp -d) pids=()
as_postgres() { if [ "$(id -u)" = 0 ]; then (cd / && setpriv --reuid=postgres --regid=postgres --clear-groups "$@"); else "$@"; fi; }
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  as_postgres "$bin/pg_ctl" -D "$work/data" -m fast stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap stop EXIT

mkdir "$work/data"
if [ "$(id -u)" = 0 ]; then chmod 755 "$work" && chown postgres "$work/data"; fi
as_postgres "$bin/initdb" -D "$work/data" -A trust -U serai >/dev/null
as_postgres "$bin/pg_ctl" -D "$work/data" -w -l "$work/data/log" \
  -o "-p $database -k '' -c shared_preload_libraries=pg_stat_statements -c max_connections=200 -c wal_keep_size=16GB" start >/dev/null
sql() { psql -h 127.0.0.1 -p $database -U serai -d "${2:-serai}" -AtqF ' ' -c "$1"; }
sql 'create database serai' postgres
sql 'create extension pg_stat_statements'

server=$database
if [ "${DELAY:-0}" != 0 ]; then
  server=$((database + 1))
  cat >"$work/delay.py" <<'PYTHON'
import asyncio, sys
target, port, delay = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) / 1000
async def pass_on(reader, writer):
    loop = asyncio.get_running_loop()
    while data := await reader.read(1 << 16):
        loop.call_later(delay, writer.write, data)
    loop.call_later(delay, writer.close)
async def connect(reader, writer):
    back, forth = await asyncio.open_connection("127.0.0.1", target)
    await asyncio.gather(pass_on(reader, forth), pass_on(back, writer))
async def main():
    async with await asyncio.start_server(connect, "127.0.0.1", port) as proxy:
        await proxy.serve_forever()
asyncio.run(main())
PYTHON
  python3 "$work/delay.py" $database $server "$DELAY" 2>/dev/null &
  pids+=($!)
fi

for ((n = 0; n < hubs; n++)); do
  mkdir -p "$work/home$n/routes" "$work/home$n/agents"
  echo "serai.store.url=jdbc:postgresql://127.0.0.1:$server/serai?user=serai" > "$work/home$n/application.properties"
  printf 'agent_id: echo\ndescription: Echo\ndefault: true\nskills: ["*"]\ndefault_skill: echo\n' > "$work/home$n/agents/echo.yaml"
  cp bench/echo.camel.yaml "$work/home$n/routes/"
  SERAI_JAVA_OPTIONS=${JAVA_OPTIONS:--Xmx1g} ./serai run --home "$work/home$n" --port $((first + n)) >"$work/log$n" 2>&1 &
  hub=$!
  pids+=($hub)
  until curl -fs "localhost:$((first + n))/health" >/dev/null; do
    kill -0 $hub 2>/dev/null || { cat "$work/log$n" >&2; exit 1; }
    sleep 0.1
  done
done

load() { # $1: seconds; prints the lines of all loads
  local loads=() n
  for ((n = 0; n < hubs; n++)); do
    wrk -t1 -c"$connections" -d"$1"s --latency -s bench/send.lua "http://localhost:$((first + n))/a2a/rpc" -- "$kind" "h$n-" \
      | grep RESULT >"$work/answers$n" &
    loads+=($!)
  done
  wait "${loads[@]}"
  cat "$work"/answers*
}
# Bytes that the hubs have sent to the server and received from it.
wire() { ss -tinH "dport = :$server" | awk '{for (i = 1; i <= NF; i++) if ($i ~ /^bytes_(sent|received):/) {sub(/.*:/, "", $i); sum += $i}} END {print sum + 0}'; }
counters() {
  sql "select pg_stat_clear_snapshot(), pg_stat_force_next_flush()" >/dev/null
  sql "select (select sum(xact_commit) from pg_stat_database where datname = 'serai'), (select wal_bytes from pg_stat_wal),
    sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_hot_upd), sum(n_tup_del), sum(pg_total_relation_size(relid)) from pg_stat_user_tables"
}

load "${WARM:-15}" >/dev/null
sql "select pg_stat_statements_reset()" >/dev/null
read -r commits bytes inserted updated hot deleted stored <<< "$(counters)"
begin=$(sql "select pg_current_wal_insert_lsn()") sent=$(wire)
load "${S:-10}" >"$work/results"
messages=$(awk '{n += $2} END {print n + 0}' "$work/results")
sent=$(($(wire) - sent)) end=$(sql "select pg_current_wal_insert_lsn()")
sql "select calls, query from pg_stat_statements where query not like '%pg_%'" >"$work/statements" # before others are counted
read -r commits2 bytes2 inserted2 updated2 hot2 deleted2 stored2 <<< "$(counters)"
entries=$("$bin/pg_waldump" --stats=record -p "$work/data/pg_wal" -s "$begin" -e "$end" 2>/dev/null \
  | awk '$1 ~ /^Btree\/INSERT/ {sum += $2} END {print sum + 0}')

[ "$messages" -gt 0 ] || { echo "no message was answered; the log of the first hub:" >&2; tail -20 "$work/log0" >&2; exit 1; }
awk -v n="$messages" -v hubs="$hubs" -v connections="$connections" -v kind="$kind" -v s="${S:-10}" -v sent="$sent" -v entries="$entries" \
  -v commits=$((commits2 - commits)) -v bytes=$((bytes2 - bytes)) -v inserted=$((inserted2 - inserted)) \
  -v updated=$((updated2 - updated)) -v hot=$((hot2 - hot)) -v deleted=$((deleted2 - deleted)) -v stored=$((stored2 - stored)) \
  -v statements="$(awk '{sum += $1} END {print sum}' <(grep -E '^[0-9]+ ' "$work/statements"))" '
  {bad += $4; if ($3 > p99) p99 = $3}
  END {
    printf "%d hubs, %d connections each, %s: %d/s, p99 %.0f ms%s\n", hubs, connections, kind, n / s, p99, bad ? ", " bad " WRONG ANSWERS" : ""
    printf "each: %.2f statements, %.3f commits, %.2f rows inserted, %.2f updated (%.2f in place), %.2f deleted,\n", \
      statements / n, commits / n, inserted / n, updated / n, hot / n, deleted / n
    printf "      %.1f entries of indexes, %d bytes of the write-ahead log, %d bytes on the way, %d bytes stored\n", \
      entries / n, bytes / n, sent / n, stored / n
  }' "$work/results"
echo "statements for each message:"
grep -E '^[0-9]+ ' "$work/statements" | sort -rn | head -12 | awk -v n="$messages" '{calls = $1; $1 = ""; printf "  %6.3f %s\n", calls / n, substr($0, 1, 110)}'
