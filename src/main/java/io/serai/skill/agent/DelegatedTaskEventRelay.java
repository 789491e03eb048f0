package io.serai.skill.agent;

import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.MessageRole;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskContext;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Tells what happens to a task that was given away in the task that gave it, in order and no faster
 * than that one's log takes it. Thread-safe.
 */
final class DelegatedTaskEventRelay implements Flow.Subscriber<TaskEvent>, AutoCloseable {
  private static final int AT_ONCE = 16;

  private final TaskContext parent;
  private final String agent;
  private final EventRelayMode how;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean gaveArtifacts;

  DelegatedTaskEventRelay(TaskContext parent, String agent, EventRelayMode how) {
    this.parent = parent;
    this.agent = agent;
    this.how = how;
  }

  /** Completes when everything up to the task's end is told, or nothing more can be. */
  CompletionStage<Void> ended() {
    return ended;
  }

  /** Whether an artifact was told. */
  boolean gaveArtifacts() {
    return gaveArtifacts;
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    subscription = begun;
    begun.request(AT_ONCE);
  }

  @Override
  public void onNext(TaskEvent event) {
    tell(event.fact())
        .whenComplete(
            (told, failure) -> {
              Flow.Subscription reading = subscription;
              if (failure != null) {
                close(); // the parent has ended
              } else if (reading != null) {
                reading.request(1);
              }
            });
  }

  @Override
  public void onError(Throwable failure) {
    ended.complete(null);
  }

  @Override
  public void onComplete() {
    ended.complete(null);
  }

  /** Tells no more. */
  @Override
  public void close() {
    Flow.Subscription reading = subscription;
    if (reading != null) {
      reading.cancel();
    }
    ended.complete(null);
  }

  private CompletionStage<Void> tell(TaskEventPayload taskEventPayload) {
    if (taskEventPayload instanceof TaskEventPayload.Progressed progress) {
      return tell(progress);
    }
    if (taskEventPayload instanceof TaskEventPayload.Logged logged) {
      return parent.log(logged.level(), agent + ": " + logged.text(), logged.data());
    }
    if (taskEventPayload instanceof TaskEventPayload.Said said
        && said.message().role() == MessageRole.AGENT) {
      return parent.say(said.message());
    }
    if (taskEventPayload instanceof TaskEventPayload.Made made && how.tellsArtifacts()) {
      gaveArtifacts = true;
      return parent.artifact(named(made.artifact()), made.append(), made.last());
    }
    return taskEventPayload instanceof TaskEventPayload.Changed changed ? tell(changed) : nothing();
  }

  /** Only where the task is nothing but this is its part as far as the whole. */
  private CompletionStage<Void> tell(TaskEventPayload.Progressed progress) {
    String note = progress.note();
    if (how == EventRelayMode.OWN) {
      return parent.progress(progress.value(), note, progress.telemetry());
    }
    return note == null ? nothing() : parent.note(agent + ": " + note);
  }

  /** What it says while it works; its questions and its end are the delegation's business. */
  private CompletionStage<Void> tell(TaskEventPayload.Changed changed) {
    TaskStatus status = new TaskStatus(changed.state(), null, changed.code(), null, Instant.EPOCH);
    boolean works = status.canonical() == A2aTaskState.WORKING;
    return changed.message() == null || !works ? nothing() : parent.status(changed.message());
  }

  private Artifact named(Artifact artifact) {
    if (how == EventRelayMode.OWN) {
      return artifact;
    }
    String name = artifact.name() == null ? artifact.id() : artifact.name();
    return new Artifact(
        agent + "/" + artifact.id(),
        agent + "/" + name,
        artifact.description(),
        artifact.parts(),
        artifact.metadata(),
        artifact.extensions());
  }

  private static CompletionStage<Void> nothing() {
    return CompletableFuture.completedFuture(null);
  }
}
