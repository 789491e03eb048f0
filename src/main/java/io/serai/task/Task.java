package io.serai.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stands after some event: the fold of its events, immutable.
 *
 * @param request what was asked for
 * @param messages what was said, oldest first; the status's own message is not among them
 * @param artifacts what was made, in order of appearance
 * @param need what it waits for; none where it does not wait
 * @param answers what it was given for each of its earlier needs
 * @param given what it was given for the open need so far
 * @param reply the whole answer, where it is no more than a message
 * @param hub the hub that runs it
 * @param sequence number of the last event
 * @param updatedAt when the last event happened
 */
public record Task(
    NewTask request,
    TaskStatus status,
    TaskProgress progress,
    List<Message> messages,
    List<Artifact> artifacts,
    @Nullable InputRequest need,
    List<InputResponse> answers,
    @Nullable InputResponse given,
    List<DelegatedSubtask> delegations,
    @Nullable Message reply,
    boolean stopAsked,
    String hub,
    long sequence,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * The task that these events are.
   *
   * @param events all of them, from the first
   */
  public static Task fold(Iterable<TaskEvent> events) {
    TaskEventFold fold = new TaskEventFold();
    events.forEach(fold::apply);
    return fold.task();
  }

  /** Its id. */
  public String id() {
    return request.id();
  }

  /** Its state. */
  public TaskState state() {
    return status.state();
  }
}
