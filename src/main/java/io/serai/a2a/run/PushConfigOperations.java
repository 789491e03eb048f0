package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.push.PushNotifications;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Implements the operations on push notification configurations. They fail if the hub sends no
 * notifications.
 */
record PushConfigOperations(TaskDispatcher tasks, Optional<PushNotifications> notifications) {

  /** Checks a configuration that a message brings; null is valid. */
  CompletionStage<Void> check(@Nullable PushConfig config) {
    return config == null ? CompletableFuture.completedFuture(null) : required().check(config);
  }

  /**
   * Registers a configuration for the task that accepted a message; does nothing if there is no
   * task.
   */
  CompletionStage<SendOutcome> add(
      SendOutcome sendOutcome, PushConfig config, A2aCallContext call) {
    return sendOutcome instanceof SendOutcome.TaskAccepted accepted
        ? required()
            .register(accepted.task(), config, call.version())
            .thenApply(registered -> sendOutcome)
        : CompletableFuture.completedFuture(sendOutcome);
  }

  CompletionStage<A2aResult> create(A2aRequest.CreatePush request, A2aCallContext call) {
    PushNotifications push = required();
    return push.check(request.config())
        .thenCompose(checked -> find(request.taskId(), call))
        .thenCompose(task -> push.register(task, request.config(), call.version()))
        .thenApply(config -> new A2aResult.OnePush(request.taskId(), config));
  }

  CompletionStage<A2aResult> get(A2aRequest.GetPush request, A2aCallContext call) {
    PushNotifications push = required();
    return find(request.taskId(), call)
        .thenCompose(task -> push.list(task.id()))
        .thenApply(configs -> new A2aResult.OnePush(request.taskId(), one(request, configs)));
  }

  CompletionStage<A2aResult> list(A2aRequest.ListPush request, A2aCallContext call) {
    PushNotifications push = required();
    return find(request.taskId(), call)
        .thenCompose(task -> push.list(task.id()))
        .thenApply(configs -> page(request, configs));
  }

  /** Returns the page after the configuration whose id is the page token. */
  private static A2aResult page(A2aRequest.ListPush request, List<PushConfig> configs) {
    String token = request.pageToken();
    List<@Nullable String> ids = configs.stream().map(PushConfig::id).toList();
    int from = token == null ? 0 : ids.indexOf(token) + 1;
    if (token != null && from == 0) {
      throw A2aException.invalid("pageToken", "is not one that this hub gave");
    }
    int to = Math.min(configs.size(), from + request.size());
    String next = to == configs.size() ? "" : String.valueOf(ids.get(to - 1));
    return new A2aResult.PushList(request.taskId(), configs.subList(from, to), next);
  }

  CompletionStage<A2aResult> delete(A2aRequest.DeletePush request, A2aCallContext call) {
    PushNotifications push = required();
    return find(request.taskId(), call)
        .thenCompose(task -> push.delete(task.id(), request.id()))
        .thenApply(deleted -> new A2aResult.EmptyResult());
  }

  private CompletionStage<Task> find(String taskId, A2aCallContext call) {
    return new TaskVisibility(tasks, call).find(taskId);
  }

  private static PushConfig one(A2aRequest.GetPush request, List<PushConfig> configs) {
    return configs.stream()
        .filter(config -> request.id() == null || request.id().equals(config.id()))
        .findFirst()
        .orElseThrow(
            () ->
                A2aException.of(
                        A2aError.TASK_NOT_FOUND,
                        "The task has no such push notification configuration.")
                    .with("taskId", request.taskId()));
  }

  private PushNotifications required() {
    return notifications.orElseThrow(
        () ->
            A2aException.of(
                A2aError.PUSH_NOTIFICATION_NOT_SUPPORTED,
                "Push notifications are off in this hub."));
  }
}
