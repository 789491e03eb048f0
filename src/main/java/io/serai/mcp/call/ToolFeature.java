package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.input.RequestStateCipher;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.Revision;
import io.serai.mcp.session.SessionStore;
import io.serai.mcp.tool.HubTools;
import io.serai.mcp.tool.SkillTasks;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.TaskAudit;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Tools (MCP, "Tools"), with the log messages and the cancellation of their calls in sessions. */
public final class ToolFeature implements McpFeature {
  private final ListTools list;
  private final CallTool call;
  private final SessionLogLevels levels;
  private final RunningCalls running;
  private final ResponseStreamFactory streams;
  private final ClientAnswerReceiver answers;

  /**
   * Creates the feature.
   *
   * @param sessions stores the log levels of sessions
   */
  public ToolFeature(
      ProtocolContext hub,
      TaskAudit audit,
      RequestStateCipher states,
      SessionStore sessions,
      ToolConfig config) {
    ToolCatalog tools = new ToolCatalog(hub.skills().catalog());
    this.levels = new SessionLogLevels(sessions, hub.tasks().currentExecutor());
    TaskInputDelivery delivery = new TaskInputDelivery(hub.tasks().dispatcher(), audit);
    this.running = new RunningCalls(hub.tasks().dispatcher(), audit);
    this.answers = new ClientAnswerReceiver(hub.tasks().dispatcher(), delivery);
    this.list = new ListTools(tools, config.maxListed());
    ToolOutcomeWriter outcomes = new ToolOutcomeWriter(states, config.files());
    this.streams = new ResponseStreamFactory(hub.tasks().dispatcher(), outcomes);
    ToolTasks tasks =
        new ToolTasks(
            hub.tasks().dispatcher(),
            new SkillTasks(hub.tasks().dispatcher(), hub.agents().calls()),
            delivery,
            outcomes,
            streams,
            running,
            config.taskAfter());
    this.call = new CallTool(tools, new HubTools(hub.skills().search(), tools), tasks, levels);
  }

  @Override
  public Map<String, McpMethod> methods() {
    return Map.of("tools/list", list, "tools/call", call);
  }

  @Override
  public Map<String, McpMethod> methodsOfSessions() {
    return Map.of(
        "logging/setLevel",
        levels::set,
        "notifications/cancelled",
        context -> {
          running.cancel(context);
          return CompletableFuture.completedFuture(new McpAnswer.Nothing());
        });
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    capabilities.putObject("tools").put("listChanged", true);
    capabilities.putObject("logging");
  }

  /** Takes the response of a client to a question that a task asked in a session. */
  public CompletionStage<McpAnswer> answered(ProtocolCall from, JsonNode id, JsonNode result) {
    return answers.take(from, id, result);
  }

  /** Goes on with the response stream of a call in a session, after the event that came last. */
  public CompletionStage<McpAnswer> resumed(McpContext context, String lastEventId) {
    return streams.resume(context, lastEventId);
  }
}
