package io.serai.task;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the state of a task from its events, applied one by one. Not thread-safe.
 *
 * <p>The cost of an event does not depend on the number of earlier events. {@link #task} copies the
 * state only if it changed since the previous call.
 */
public final class TaskEventFold {
  private @Nullable NewTask request;
  private @Nullable TaskStatus status;
  private TaskProgress progress = TaskProgress.NONE;
  private final List<Message> messages = new ArrayList<>();
  private int userMessages;
  private long addedCharacters;
  private long weight;

  /**
   * Index in {@link #messages} at which the current status message is inserted when the status
   * changes.
   */
  private int statusMessageIndex;

  private final Map<String, ArtifactAccumulator> artifacts = new LinkedHashMap<>();
  private @Nullable InputRequest inputRequest;
  private long inputRequestSequence;
  private @Nullable Message inputRequestMessage;
  private final List<InputResponse> answers = new ArrayList<>();
  private @Nullable InputResponse given;
  private final List<DelegatedSubtask> delegations = new ArrayList<>();
  private @Nullable Message reply;
  private FallbackProgress pace = FallbackProgress.NONE;
  private boolean stopAsked;
  private int restarts;
  private String hub = "";
  private long sequence;
  private Instant createdAt = Instant.EPOCH;
  private Instant updatedAt = Instant.EPOCH;
  private @Nullable Task snapshot;

  /**
   * Applies the next event.
   *
   * @throws IllegalArgumentException if the event's number is not the next one, or its state change
   *     is not legal
   */
  public void apply(TaskEvent event) {
    if (event.sequence() != sequence + 1) {
      throw new IllegalArgumentException(
          "event " + event.sequence() + " cannot follow event " + sequence);
    }
    applyPayload(event);
    weight += addedWeight(event);
    countRestarts(event.fact());
    sequence = event.sequence();
    updatedAt = event.at();
    snapshot = null;
  }

  /** Returns the number of the last event; 0 before the first. */
  public long sequence() {
    return sequence;
  }

  /** Returns what was requested; null before the first event. */
  public @Nullable NewTask request() {
    return request;
  }

  /**
   * Returns the number of the event of the last input request, or of the one with which the task
   * began to wait for an authorization; 0 if there was none.
   */
  public long needSequence() {
    return inputRequestSequence;
  }

  /** Returns the status; null before the first event. */
  public @Nullable TaskStatus status() {
    return status;
  }

  /** Returns the progress. */
  public TaskProgress progress() {
    return progress;
  }

  /** Returns the characters of the messages that were added after the first one. */
  public long addedCharacters() {
    return addedCharacters;
  }

  /**
   * Returns the {@linkplain TaskMemoryEstimator weight} of the contents: about their bytes of
   * memory.
   */
  public long weight() {
    return weight;
  }

  /** Returns the open input request; null if there is none. */
  public @Nullable InputRequest need() {
    return inputRequest;
  }

  /** Returns the message with which the open input request was made; null if there is none. */
  public @Nullable Message needMessage() {
    return inputRequestMessage;
  }

  /** Returns the response to the open input request so far. */
  public @Nullable InputResponse given() {
    return given;
  }

  /** Returns the number of input requests that have a response. */
  public int answerCount() {
    return answers.size();
  }

  /** Whether a stop was requested. */
  public boolean stopAsked() {
    return stopAsked;
  }

  /**
   * Returns how often the work has begun again since it last reported more than a state or a line
   * of its log.
   */
  public int restarts() {
    return restarts;
  }

  /** Returns the id of the hub that runs the task. */
  public String hub() {
    return hub;
  }

  /**
   * Returns a snapshot of the task.
   *
   * @throws IllegalStateException before the first event
   */
  public Task task() {
    if (request == null || status == null) {
      throw new IllegalStateException("a task must begin with the event of its creation");
    }
    if (snapshot == null) {
      List<Artifact> made = new ArrayList<>(artifacts.size());
      artifacts.values().forEach(each -> made.add(each.artifact()));
      snapshot =
          new Task(
              request,
              status,
              progress,
              List.copyOf(messages),
              List.copyOf(made),
              inputRequest,
              inputRequestSequence,
              List.copyOf(answers),
              given,
              List.copyOf(delegations),
              reply,
              pace,
              stopAsked,
              hub,
              sequence,
              createdAt,
              updatedAt);
    }
    return snapshot;
  }

  /**
   * Returns what is known of the task without its contents; its size in a log is not known.
   *
   * @throws IllegalStateException before the first event
   */
  public TaskSummary summary() {
    if (request == null || status == null) {
      throw new IllegalStateException("a task must begin with the event of its creation");
    }
    A2aTaskState state = status.canonical();
    return new TaskSummary(
        request.id(),
        request.reference(),
        request.owner(),
        request.origin().protocolName(),
        request.agent(),
        request.skill(),
        hub,
        state,
        state.isEnd() ? status.outcome() : null,
        state.isInterrupted() ? TaskQuestionPreview.of(inputRequest, status.message()) : null,
        createdAt,
        status.at(),
        sequence,
        StoredSize.NONE);
  }

  /** Drops the contents of the task, as {@link Task#head} does; events may follow. */
  public void dropContents() {
    if (request == null || status == null) {
      return;
    }
    request = request.head();
    status = status.head();
    messages.clear();
    statusMessageIndex = 0;
    artifacts.clear();
    inputRequest = null;
    inputRequestMessage = null;
    answers.clear();
    given = null;
    reply = null;
    weight = 0;
    snapshot = null;
  }

  private void applyPayload(TaskEvent event) {
    TaskEventPayload payload = event.fact();
    if (payload instanceof TaskEventPayload.Created created) {
      create(created, event.at());
    } else if (payload instanceof TaskEventPayload.Changed changed) {
      change(changed, event.at());
    } else if (payload instanceof TaskEventPayload.Progressed p) {
      progress = progress.after(p);
    } else if (payload instanceof TaskEventPayload.Said said) {
      addLater(said.message());
    } else if (payload instanceof TaskEventPayload.Made made) {
      make(made, event.weight());
    } else if (payload instanceof TaskEventPayload.Needed needed) {
      inputRequest = needed.need();
      inputRequestSequence = sequence + 1;
      inputRequestMessage = status == null ? null : status.message();
    } else if (payload instanceof TaskEventPayload.Answered answered) {
      addResponse(answered.answer());
    } else {
      applyOther(payload);
    }
  }

  private void applyOther(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Delegated d) {
      delegations.add(new DelegatedSubtask(d.agent(), d.child(), d.why(), userMessages, false));
    } else if (payload instanceof TaskEventPayload.Returned returned) {
      delegations.replaceAll(delegatedSubtask -> delegatedSubtask.after(returned));
    } else if (payload instanceof TaskEventPayload.Replied replied) {
      reply = replied.message();
    } else if (payload instanceof TaskEventPayload.StopAsked) {
      stopAsked = true;
    } else if (payload instanceof TaskEventPayload.Recovered recovered) {
      hub = recovered.hub();
    } else if (payload instanceof TaskEventPayload.Restarted) {
      artifacts.values().forEach(discarded -> weight -= discarded.weight);
      artifacts.clear();
    } else if (payload instanceof TaskEventPayload.Paced paced) {
      pace = pace.after(paced, answers.size());
    }
  }

  private void countRestarts(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Restarted) {
      restarts++;
    } else if (!(payload instanceof TaskEventPayload.Recovered
        || payload instanceof TaskEventPayload.Changed
        || payload instanceof TaskEventPayload.Logged)) {
      restarts = 0;
    }
  }

  /** Returns what the contents grow by with the event, except for artifacts. */
  private static long addedWeight(TaskEvent event) {
    TaskEventPayload payload = event.fact();
    return payload instanceof TaskEventPayload.Made
            || payload instanceof TaskEventPayload.Logged
            || payload instanceof TaskEventPayload.Progressed
            || payload instanceof TaskEventPayload.Delegated
        ? 0
        : event.weight();
  }

  private void make(TaskEventPayload.Made made, long more) {
    ArtifactAccumulator old = artifacts.get(made.artifact().id());
    weight += more;
    if (old != null && made.append()) {
      old.add(made.artifact(), more);
    } else {
      weight -= old == null ? 0 : old.weight;
      artifacts.put(made.artifact().id(), new ArtifactAccumulator(made.artifact(), more));
    }
  }

  private void addLater(Message message) {
    add(messages.size(), message);
    addedCharacters += message.length();
  }

  private void add(int index, Message message) {
    messages.add(index, message);
    if (message.role() == MessageRole.USER) {
      userMessages++;
    }
  }

  private void create(TaskEventPayload.Created created, Instant at) {
    request = created.task();
    hub = created.hub();
    createdAt = at;
    status = new TaskStatus(TaskState.INITIALIZING, null, null, null, at);
    if (created.task().message() != null) {
      add(0, created.task().message());
    }
  }

  private void change(TaskEventPayload.Changed changed, Instant at) {
    if (status == null) {
      throw new IllegalArgumentException("a task must begin with the event of its creation");
    }
    if (!TaskStateTransitions.allowed(status.state(), changed.state()) && !repeatsState(changed)) {
      throw new IllegalArgumentException(
          "a task that is " + status.state() + " cannot become " + changed.state());
    }
    if (status.message() != null) {
      add(statusMessageIndex, status.message());
    }
    statusMessageIndex = messages.size();
    closeInputRequest(changed.state());
    boolean authorizing = status.canonical() == A2aTaskState.AUTH_REQUIRED;
    status = changed.status(at);
    if (!authorizing && status.canonical() == A2aTaskState.AUTH_REQUIRED) {
      inputRequestSequence = sequence + 1;
    }
    if (changed.message() != null && changed.message().progress().isPresent()) {
      double value = changed.message().progress().getAsDouble();
      progress = new TaskProgress(value, progress.note(), progress.telemetry());
    }
    if (changed.state() == TaskState.FINISHED) {
      progress = new TaskProgress(1, progress.note(), progress.telemetry());
    }
  }

  private boolean repeatsState(TaskEventPayload.Changed changed) {
    return status != null && status.state() == changed.state() && !changed.state().isEnd();
  }

  private void addResponse(InputResponse inputResponse) {
    given = given == null ? inputResponse : given.and(inputResponse);
    if (inputResponse.message() != null) {
      addLater(inputResponse.message());
    }
  }

  /**
   * Closes the input request once the task runs again or has ended. If it runs again without what
   * it asked for, the request was withdrawn, and has no answer.
   */
  private void closeInputRequest(TaskState next) {
    if (next == TaskState.RUNNING
        && given != null
        && (inputRequest == null || given.meets(inputRequest))) {
      answers.add(given);
    }
    if (next == TaskState.RUNNING || next.isEnd()) {
      inputRequest = null;
      inputRequestMessage = null;
      given = null;
    }
  }

  /**
   * Collects the parts of one artifact that may arrive in chunks. Appending a chunk does not copy
   * the earlier parts. Not thread-safe.
   */
  static final class ArtifactAccumulator {
    private final Artifact first;
    private @Nullable List<Part> parts; // of all chunks, if there are several
    private long weight;

    ArtifactAccumulator(Artifact first, long weight) {
      this.first = first;
      this.weight = weight;
    }

    void add(Artifact more, long added) {
      if (parts == null) {
        parts = new ArrayList<>(first.parts());
      }
      parts.addAll(more.parts());
      weight += added;
    }

    Artifact artifact() {
      if (parts == null) {
        return first;
      }
      return new Artifact(
          first.id(),
          first.name(),
          first.description(),
          parts,
          first.metadata(),
          first.extensions());
    }
  }
}
