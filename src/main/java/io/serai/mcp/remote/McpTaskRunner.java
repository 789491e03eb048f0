package io.serai.mcp.remote;

import io.serai.mcp.client.McpServerConfig;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Runs tasks of agents that are MCP servers by calling their tools. Thread-safe. */
final class McpTaskRunner implements TaskRunner {
  private final AgentDirectory agents;
  private final McpToolSynchronizer servers;
  private final OwnerRightsLookup owners;
  private final ToolCallServices services;
  private volatile boolean stopped;

  /**
   * @param owners the current owners of tasks
   */
  McpTaskRunner(
      AgentDirectory agents,
      McpToolSynchronizer servers,
      OwnerRightsLookup owners,
      ToolCallServices services) {
    this.agents = agents;
    this.servers = servers;
    this.owners = owners;
    this.services = services;
  }

  @Override
  public boolean takes(NewTask task) {
    return agents
        .find(task.agent())
        .filter(agent -> agent.block(McpServerConfig.class).isPresent())
        .isPresent();
  }

  /** The log of a task says whether its call may be repeated, see {@link RemoteToolRun}. */
  @Override
  public boolean mayRunAgain(Task task) {
    return true;
  }

  /** A call that is with a server is waited for; a question or a handle goes on later. */
  @Override
  public boolean mayBeLeft(NewTask task) {
    return !services.inFlight().contains(task.id());
  }

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<String> refusal = owners.refusal(request);
    if (refusal.isPresent()) {
      return failed(task, ErrorCode.PERMISSION_DENIED, refusal.get());
    }
    Optional<String> circle = services.hops().refusal(request);
    if (circle.isPresent()) {
      return failed(task, ErrorCode.INVALID_INPUT, circle.get());
    }
    Optional<PublishedMcpServer> server = servers.find(request.agent());
    if (server.isEmpty()) {
      return failed(
          task, ErrorCode.INVALID_INPUT, request.agent() + " is not an MCP server any more.");
    }
    return run(task, server.get()).handle(RunResult::new).thenCompose(this::result);
  }

  /** While the hub is stopping, an interruption must not end the task. */
  private CompletionStage<TaskOutcome> result(RunResult result) {
    if (stopped) {
      return new CompletableFuture<>();
    }
    return result.outcome() == null
        ? CompletableFuture.failedFuture(result.failure())
        : CompletableFuture.completedFuture(result.outcome());
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, PublishedMcpServer server) {
    return tool(task, server).isPresent()
        ? call(task, server)
        : server.firstRead().thenCompose(read -> call(task, server));
  }

  private CompletionStage<TaskOutcome> call(TaskContext task, PublishedMcpServer server) {
    Optional<RemoteTool> tool = tool(task, server);
    if (tool.isPresent()) {
      return new RemoteToolRun(task, server, tool.get(), services).start();
    }
    Optional<String> waiting = toolName(task, server).filter(server::isRefused);
    if (waiting.isPresent()) {
      String message = PinnedToolCheck.unapproved(server, waiting.get());
      return failed(task, ErrorCode.PERMISSION_DENIED, message);
    }
    String fault = server.fault();
    return fault == null
        ? failed(
            task,
            ErrorCode.INVALID_INPUT,
            "%s has no tool %s that is served."
                .formatted(task.request().agent(), task.request().skill()))
        : failed(task, ErrorCode.EXTERNAL_DEPENDENCY, fault);
  }

  private static Optional<RemoteTool> tool(TaskContext task, PublishedMcpServer server) {
    return toolName(task, server).flatMap(server::tool);
  }

  private static Optional<String> toolName(TaskContext task, PublishedMcpServer server) {
    String skill = task.request().skill();
    String prefix = server.config().prefix();
    return skill.startsWith(prefix)
        ? Optional.of(skill.substring(prefix.length()))
        : Optional.empty();
  }

  private static CompletionStage<TaskOutcome> failed(
      TaskContext task, ErrorCode code, String message) {
    return CompletableFuture.completedFuture(task.failed(code, message));
  }

  /** The outcome of a run, or its failure. */
  private record RunResult(@Nullable TaskOutcome outcome, @Nullable Throwable failure) {}
}
