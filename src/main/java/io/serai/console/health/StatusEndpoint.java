package io.serai.console.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.document.JsonMappers;
import io.serai.protocol.HubVersion;
import io.serai.protocol.rest.AgentQueueJson;
import io.serai.skill.Skill;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.run.TaskDispatcher.Load;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Serves {@code /observe/status} to operators: its version and health, what it serves, and what its
 * agents run and queue. Read from memory, except the health checks.
 */
public record StatusEndpoint(ConsoleDependencies parts, HealthEndpoint health) {

  private static final String ORGANIZATION = "organization";

  public void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    consoleResponder.whenDone(
        request,
        health.checks(request.vertx()),
        checks -> consoleResponder.json(request, 200, status(checks)));
  }

  private ObjectNode status(List<HealthCheckResult> checks) {
    boolean up = checks.stream().allMatch(HealthCheckResult::up);
    ObjectNode status =
        JsonMappers.object()
            .put("status", HealthCheckResult.text(up))
            .put("version", HubVersion.text())
            .put("mode", parts.hub().secured() ? "closed" : "open")
            .put("uptime_seconds", parts.hub().platform().camel().getUptime().toSeconds());
    ArrayNode results = status.putArray("checks");
    checks.forEach(check -> results.add(check.json(true)));
    skills().forEach(status.putObject("skills")::put);
    addAgents(status.putObject("agents"));
    addTasks(status);
    return status;
  }

  /**
   * Returns the number of skills by kind, each skill counted once for all its versions. Remote are
   * those of remote agents; those of organizations have their own number.
   */
  private Map<String, Long> skills() {
    Set<String> remote =
        parts.hub().agents().registry().remoteAgents().stream()
            .flatMap(agent -> agent.skills().stream())
            .collect(Collectors.toSet());
    return parts
        .hub()
        .skills()
        .catalog()
        .snapshot()
        .newest()
        .collect(
            Collectors.groupingBy(
                skill ->
                    skill.kind().equals(Skill.REMOTE) && !remote.contains(skill.id())
                        ? ORGANIZATION
                        : skill.kind(),
                TreeMap::new,
                Collectors.counting()));
  }

  private void addAgents(ObjectNode agents) {
    Set<String> remote =
        parts.hub().agents().registry().remoteAgents().stream()
            .map(entry -> entry.agent().id())
            .collect(Collectors.toSet());
    long local =
        new ActiveAgents(parts.tasks().agents())
            .all().stream().filter(agent -> !remote.contains(agent.id())).count();
    agents.put("local", local).put("remote", remote.size());
  }

  private void addTasks(ObjectNode status) {
    Map<String, Load> loads = parts.tasks().loads();
    status
        .putObject("tasks")
        .put("running", loads.values().stream().mapToInt(Load::running).sum())
        .put("queued", loads.values().stream().mapToInt(Load::waiting).sum());
    ArrayNode queues = status.putArray("queues");
    for (String agent : loads.keySet()) {
      AgentQueueJson.add(parts.tasks().tasks(), agent, queues.addObject().put("agent", agent));
    }
  }
}
