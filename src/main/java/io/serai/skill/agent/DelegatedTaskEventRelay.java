package io.serai.skill.agent;

import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.MessageRole;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import io.serai.task.run.work.TaskContext;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Relays the events of a delegated task to its parent task, in order and no faster than the
 * parent's log accepts them. Thread-safe.
 */
final class DelegatedTaskEventRelay implements Flow.Subscriber<TaskEvent>, AutoCloseable {
  private static final int MAX_IN_FLIGHT = 16;

  private final TaskContext parent;
  private final String agent;
  private final EventRelayMode mode;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean hasRelayedArtifacts;

  DelegatedTaskEventRelay(TaskContext parent, String agent, EventRelayMode mode) {
    this.parent = parent;
    this.agent = agent;
    this.mode = mode;
  }

  /** Completes when all events up to the task's end have been relayed, or no more can be. */
  CompletionStage<Void> ended() {
    return ended;
  }

  /** Whether an artifact was relayed. */
  boolean hasRelayedArtifacts() {
    return hasRelayedArtifacts;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(MAX_IN_FLIGHT);
  }

  @Override
  public void onNext(TaskEvent event) {
    relay(event.fact())
        .whenComplete(
            (relayed, failure) -> {
              Flow.Subscription current = subscription;
              if (failure != null) {
                close(); // the parent has ended
              } else if (current != null) {
                current.request(1);
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

  /** Stops relaying. */
  @Override
  public void close() {
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
    ended.complete(null);
  }

  private CompletionStage<Void> relay(TaskEventPayload event) {
    if (event instanceof TaskEventPayload.Progressed progress) {
      return relay(progress);
    }
    if (event instanceof TaskEventPayload.Logged logged) {
      return parent.log(logged.level(), agent + ": " + logged.text(), logged.data());
    }
    if (event instanceof TaskEventPayload.Said said && said.message().role() == MessageRole.AGENT) {
      return parent.say(said.message());
    }
    if (event instanceof TaskEventPayload.Made made && mode.relaysArtifacts()) {
      hasRelayedArtifacts = true;
      return parent.artifact(named(made.artifact()), made.append(), made.last());
    }
    return event instanceof TaskEventPayload.Changed changed ? relay(changed) : completed();
  }

  /** Relays the numbers only if the parent does nothing else; otherwise just the note. */
  private CompletionStage<Void> relay(TaskEventPayload.Progressed progress) {
    String note = progress.note();
    if (mode == EventRelayMode.OWN) {
      return parent.progress(progress.value(), note, progress.telemetry());
    }
    return note == null ? completed() : parent.note(agent + ": " + note);
  }

  /**
   * Relays status messages while the task works. Questions and the end are handled by the
   * delegation.
   */
  private CompletionStage<Void> relay(TaskEventPayload.Changed changed) {
    TaskStatus status = new TaskStatus(changed.state(), null, changed.code(), null, Instant.EPOCH);
    boolean working = status.canonical() == A2aTaskState.WORKING;
    return changed.message() == null || !working ? completed() : parent.status(changed.message());
  }

  private Artifact named(Artifact artifact) {
    if (mode == EventRelayMode.OWN) {
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

  private static CompletionStage<Void> completed() {
    return CompletableFuture.completedFuture(null);
  }
}
