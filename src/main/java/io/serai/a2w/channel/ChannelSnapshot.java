package io.serai.a2w.channel;

import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.AgentChannel;
import io.serai.http.error.HttpErrorException;
import io.serai.task.InputRequest;
import io.serai.task.ListedTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a reader receives when it connects: on {@code status} the status of the live
 * task, on {@code needs} all open needs, on the other channels nothing (A2W-Q17). A reader of a
 * task that is not started yet begins with nothing.
 *
 * @param messages the first messages
 * @param sequences numbers of the last events that they show, by task
 * @param needs the open needs: the numbers of the events that asked, by task
 * @param after the status that follows what the reader has missed; null for none
 */
record ChannelSnapshot(
    List<String> messages,
    Map<String, Long> sequences,
    Map<String, Long> needs,
    @Nullable ResumedReaderStatus after) {
  private static final int MAX_NEEDS = 10_000;
  private static final long MAX_CHARACTERS = 4 << 20;

  /** Nothing, for a reader that resumes where it stopped. */
  static final ChannelSnapshot NONE = of(List.of(), Map.of());

  /** Returns a snapshot without needs. */
  private static ChannelSnapshot of(List<String> messages, Map<String, Long> sequences) {
    return new ChannelSnapshot(messages, sequences, Map.of(), null);
  }

  /**
   * Takes what a reader needs that resumes where it stopped: on {@code status} the present status,
   * on {@code needs} which needs are open.
   *
   * @param after position after which it goes on
   */
  static CompletionStage<ChannelSnapshot> resumed(
      AgentChannel channel,
      VisibleAgentTasks tasks,
      @Nullable String taskId,
      AgentEventEncoder encoder,
      long position,
      long after) {
    return switch (channel) {
      case STATUS ->
          ResumedReaderStatus.of(tasks, taskId, encoder, after).thenApply(ChannelSnapshot::resumed);
      case NEEDS ->
          needs(tasks, taskId, encoder, position).thenApply(ChannelSnapshot::withoutMessages);
      case ERRORS, EVENTS -> CompletableFuture.completedFuture(NONE);
    };
  }

  private static ChannelSnapshot resumed(@Nullable ResumedReaderStatus status) {
    if (status == null) {
      return NONE;
    }
    return status.lastTask() == null
        ? of(List.of(status.text()), Map.of())
        : new ChannelSnapshot(List.of(), Map.of(), Map.of(), status);
  }

  /** Returns what a reader needs of this snapshot that receives the events themselves. */
  private ChannelSnapshot withoutMessages() {
    return new ChannelSnapshot(List.of(), Map.of(), needs, null);
  }

  /**
   * Takes the snapshot of a channel.
   *
   * @param taskId the only task that is wanted; null for all
   * @param position position of the newest event before the snapshot
   */
  static CompletionStage<ChannelSnapshot> of(
      AgentChannel channel,
      VisibleAgentTasks tasks,
      @Nullable String taskId,
      AgentEventEncoder encoder,
      long position) {
    return switch (channel) {
      case STATUS -> status(tasks, taskId, encoder, position);
      case NEEDS -> needs(tasks, taskId, encoder, position);
      case ERRORS, EVENTS -> CompletableFuture.completedFuture(NONE);
    };
  }

  private static CompletionStage<ChannelSnapshot> status(
      VisibleAgentTasks tasks, @Nullable String taskId, AgentEventEncoder encoder, long position) {
    if (taskId != null) {
      return tasks
          .visible(taskId)
          .thenApply(found -> found.map(task -> status(task, encoder, position)).orElse(NONE));
    }
    return tasks
        .live()
        .thenApply(
            found ->
                found
                    .map(task -> status(task, encoder, position))
                    .orElseGet(() -> of(List.of(encoder.idle(position)), Map.of())));
  }

  private static ChannelSnapshot status(Task task, AgentEventEncoder encoder, long position) {
    return of(List.of(encoder.snapshot(task, position)), Map.of(task.id(), task.sequence()));
  }

  private static CompletionStage<ChannelSnapshot> needs(
      VisibleAgentTasks tasks, @Nullable String taskId, AgentEventEncoder encoder, long position) {
    ChannelSnapshot needs =
        new ChannelSnapshot(new ArrayList<>(), new HashMap<>(), new HashMap<>(), null);
    if (taskId != null) {
      return tasks
          .visible(taskId)
          .thenApply(
              found -> {
                found.ifPresent(task -> needs.addNeed(task, encoder, position));
                return needs;
              });
    }
    return needs.addNeeds(tasks, null, encoder, position);
  }

  /** Adds the needs of all waiting tasks, page by page. */
  private CompletionStage<ChannelSnapshot> addNeeds(
      VisibleAgentTasks tasks,
      @Nullable TaskCursor page,
      AgentEventEncoder encoder,
      long position) {
    return tasks
        .waiting(page)
        .thenCompose(
            waiting -> {
              if (waiting.total() > MAX_NEEDS) {
                throw tooMany("More than " + MAX_NEEDS + " tasks of the agent wait for data.");
              }
              boolean isLast = waiting.next() == null;
              List<ListedTask> found = waiting.tasks();
              for (int i = 0; i < found.size(); i++) {
                addNeed(
                    found.get(i).task(),
                    encoder,
                    isLast && i == found.size() - 1 ? position : null);
              }
              if (messages.stream().mapToLong(String::length).sum() > MAX_CHARACTERS) {
                throw tooMany("More data than fits here is described by the needs of the agent.");
              }
              tasks.reads().release();
              return isLast
                  ? CompletableFuture.completedFuture(this)
                  : addNeeds(tasks, waiting.next(), encoder, position);
            });
  }

  private static HttpErrorException tooMany(String what) {
    return new HttpErrorException(
        A2wErrorCode.E001_INTERNAL.error(503, what + " Follow one of them with ?task_id=."));
  }

  /**
   * @param position null if more needs follow
   */
  private void addNeed(Task task, AgentEventEncoder encoder, @Nullable Long position) {
    InputRequest need = task.need();
    if (need != null) {
      messages.add(encoder.need(task, need, position));
      sequences.put(task.id(), task.sequence());
      needs.put(task.id(), task.needSequence());
    }
  }
}
