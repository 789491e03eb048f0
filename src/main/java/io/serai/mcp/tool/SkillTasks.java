package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpRequest;
import io.serai.protocol.CallResolver;
import io.serai.skill.Skill;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;

/** Begins the tasks of skills that requests of MCP run, and ends them with these. Thread-safe. */
public record SkillTasks(TaskDispatcher tasks, CallResolver calls) {
  private static final String DISCONNECTED = "The client of the call disconnected.";

  /** Returns the task of a skill for the caller of a request. */
  public NewTask task(McpContext context, Skill skill, ObjectNode inputs) {
    var call = context.call();
    return NewTask.of(tasks.newId(), call.caller().id(), call.agent().id(), skill.id())
        .origin(origin(context))
        .input(inputs)
        .rank(0, calls.weight(call.caller()))
        .build();
  }

  private static ProtocolOrigin origin(McpContext context) {
    ProtocolOrigin origin =
        ProtocolOrigin.of("mcp/" + context.request().revision().text())
            .asked(context.call().request().id(), context.call().request().traceparent());
    return DelegationHopLimit.after(
        origin, context.request().meta().path(McpRequest.DEPTH).asInt());
  }

  /** Runs a skill until its task has ended, or waits for its caller. */
  public CompletableFuture<Task> run(McpContext context, Skill skill, ObjectNode inputs) {
    NewTask task = task(context, skill, inputs);
    CompletableFuture<Task> settled = tasks.submit(task, TaskStatus::isSettled);
    endWithConnection(context, task.id(), settled);
    return settled;
  }

  /**
   * Stops waiting if the client disconnects; a request of 2026-07-28 or later is then over, and its
   * task is cancelled.
   */
  public void endWithConnection(McpContext context, String id, CompletableFuture<Task> settled) {
    context
        .call()
        .request()
        .departure()
        .then(
            () -> {
              settled.cancel(false);
              if (context.request().revision().isStateless()) {
                cancel(context, id);
              }
            });
  }

  /** Cancels a task whose client has disconnected. */
  public void cancel(McpContext context, String id) {
    var unused = tasks.cancel(id, StopMode.NOW, context.call().caller().id(), DISCONNECTED);
  }
}
