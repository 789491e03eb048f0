package io.serai.mcp.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.input.RequestState;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.tool.HubTools;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ProtocolContext;
import io.serai.task.run.TaskDispatcher;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The methods of MCP by their names: those of all revisions, those that only sessions have, and
 * those that only requests of 2026-07-28 have. Thread-safe.
 */
public final class McpMethods {
  private final Map<String, McpMethod> common;
  private final Map<String, McpMethod> ofSessions;
  private final Map<String, McpMethod> stateless;
  private final QuestionAnswers answers;

  /**
   * Creates the methods.
   *
   * @param maxListedTools see {@link ListTools}
   * @param taskAfter see {@link ToolTasks}
   * @param answerWithin how long a client may take to answer a question
   */
  public McpMethods(
      ProtocolContext hub, int maxListedTools, Duration taskAfter, Duration answerWithin) {
    TaskDispatcher dispatcher = hub.tasks().dispatcher();
    ToolCatalog tools = new ToolCatalog(hub.skills().catalog());
    RequestState states =
        new RequestState(hub.platform().vault().sealer(), answerWithin, hub.clock());
    SessionLogLevels levels = new SessionLogLevels();
    RunningCalls running = new RunningCalls(dispatcher);
    ToolTasks toolTasks =
        new ToolTasks(
            dispatcher, hub.agents().calls(), new ToolOutcome(states), levels, running, taskAfter);
    TaskMethods tasks = new TaskMethods(dispatcher);
    this.answers = new QuestionAnswers(dispatcher);
    this.common =
        Map.of(
            "tools/list",
            new ListTools(tools, maxListedTools),
            "tools/call",
            new CallTool(tools, new HubTools(hub.skills().search(), tools), toolTasks));
    this.ofSessions =
        Map.of(
            "initialize",
            new Initialize(),
            "ping",
            context -> McpAnswer.now(JsonMappers.object()),
            "logging/setLevel",
            context -> {
              levels.set(context.request());
              return McpAnswer.now(JsonMappers.object());
            },
            "notifications/cancelled",
            context -> {
              running.cancel(context);
              return nothing();
            });
    this.stateless =
        Map.of(
            "server/discover",
            new Discover(),
            "tasks/get",
            tasks::get,
            "tasks/update",
            tasks::update,
            "tasks/cancel",
            tasks::cancel);
  }

  /** Whether a method of that name exists in some revision. */
  public boolean has(String method) {
    return common.containsKey(method)
        || ofSessions.containsKey(method)
        || stateless.containsKey(method);
  }

  /** Runs the method of a request. A notification that the hub does not know is ignored. */
  public CompletionStage<McpAnswer> run(McpContext context) {
    McpRequest request = context.request();
    McpMethod method = common.get(request.method());
    if (method == null) {
      method = (request.revision().isStateless() ? stateless : ofSessions).get(request.method());
    }
    if (method != null) {
      return method.run(context);
    }
    if (request.isNotification()) {
      return nothing();
    }
    throw McpException.of(
        McpError.METHOD_NOT_FOUND,
        "There is no method %s in MCP %s."
            .formatted(TextFunctions.clipped(request.method()), request.revision().text()));
  }

  /** Takes the response of a client to a request of the hub. */
  public CompletionStage<McpAnswer> answered(ProtocolCall call, JsonNode id, JsonNode result) {
    return answers.take(call, id, result);
  }

  private static CompletionStage<McpAnswer> nothing() {
    return CompletableFuture.completedFuture(new McpAnswer.Nothing());
  }
}
