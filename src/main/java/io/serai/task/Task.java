package io.serai.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of a task after one of its events: the fold of all events up to it.
 *
 * @param request the request that created the task
 * @param messages messages so far, oldest first, without the current status message
 * @param artifacts outputs, in order of their first appearance
 * @param need the open input request; null if the task does not wait
 * @param needSequence number of the event with the last input request, or of the one with which the
 *     task began to wait for an authorization; 0 if there was none
 * @param answers responses to earlier input requests
 * @param given the response to the open input request so far
 * @param reply the complete answer, if it is only a message
 * @param pace how far the task has come in its skill's plan against failures
 * @param stopAsked whether a stop was requested
 * @param hub id of the hub that runs the task
 * @param sequence sequence number of the last event
 * @param updatedAt time of the last event
 */
public record Task(
    NewTask request,
    TaskStatus status,
    TaskProgress progress,
    List<Message> messages,
    List<Artifact> artifacts,
    @Nullable InputRequest need,
    long needSequence,
    List<InputResponse> answers,
    @Nullable InputResponse given,
    List<DelegatedSubtask> delegations,
    @Nullable Message reply,
    FallbackProgress pace,
    boolean stopAsked,
    String hub,
    long sequence,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * Folds events into a task.
   *
   * @param events all events of the task, from the first
   */
  public static Task fold(Iterable<TaskEvent> events) {
    TaskEventFold fold = new TaskEventFold();
    events.forEach(fold::apply);
    return fold.task();
  }

  /**
   * Returns the task without its contents, as it is kept in memory while it waits: the {@linkplain
   * NewTask#head head} of its request, and no messages, artifacts and responses.
   */
  public Task head() {
    return new Task(
        request.head(),
        status.head(),
        progress,
        List.of(),
        List.of(),
        null,
        needSequence,
        List.of(),
        null,
        delegations,
        null,
        pace,
        stopAsked,
        hub,
        sequence,
        createdAt,
        updatedAt);
  }

  /** Returns what the task's agent said last: its reply, else the message of its status. */
  public @Nullable Message lastMessage() {
    return reply == null ? status.message() : reply;
  }

  /** Returns the task's id. */
  public String id() {
    return request.id();
  }

  /** Returns the task's state. */
  public TaskState state() {
    return status.state();
  }
}
