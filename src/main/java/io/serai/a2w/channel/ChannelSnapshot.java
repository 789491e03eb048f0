package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.a2w.run.WorkerTasks;
import io.serai.task.InputRequest;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a reader receives when it connects: on {@code status} the status of the live task, on {@code
 * needs} all open needs, on the other channels nothing (A2W-Q17). A reader of a task that is not
 * started yet begins with nothing.
 *
 * @param messages the first messages
 * @param sequences numbers of the last events that they show, by task
 */
record ChannelSnapshot(List<String> messages, Map<String, Long> sequences) {

  /** Nothing, for a reader that goes on where it stopped before. */
  static final ChannelSnapshot NONE = new ChannelSnapshot(List.of(), Map.of());

  /** Whether the snapshot shows the task after this event already. */
  boolean includes(String task, long sequence) {
    return sequence <= sequences.getOrDefault(task, 0L);
  }

  /**
   * Takes the snapshot of a channel.
   *
   * @param taskId the only task that is wanted; null for all
   * @param position position of the newest event before the snapshot
   */
  static CompletionStage<ChannelSnapshot> of(
      AgentChannel channel,
      WorkerTasks tasks,
      @Nullable String taskId,
      MessageEncoder encoder,
      long position) {
    return switch (channel) {
      case STATUS -> status(tasks, taskId, encoder, position);
      case NEEDS -> needs(tasks, taskId, encoder, position);
      case ERRORS, EVENTS -> CompletableFuture.completedFuture(NONE);
    };
  }

  private static CompletionStage<ChannelSnapshot> status(
      WorkerTasks tasks, @Nullable String taskId, MessageEncoder encoder, long position) {
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
                    .orElseGet(
                        () ->
                            new ChannelSnapshot(
                                List.of(encoder.idle(position, Instant.now())), Map.of())));
  }

  private static ChannelSnapshot status(Task task, MessageEncoder encoder, long position) {
    return new ChannelSnapshot(
        List.of(encoder.snapshot(task, position)), Map.of(task.id(), task.sequence()));
  }

  private static CompletionStage<ChannelSnapshot> needs(
      WorkerTasks tasks, @Nullable String taskId, MessageEncoder encoder, long position) {
    ChannelSnapshot needs = new ChannelSnapshot(new ArrayList<>(), new HashMap<>());
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
      WorkerTasks tasks, @Nullable TaskCursor page, MessageEncoder encoder, long position) {
    return tasks
        .waiting(page)
        .thenCompose(
            waiting -> {
              waiting.tasks().forEach(task -> addNeed(task, encoder, position));
              return waiting.next() == null
                  ? CompletableFuture.completedFuture(this)
                  : addNeeds(tasks, waiting.next(), encoder, position);
            });
  }

  private void addNeed(Task task, MessageEncoder encoder, long position) {
    InputRequest need = task.need();
    if (need != null) {
      messages.add(encoder.need(task, need, position));
      sequences.put(task.id(), task.sequence());
    }
  }
}
