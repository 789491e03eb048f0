#!/usr/bin/env bash
# A storm on an organization: a hundred tasks while the hub is killed and Agent Zero fails, is slow and answers nonsense.
# None is lost, no message is posted twice, no report is told twice. TASKS and KILLS change its size.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -o -B test -Dtest=OrganizationCrashTest -Dno-bom \
  -Dorganization.storm.tasks="${TASKS:-100}" -Dorganization.storm.kills="${KILLS:-4}"
