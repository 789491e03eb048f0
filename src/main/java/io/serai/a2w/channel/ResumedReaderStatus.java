package io.serai.a2w.channel;

import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.task.Task;
import io.serai.task.TaskSummary;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The current status for a reader of {@code status} that resumes where it stopped, if no live task
 * would send it one. It is sent after the last event that the reader has missed. It has no
 * position, because events with earlier positions may still be on their way.
 *
 * @param lastTask the task of that event; null if the reader has missed none
 * @param sequence number of that event within its task
 * @param text the status, encoded
 */
record ResumedReaderStatus(@Nullable String lastTask, long sequence, String text) {

  /**
   * Returns the status; null if the events alone suffice.
   *
   * @param taskId the only task that is wanted; null for all
   * @param after position after which the reader goes on
   */
  static CompletionStage<@Nullable ResumedReaderStatus> of(
      VisibleAgentTasks tasks, @Nullable String taskId, AgentEventEncoder encoder, long after) {
    return taskId == null
        ? ofAgent(tasks, encoder, after)
        : tasks
            .visible(taskId)
            .thenCompose(found -> ofTask(tasks, found.orElse(null), encoder, after));
  }

  private static CompletionStage<@Nullable ResumedReaderStatus> ofAgent(
      VisibleAgentTasks tasks, AgentEventEncoder encoder, long after) {
    return tasks
        .live()
        .thenCompose(
            live ->
                live.isPresent()
                    ? CompletableFuture.completedFuture(null)
                    : tasks
                        .lastEnded()
                        .thenCompose(
                            last -> ofIdle(tasks, last.orElse(null), encoder.idle(null), after)));
  }

  private static CompletionStage<@Nullable ResumedReaderStatus> ofIdle(
      VisibleAgentTasks tasks, @Nullable TaskSummary last, String idle, long after) {
    return last == null
        ? CompletableFuture.completedFuture(new ResumedReaderStatus(null, 0, idle))
        : tasks
            .hasEvents(last.id(), after)
            .thenApply(
                missed ->
                    missed
                        ? new ResumedReaderStatus(last.id(), last.sequence(), idle)
                        : new ResumedReaderStatus(null, 0, idle));
  }

  /** The last event of a task that has ended has its state. */
  private static CompletionStage<@Nullable ResumedReaderStatus> ofTask(
      VisibleAgentTasks tasks, @Nullable Task task, AgentEventEncoder encoder, long after) {
    return task == null || !task.state().isEnd()
        ? CompletableFuture.completedFuture(null)
        : tasks
            .hasEvents(task.id(), after)
            .thenApply(
                missed ->
                    missed ? null : new ResumedReaderStatus(null, 0, encoder.snapshot(task, null)));
  }

  /** Whether the status follows these messages. */
  boolean follows(ChannelMessages event) {
    return event.task() != null
        && event.task().id().equals(lastTask)
        && event.sequence() == sequence;
  }
}
