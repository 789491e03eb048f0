package io.serai.a2a.stream;

import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.a2a.stream.StreamUpdateTranslator.StreamEnd;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.Flow;

/** Creates the streams of a task: a snapshot of the task, then the updates that follow it. */
public final class TaskStreamFactory {

  private TaskStreamFactory() {}

  /**
   * Returns the stream of a task that a message created or continued. It ends when the task has
   * ended or requires input.
   *
   * <p>If the task requires input already, the stream is a single snapshot.
   *
   * @param events events after the last one that {@code first} includes
   * @param delay how long the snapshot is held back; if the task's whole reply is a message and
   *     arrives by then, the stream is that message alone
   */
  public static ProjectingPublisher<?, StreamUpdate> ofMessage(
      TaskView first, Flow.Publisher<TaskEvent> events, CancelableDelay delay) {
    if (first.task().status().canonical() == A2aTaskState.INPUT_REQUIRED) {
      return ProjectingPublisher.single(
          new StreamUpdate(first.task().sequence(), new StreamUpdate.TaskSnapshot(first)));
    }
    return ProjectingPublisher.of(
        events, () -> new StreamUpdateTranslator(first, false, StreamEnd.INPUT), delay);
  }

  /** Returns the stream of a task until its end, beginning with a snapshot. */
  public static ProjectingPublisher<?, StreamUpdate> following(
      Task first, Flow.Publisher<TaskEvent> events) {
    return untilEnd(first, events, false);
  }

  /**
   * Returns the same stream without the snapshot, for a subscriber that has received the updates up
   * to {@code last} before.
   *
   * @param last the task after these updates; its head is enough
   */
  public static ProjectingPublisher<?, StreamUpdate> resuming(
      Task last, Flow.Publisher<TaskEvent> events) {
    return untilEnd(last, events, true);
  }

  private static ProjectingPublisher<?, StreamUpdate> untilEnd(
      Task task, Flow.Publisher<TaskEvent> events, boolean snapshotSent) {
    return ProjectingPublisher.of(
        events,
        () -> new StreamUpdateTranslator(TaskView.whole(task), snapshotSent, StreamEnd.END),
        CancelableDelay.NONE);
  }
}
