package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.protocol.Protocol;
import io.serai.protocol.rest.AgentQueueJson;
import io.serai.security.AgentDefinition;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.rate.RateLimiter;
import io.serai.security.rate.RateLimiter.WindowUsage;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What operators see of an agent besides what its callers see: its file, weight and permissions,
 * its rate limits with what is used of them, and its queue on this hub.
 */
public record AgentDetails(
    AgentDirectory directory, RateLimiter rates, TaskDispatcher tasks, List<Protocol> protocols) {

  /** Adds what the protocols know of an agent to its JSON. */
  CompletionStage<ObjectNode> addOfProtocols(AgentDefinition agent, ObjectNode json) {
    CompletionStage<ObjectNode> all = CompletableFuture.completedFuture(json);
    for (Protocol protocol : protocols) {
      all = all.thenCombine(protocol.agentDetails(agent), ObjectNode::setAll);
    }
    return all;
  }

  /** Adds the details to the JSON of an agent. */
  void addTo(AgentDefinition agent, ObjectNode json) {
    directory.file(agent.id()).ifPresent(file -> json.put("file", file));
    json.put("weight", agent.weight());
    addPermissions(agent.permissions(), json.putObject("permissions"));
    ObjectNode limits = json.putObject("limits");
    ObjectNode usage = json.putObject("usage");
    for (WindowUsage window : rates.usage(agent.id(), agent.limits())) {
      limits.put(window.window().text(), window.limit());
      usage.put(window.window().text(), window.used());
    }
    AgentQueueJson.add(tasks, agent.id(), json.putObject("queue"));
  }

  /** Writes the permissions as the agent's file has them. */
  private static void addPermissions(Permissions permissions, ObjectNode json) {
    for (PermissionKind kind : PermissionKind.values()) {
      if (permissions.states(kind)) {
        ArrayNode patterns = json.putArray(kind.key());
        permissions.of(kind).forEach(patterns::add);
      }
    }
  }
}
