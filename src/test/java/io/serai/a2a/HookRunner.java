package io.serai.a2a;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs a task as the prefix of its message id says: the hooks of the conformance kit, and {@code
 * hold-…}, which waits until the test releases it.
 */
final class HookRunner implements TaskRunner {
  private static final String FILE =
      Base64.getEncoder().encodeToString("output".getBytes(StandardCharsets.UTF_8));

  private final Map<String, CompletableFuture<TaskContext>> held = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<TaskOutcome>> outcomes = new ConcurrentHashMap<>();

  /** The task of the message of that id, once it runs and is held. */
  CompletableFuture<TaskContext> held(String message) {
    return held.computeIfAbsent(message, id -> new CompletableFuture<>());
  }

  /** Ends a task that is held. */
  void release(String message, TaskOutcome outcome) {
    outcomes.computeIfAbsent(message, id -> new CompletableFuture<>()).complete(outcome);
  }

  static TaskOutcome done(TaskContext task, String text, Artifact... artifacts) {
    return new TaskOutcome.Finished(List.of(artifacts), task.message(text));
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    Message message = task.request().message();
    return message == null ? now(done(task, "done")) : run(task, message);
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, Message message) {
    String id = message.id();
    if (id.startsWith("hold")) {
      held(id).complete(task);
      return outcomes.computeIfAbsent(id, each -> new CompletableFuture<>());
    }
    if (id.startsWith("tck-input-required")) {
      InputRequest inputRequest = InputRequest.of(List.of("input"), "More, please.");
      return task.need(inputRequest, task.message("More, please."))
          .thenCompose(inputResponse -> continueWith(task, inputResponse));
    }
    if (id.startsWith("tck-auth-required")) {
      return task.authorization(task.message("Sign in.")).thenCompose(x -> continueWith(task, x));
    }
    if (id.startsWith("tck-message-response")) {
      return now(new TaskOutcome.Replied(task.message("Direct message response")));
    }
    if (id.startsWith("tck-reject")) {
      return now(new TaskOutcome.Rejected(task.message("No.")));
    }
    if (id.startsWith("tck-fail")) {
      return now(new TaskOutcome.Failed("E001", task.message("It went wrong.")));
    }
    if (id.startsWith("test-resubscribe")) {
      return late(done(task, "done"));
    }
    return now(id.startsWith("tck-stream") ? streamed(task, id) : made(task, id));
  }

  private CompletionStage<TaskOutcome> continueWith(TaskContext task, InputResponse inputResponse) {
    return run(task, java.util.Objects.requireNonNull(inputResponse.message()));
  }

  private static TaskOutcome made(TaskContext task, String id) {
    if (id.startsWith("tck-artifact-text")) {
      return done(task, "made", text("Generated text content"));
    }
    if (id.startsWith("tck-artifact-file-url")) {
      String url = "https://example.com/output.txt";
      return done(task, "made", artifact(Part.ofUrl(url, "output.txt", "text/plain")));
    }
    if (id.startsWith("tck-artifact-file")) {
      return done(task, "made", artifact(Part.ofRaw(FILE, "output.txt", "text/plain")));
    }
    if (id.startsWith("tck-artifact-data")) {
      ObjectNode data = JsonMappers.object().put("key", "value").put("count", 42);
      return done(task, "made", artifact(Part.ofData(data)));
    }
    return done(task, "Hello from TCK");
  }

  private static TaskOutcome streamed(TaskContext task, String id) {
    if (id.startsWith("tck-stream-artifact-chunked")) {
      task.artifact(text("chunk-1 "), false, false);
      task.artifact(text("chunk-2"), true, true);
    } else if (!id.startsWith("tck-stream-002")) {
      task.artifact(text("Stream hello from TCK"));
    }
    return done(task, "done");
  }

  private static Artifact text(String text) {
    return artifact(Part.ofText(text));
  }

  private static Artifact artifact(Part part) {
    return Artifact.of("artifact-1", "output", List.of(part));
  }

  private static CompletionStage<TaskOutcome> now(TaskOutcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  private static CompletionStage<TaskOutcome> late(TaskOutcome outcome) {
    return CompletableFuture.supplyAsync(
        () -> outcome, CompletableFuture.delayedExecutor(4, TimeUnit.SECONDS));
  }
}
