package io.serai.task;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a task of its events, one after the other. Not thread-safe.
 *
 * <p>An event costs the same however many came before; {@link #task} costs a copy where something
 * changed since it was called last.
 */
public final class TaskEventFold {
  private @Nullable NewTask request;
  private @Nullable TaskStatus status;
  private TaskProgress progress = TaskProgress.NONE;
  private final List<Message> messages = new ArrayList<>();

  /** Where the status's own message belongs among the others. */
  private int saidAt;

  private final Map<String, ArtifactAccumulator> artifacts = new LinkedHashMap<>();
  private @Nullable InputRequest inputRequest;
  private final List<InputResponse> answers = new ArrayList<>();
  private @Nullable InputResponse given;
  private final List<DelegatedSubtask> delegations = new ArrayList<>();
  private @Nullable Message reply;
  private boolean stopAsked;
  private String hub = "";
  private long sequence;
  private Instant createdAt = Instant.EPOCH;
  private Instant updatedAt = Instant.EPOCH;
  private @Nullable Task last;

  /**
   * Takes the next event.
   *
   * @throws IllegalArgumentException where it is not the next one, or its change is not legal
   */
  public void apply(TaskEvent event) {
    if (event.sequence() != sequence + 1) {
      throw new IllegalArgumentException(
          "event " + event.sequence() + " cannot follow event " + sequence);
    }
    take(event.fact(), event.at());
    sequence = event.sequence();
    updatedAt = event.at();
    last = null;
  }

  /** The number of the last event; 0 before the first. */
  public long sequence() {
    return sequence;
  }

  /** Where the task stands; nothing before the first event. */
  public @Nullable TaskStatus status() {
    return status;
  }

  /** How far it is. */
  public TaskProgress progress() {
    return progress;
  }

  /** The open need. */
  public @Nullable InputRequest need() {
    return inputRequest;
  }

  /** What was given for the open need. */
  public @Nullable InputResponse given() {
    return given;
  }

  /** Whether somebody asked it to stop. */
  public boolean stopAsked() {
    return stopAsked;
  }

  /** The hub that runs it. */
  public String hub() {
    return hub;
  }

  /** The task as it stands. */
  public Task task() {
    if (request == null || status == null) {
      throw new IllegalStateException("a task begins with the event of its creation");
    }
    if (last == null) {
      last =
          new Task(
              request,
              status,
              progress,
              List.copyOf(messages),
              artifacts.values().stream().map(ArtifactAccumulator::artifact).toList(),
              inputRequest,
              List.copyOf(answers),
              given,
              List.copyOf(delegations),
              reply,
              stopAsked,
              hub,
              sequence,
              createdAt,
              updatedAt);
    }
    return last;
  }

  private void take(TaskEventPayload taskEventPayload, Instant at) {
    if (taskEventPayload instanceof TaskEventPayload.Created created) {
      create(created, at);
    } else if (taskEventPayload instanceof TaskEventPayload.Changed changed) {
      change(changed, at);
    } else if (taskEventPayload instanceof TaskEventPayload.Progressed p) {
      progress =
          new TaskProgress(
              p.value(), p.note(), p.telemetry() == null ? progress.telemetry() : p.telemetry());
    } else if (taskEventPayload instanceof TaskEventPayload.Said said) {
      messages.add(said.message());
    } else if (taskEventPayload instanceof TaskEventPayload.Made made) {
      artifacts.merge(
          made.artifact().id(),
          new ArtifactAccumulator(made.artifact()),
          (old, more) -> made.append() ? old.add(made.artifact()) : more);
    } else if (taskEventPayload instanceof TaskEventPayload.Needed needed) {
      inputRequest = needed.need();
    } else if (taskEventPayload instanceof TaskEventPayload.Answered answered) {
      answer(answered.answer());
    } else {
      takeRest(taskEventPayload);
    }
  }

  private void takeRest(TaskEventPayload taskEventPayload) {
    if (taskEventPayload instanceof TaskEventPayload.Delegated d) {
      delegations.add(new DelegatedSubtask(d.agent(), d.child(), d.why(), false));
    } else if (taskEventPayload instanceof TaskEventPayload.Returned returned) {
      delegations.replaceAll(delegatedSubtask -> delegatedSubtask.after(returned));
    } else if (taskEventPayload instanceof TaskEventPayload.Replied replied) {
      reply = replied.message();
    } else if (taskEventPayload instanceof TaskEventPayload.StopAsked) {
      stopAsked = true;
    } else if (taskEventPayload instanceof TaskEventPayload.Recovered recovered) {
      hub = recovered.hub();
    } else if (taskEventPayload instanceof TaskEventPayload.Restarted) {
      artifacts.clear();
    }
  }

  private void create(TaskEventPayload.Created created, Instant at) {
    request = created.task();
    hub = created.hub();
    createdAt = at;
    status = new TaskStatus(TaskState.INITIALIZING, null, null, null, at);
    if (created.task().message() != null) {
      messages.add(created.task().message());
    }
  }

  private void change(TaskEventPayload.Changed changed, Instant at) {
    if (status == null) {
      throw new IllegalArgumentException("a task begins with the event of its creation");
    }
    if (!TaskStateTransitions.allowed(status.state(), changed.state()) && !isToldAgain(changed)) {
      throw new IllegalArgumentException(
          "a task that is " + status.state() + " cannot become " + changed.state());
    }
    if (status.message() != null) {
      messages.add(saidAt, status.message());
    }
    saidAt = messages.size();
    closeNeed(changed.state());
    status =
        new TaskStatus(changed.state(), changed.reason(), changed.code(), changed.message(), at);
    if (changed.state() == TaskState.FINISHED) {
      progress = new TaskProgress(1, progress.note(), progress.telemetry());
    }
  }

  private boolean isToldAgain(TaskEventPayload.Changed changed) {
    return status != null && status.state() == changed.state() && !changed.state().isEnd();
  }

  private void answer(InputResponse inputResponse) {
    given = given == null ? inputResponse : given.and(inputResponse);
    if (inputResponse.message() != null) {
      messages.add(inputResponse.message());
    }
  }

  /** Whoever runs has what it asked for. */
  private void closeNeed(TaskState next) {
    if (next == TaskState.RUNNING && given != null) {
      answers.add(given);
    }
    if (next == TaskState.RUNNING || next.isEnd()) {
      inputRequest = null;
      given = null;
    }
  }
}
