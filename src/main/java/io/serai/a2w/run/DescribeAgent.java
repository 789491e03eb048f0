package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wEnvelopeWriter;
import io.serai.a2w.model.A2wPath;
import io.serai.a2w.model.AgentChannel;
import io.serai.a2w.model.SeniorityLevel;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.AgentDefinition;
import io.serai.security.PermissionKind;
import io.serai.skill.SkillAccess;
import io.serai.skill.agent.AgentSkillsWriter;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code GET /manifest} and {@code GET /capabilities}: who the agent is, and what it can
 * do (A2W-33, A2W-34, A2W-Q12, A2W-Q13).
 */
public record DescribeAgent(
    WorkerCallResolver calls, TaskDispatcher tasks, AgentSkillsWriter skills) {
  private static final List<String> ENDPOINTS =
      List.of(
          "manifest",
          "capabilities",
          "start",
          "status",
          "stop",
          "terminate",
          "report",
          "logs",
          "insights",
          "weight");

  /** Answers with identity, weight and addresses. */
  public CompletionStage<JsonResponse> manifest(JsonRequest request) {
    A2wRequest call = calls.of(request);
    AgentDefinition agent = call.agent();
    ObjectNode payload = JsonMappers.object();
    payload.set("identity", identity(agent));
    payload
        .put("name", agent.name())
        .put("description", agent.description())
        .put("weight", agent.weight())
        .put("level", SeniorityLevel.of(agent.weight()).text())
        .put("a2w_version", A2wEnvelopeWriter.VERSION)
        .put("max_concurrent", tasks.room(agent.id()).maxRunning());
    payload.set("endpoints", endpoints(call.call().base()));
    payload.set("ws", channels(call.call().base()));
    return WorkerResponseWriter.payload(agent, payload).now();
  }

  /** Answers with the skills that the caller may use, in the form of A2A. */
  public CompletionStage<JsonResponse> capabilities(JsonRequest request) {
    A2wRequest call = calls.of(request);
    AgentDefinition agent = call.agent();
    ObjectNode payload = JsonMappers.object();
    payload.set("abilities", skills.of(agent, skill -> SkillAccess.isAllowed(call.owner(), skill)));
    payload.put("agent_card", call.call().base() + "/.well-known/agent-card.json");
    ObjectNode a2w = payload.putObject("a2w");
    a2w.put("version", A2wEnvelopeWriter.VERSION)
        .put("manifest", call.call().base() + A2wPath.PREFIX + "/manifest")
        .put("weight", agent.weight())
        .put("level", SeniorityLevel.of(agent.weight()).text());
    return WorkerResponseWriter.payload(agent, payload).now();
  }

  private static ObjectNode identity(AgentDefinition agent) {
    ObjectNode identity = JsonMappers.object().put("agent_id", agent.id());
    agent.allowedCallers().forEach(identity.putArray("allowed_callers")::add);
    agent.allowedCallees().forEach(identity.putArray("allowed_callees")::add);
    ObjectNode permissions = identity.putObject("permissions");
    for (PermissionKind kind : PermissionKind.values()) {
      if (agent.permissions().states(kind)) {
        var patterns = permissions.putArray(kind.name().toLowerCase(Locale.ROOT));
        agent.permissions().of(kind).forEach(patterns::add);
      }
    }
    return identity;
  }

  private static ObjectNode endpoints(String base) {
    ObjectNode endpoints = JsonMappers.object();
    ENDPOINTS.forEach(name -> endpoints.put(name, base + A2wPath.PREFIX + "/" + name));
    return endpoints;
  }

  private static ObjectNode channels(String base) {
    String socketBase = "ws" + base.substring("http".length());
    ObjectNode channels = JsonMappers.object();
    for (AgentChannel channel : AgentChannel.values()) {
      channels.put(channel.text(), socketBase + channel.path());
    }
    return channels;
  }
}
