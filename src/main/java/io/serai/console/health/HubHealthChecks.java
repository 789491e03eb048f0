package io.serai.console.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.outbound.host.OutboundStats;
import io.serai.reload.ReloadHistory;
import io.serai.security.vault.VaultException;
import io.serai.skill.agent.AgentEntry;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The hub's health checks besides Camel's. */
record HubHealthChecks(ConsoleDependencies parts, ReloadHistory reloadHistory) {

  /** Passes through the queue of writes without changing anything. */
  private static final String NO_CHANGE = "DELETE FROM skill_statistics WHERE 1 = 0";

  /** Callers of one host that are named. */
  private static final int MAX_NAMES = 20;

  /** Checks that a write completes in time, and that the disk is not full; blocks. */
  HealthCheckResult database(long timeout, TimeUnit unit) {
    try {
      if (!parts.hub().platform().database().hasRoom().toCompletableFuture().get(timeout, unit)) {
        return diskFull();
      }
      int changed =
          parts
              .hub()
              .platform()
              .database()
              .write(handle -> handle.execute(NO_CHANGE))
              .get(timeout, unit);
      return HealthCheckResult.of("database", changed == 0);
    } catch (TimeoutException slow) {
      return failed("database", "no write completed within " + timeout + " s");
    } catch (ExecutionException failure) {
      return failed("database", String.valueOf(failure.getCause()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return failed("database", "the hub is stopping");
    }
  }

  private static HealthCheckResult diskFull() {
    HealthCheckResult check = HealthCheckResult.of("database", false);
    check.data().put("reason", "The disk is full. Free some space.");
    return check;
  }

  /** Checks that the vault can be read. */
  HealthCheckResult vault() {
    try {
      parts.hub().platform().vault().list();
      return HealthCheckResult.of("vault", true);
    } catch (VaultException unreadable) {
      return failed("vault", unreadable.getMessage());
    }
  }

  /** Reports the refused files; always up. */
  HealthCheckResult files() {
    Set<String> refused = reloadHistory.refused().keySet();
    HealthCheckResult check = HealthCheckResult.of("files", true);
    check.data().put("refused", refused.size());
    ArrayNode names = check.details().putArray("files");
    refused.forEach(names::add);
    return check;
  }

  /** Reports the hosts whose circuit breaker is open, and the callers that have one; always up. */
  HealthCheckResult breakers() {
    HealthCheckResult check = HealthCheckResult.of("breakers", true);
    ArrayNode hosts = check.details().putArray("hosts");
    ObjectNode callers = check.details().putObject("callers");
    int refused = 0;
    for (OutboundStats host : parts.hub().platform().outbound().stats()) {
      if (host.breaker().equals("OPEN")) {
        hosts.add(host.route());
      }
      if (!host.refused().isEmpty()) {
        ArrayNode names = callers.putArray(host.route());
        host.refused().stream().limit(MAX_NAMES).forEach(names::add);
        refused += host.refused().size();
      }
    }
    check.data().put("open", hosts.size()).put("refused", refused);
    return check;
  }

  /**
   * Reports the remote agents whose card cannot be used, and how many tools of MCP servers wait for
   * an approval; always up.
   */
  HealthCheckResult agents() {
    List<AgentEntry> all = parts.hub().agents().registry().remoteAgents();
    HealthCheckResult check = HealthCheckResult.of("agents", true);
    ObjectNode faults = check.details().putObject("faults");
    ObjectNode refused = check.details().putObject("refused_tools");
    for (AgentEntry entry : all) {
      if (entry.refusedTools() > 0) {
        refused.put(entry.agent().id(), entry.refusedTools());
      }
      entry
          .card()
          .map(AgentEntry.RemoteCard::fault)
          .ifPresent(fault -> faults.put(entry.agent().id(), fault));
    }
    check.data().put("remote", all.size()).put("unusable", faults.size());
    return check;
  }

  /** Reports the numbers of running and queued tasks, by agent for operators; always up. */
  HealthCheckResult tasks() {
    HealthCheckResult check = HealthCheckResult.of("tasks", true);
    check
        .data()
        .put("running", parts.tasks().sum(Load::running))
        .put("waiting", parts.tasks().sum(Load::waiting));
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
