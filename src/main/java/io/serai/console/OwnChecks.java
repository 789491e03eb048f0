package io.serai.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.remote.RemoteAgent;
import io.serai.outbound.OutboundStats;
import io.serai.reload.Reloads;
import io.serai.security.VaultException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The hub's own health checks. */
final class OwnChecks {

  /** Takes the way of every write, and changes nothing. */
  private static final String NO_CHANGE = "DELETE FROM skill_statistics WHERE 1 = 0";

  private final ConsoleParts parts;
  private final Reloads reloads;

  OwnChecks(ConsoleParts parts, Reloads reloads) {
    this.parts = parts;
    this.reloads = reloads;
  }

  /** Whether a write comes through in time; blocks. */
  Check database(long patience, TimeUnit unit) {
    try {
      int changed = parts.database().write(handle -> handle.execute(NO_CHANGE)).get(patience, unit);
      return Check.of("database", changed == 0);
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
  Check vault() {
    try {
      parts.vault().list();
      return Check.of("vault", true);
    } catch (VaultException unreadable) {
      return failed("vault", unreadable.getMessage());
    }
  }

  /** Which files are refused; the hub is up all the same. */
  Check files() {
    Set<String> refused = reloads.refused().keySet();
    Check check = Check.of("files", true);
    check.data().put("refused", refused.size());
    ArrayNode names = check.details().putArray("files");
    refused.forEach(names::add);
    return check;
  }

  /** Which hosts are not called for a while; the hub is up all the same. */
  Check breakers() {
    List<String> open =
        parts.outbound().stats().stream()
            .filter(host -> host.breaker().equals("OPEN"))
            .map(OutboundStats::route)
            .toList();
    Check check = Check.of("breakers", true);
    check.data().put("open", open.size());
    ArrayNode names = check.details().putArray("hosts");
    open.forEach(names::add);
    return check;
  }

  /** Which agents elsewhere have a card that cannot be used; the hub is up all the same. */
  Check agents() {
    List<RemoteAgent> all = parts.remotes().all();
    Check check = Check.of("agents", true);
    ObjectNode faults = check.details().putObject("faults");
    all.stream()
        .filter(agent -> agent.fault() != null)
        .forEach(agent -> faults.put(agent.id(), agent.fault()));
    check.data().put("elsewhere", all.size()).put("unusable", faults.size());
    return check;
  }

  /** How many tasks are at work and wait for a place, by agent for operators. */
  Check tasks() {
    TasksBean tasks = new TasksBean(parts.tasks());
    Check check = Check.of("tasks", true);
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

  private static Check failed(String name, String reason) {
    Check check = Check.of(name, false);
    check.details().put("reason", reason);
    return check;
  }
}
