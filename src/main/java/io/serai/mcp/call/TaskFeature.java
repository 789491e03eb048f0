package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.listen.ListenFeature;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
import io.serai.mcp.tool.FileLimits;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.TaskAudit;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.feed.FailedSubscription;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The extension of tasks: {@code tasks/get}, {@code tasks/update} and {@code tasks/cancel}. A
 * client reaches all tasks of its caller, also those of other protocols.
 *
 * @param files how large the files in a result may be
 */
public record TaskFeature(TaskDispatcher tasks, TaskAudit audit, FileLimits files)
    implements McpFeature, ListenFeature.WatchedTasks {

  @Override
  public Map<String, McpMethod> statelessMethods() {
    return Map.of(
        "tasks/get", this::get, "tasks/update", this::update, "tasks/cancel", this::cancel);
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    if (revision.isStateless()) {
      capabilities.withObjectProperty("extensions").putObject(ClientCapabilities.TASKS);
    }
  }

  private CompletionStage<McpAnswer> get(McpContext context) {
    return find(context)
        .thenCompose(tasks::encodable)
        .thenApply(task -> new McpAnswer.Result(detailed(task, context)));
  }

  /** Gives a task the answers to its questions; those to others, or too late, are ignored. */
  private CompletionStage<McpAnswer> update(McpContext context) {
    JsonNode responses = context.request().object("inputResponses");
    return find(context)
        .thenCompose(task -> answer(context, task, responses))
        .thenApply(done -> acknowledged());
  }

  private CompletionStage<McpAnswer> cancel(McpContext context) {
    return find(context)
        .thenCompose(task -> new TaskInputDelivery(tasks, audit).cancel(task, context.call()))
        .thenApply(done -> acknowledged());
  }

  private CompletionStage<?> answer(McpContext context, Task task, JsonNode responses) {
    if (task.state().isEnd() || !task.status().isSettled()) {
      return CompletableFuture.completedFuture(task);
    }
    InputRequests requests = InputRequests.of(task, context.request().client());
    return new TaskInputDelivery(tasks, audit).take(task, requests, responses, context.call());
  }

  @Override
  public void check(McpContext context) {
    if (!context.request().client().tasks()) {
      throw missingExtension();
    }
  }

  @Override
  public Flow.Publisher<TaskEvent> events(McpContext context, String id) {
    return subscriber ->
        new CallerScopedTasks(tasks, context.call().caller(), context.call().request())
            .find(id)
            .thenApply(task -> visible(task, context.call()))
            .whenComplete(
                (task, failure) -> {
                  if (failure == null) {
                    tasks.events(id, task.sequence() + 1).subscribe(subscriber);
                  } else {
                    FailedSubscription.fail(subscriber, CompletionCause.of(failure));
                  }
                });
  }

  @Override
  public CompletionStage<ObjectNode> read(McpContext context, String id) {
    return new CallerScopedTasks(tasks, context.call().caller())
        .find(id)
        .thenApply(task -> visible(task, context.call()))
        .thenCompose(tasks::encodable)
        .thenApply(task -> detailed(task, context));
  }

  private ObjectNode detailed(Task task, McpContext context) {
    return McpTaskWriter.detailed(task, context.request().client(), files.of(context.request()));
  }

  private CompletionStage<Task> find(McpContext context) {
    check(context);
    String id = context.request().requiredText("taskId");
    return new CallerScopedTasks(tasks, context.call().caller(), context.call().request())
        .find(id)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof TaskNotFoundException
                        ? notFound(id)
                        : failure))
        .thenApply(task -> visible(task, context.call()));
  }

  /** Returns a task of the caller; fails as if there were none if it is of another agent. */
  static Task visible(Task task, ProtocolCall call) {
    if (!call.sees(task.request().agent())) {
      throw notFound(task.id());
    }
    return task;
  }

  private static McpException notFound(String id) {
    return McpException.invalid("Task not found: " + TextFunctions.clipped(id) + ".");
  }

  static McpException missingExtension() {
    ObjectNode data = JsonMappers.object();
    data.putObject("requiredCapabilities")
        .putObject("extensions")
        .putObject(ClientCapabilities.TASKS);
    return McpException.of(
            McpError.MISSING_CLIENT_CAPABILITY,
            "The client does not declare the extension " + ClientCapabilities.TASKS + ".")
        .with(data);
  }

  private static McpAnswer acknowledged() {
    return new McpAnswer.Result(JsonMappers.object());
  }
}
