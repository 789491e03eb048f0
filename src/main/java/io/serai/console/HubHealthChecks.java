package io.serai.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.remote.RemoteAgentStatus;
import io.serai.outbound.OutboundStats;
import io.serai.reload.ReloadHistory;
import io.serai.security.VaultException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The hub's own health checks. */
final class HubHealthChecks {

  /** Takes the way of every write, and changes nothing. */
  private static final String NO_CHANGE = "DELETE FROM skill_statistics WHERE 1 = 0";

  private final ConsoleDependencies parts;
  private final ReloadHistory reloadHistory;

  HubHealthChecks(ConsoleDependencies parts, ReloadHistory reloadHistory) {
    this.parts = parts;
    this.reloadHistory = reloadHistory;
  }

  /** Whether a write comes through in time; blocks. */
  HealthCheckResult database(long patience, TimeUnit unit) {
    try {
      int changed = parts.database().write(handle -> handle.execute(NO_CHANGE)).get(patience, unit);
      return HealthCheckResult.of("database", changed == 0);
    } catch (TimeoutException slow) {
      return failed("database", "no write came through within " + patience + " s");
    } catch (ExecutionException failure) {
      return failed("database", String.valueOf(failure.getCause()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return failed("database", "the hub stops");
    }
  }

  /** Whether credentials can be had. */
  HealthCheckResult vault() {
    try {
      parts.vault().list();
      return HealthCheckResult.of("vault", true);
    } catch (VaultException unreadable) {
      return failed("vault", unreadable.getMessage());
    }
  }

  /** Which files are refused; the hub is up all the same. */
  HealthCheckResult files() {
    Set<String> refused = reloadHistory.refused().keySet();
    HealthCheckResult check = HealthCheckResult.of("files", true);
    check.data().put("refused", refused.size());
    ArrayNode names = check.details().putArray("files");
    refused.forEach(names::add);
    return check;
  }

  /** Which hosts are not called for a while; the hub is up all the same. */
  HealthCheckResult breakers() {
    List<String> open =
        parts.outbound().stats().stream()
            .filter(host -> host.breaker().equals("OPEN"))
            .map(OutboundStats::route)
            .toList();
    HealthCheckResult check = HealthCheckResult.of("breakers", true);
    check.data().put("open", open.size());
    ArrayNode names = check.details().putArray("hosts");
    open.forEach(names::add);
    return check;
  }

  /** Which agents elsewhere have a card that cannot be used; the hub is up all the same. */
  HealthCheckResult agents() {
    List<RemoteAgentStatus> all = parts.remotes().all();
    HealthCheckResult check = HealthCheckResult.of("agents", true);
    ObjectNode faults = check.details().putObject("faults");
    all.stream()
        .filter(agent -> agent.fault() != null)
        .forEach(agent -> faults.put(agent.id(), agent.fault()));
    check.data().put("elsewhere", all.size()).put("unusable", faults.size());
    return check;
  }

  /** How many tasks are at work and wait for a place, by agent for operators. */
  HealthCheckResult tasks() {
    TasksJmxBean tasks = new TasksJmxBean(parts.tasks());
    HealthCheckResult check = HealthCheckResult.of("tasks", true);
    check.data().put("running", tasks.getRunningTotal()).put("waiting", tasks.getWaitingTotal());
    ObjectNode agents = check.details().putObject("agents");
    parts
        .tasks()
        .loads()
        .forEach(
            (agent, load) ->
                agents
                    .putObject(agent)
                    .put("running", load.running())
                    .put("waiting", load.waiting()));
    return check;
  }

  private static HealthCheckResult failed(String name, String reason) {
    HealthCheckResult check = HealthCheckResult.of(name, false);
    check.details().put("reason", reason);
    return check;
  }
}
