package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.a2w.run.WorkerTasks;
import io.serai.task.InputRequest;
import io.serai.task.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a reader receives when it connects: on {@code status} the status of the live task, on {@code
 * needs} all open needs, on the other channels nothing (A2W-Q17).
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
    CompletionStage<Optional<Task>> shown =
        taskId == null ? tasks.live() : tasks.find(taskId).thenApply(Optional::of);
    return shown.thenApply(
        found ->
            found
                .map(
                    task ->
                        new ChannelSnapshot(
                            List.of(encoder.snapshot(task, position)),
                            Map.of(task.id(), task.sequence())))
                .orElseGet(
                    () ->
                        new ChannelSnapshot(
                            List.of(encoder.idle(position, Instant.now())), Map.of())));
  }

  private static CompletionStage<ChannelSnapshot> needs(
      WorkerTasks tasks, @Nullable String taskId, MessageEncoder encoder, long position) {
    return tasks
        .waiting()
        .thenApply(
            waiting -> {
              List<String> messages = new ArrayList<>();
              Map<String, Long> sequences = new HashMap<>();
              for (Task task : waiting) {
                InputRequest need = task.need();
                if (need != null && (taskId == null || task.id().equals(taskId))) {
                  messages.add(encoder.need(task, need, position));
                  sequences.put(task.id(), task.sequence());
                }
              }
              return new ChannelSnapshot(messages, sequences);
            });
  }
}
