package io.serai.a2a.stream;

import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.StreamUpdate;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.Flow;

/**
 * A publisher of a task's updates: a snapshot of the task, then the updates that follow it.
 *
 * <p>Every subscriber has its own subscription to the task's events, with its own demand.
 */
public final class TaskStream implements Flow.Publisher<StreamUpdate> {
  private final TaskView first;
  private final Flow.Publisher<TaskEvent> events;
  private final StreamUpdateTranslator.StreamEnd streamEnd;
  private final CancelableDelay cancelableDelay;
  private final boolean snapshotSent;

  private TaskStream(
      TaskView first,
      Flow.Publisher<TaskEvent> events,
      StreamUpdateTranslator.StreamEnd streamEnd,
      CancelableDelay cancelableDelay,
      boolean snapshotSent) {
    this.first = first;
    this.events = events;
    this.streamEnd = streamEnd;
    this.cancelableDelay = cancelableDelay;
    this.snapshotSent = snapshotSent;
  }

  /**
   * Returns the stream of a task that a message created or continued. It ends when the task has
   * ended or requires input.
   *
   * <p>If the task requires input already, the stream is a single snapshot.
   *
   * @param events events after the last one that {@code first} includes
   * @param cancelableDelay how long the snapshot is held back; if the task's whole reply is a
   *     message and arrives by then, the stream is that message alone
   */
  public static Flow.Publisher<StreamUpdate> ofMessage(
      TaskView first, Flow.Publisher<TaskEvent> events, CancelableDelay cancelableDelay) {
    if (first.task().status().canonical() == A2aTaskState.INPUT_REQUIRED) {
      return new SingleUpdatePublisher(
          new StreamUpdate(first.task().sequence(), new StreamUpdate.TaskSnapshot(first)));
    }
    return new TaskStream(
        first, events, StreamUpdateTranslator.StreamEnd.INPUT, cancelableDelay, false);
  }

  /** Returns the stream of a task until its end, beginning with a snapshot. */
  public static TaskStream following(Task first, Flow.Publisher<TaskEvent> events) {
    return new TaskStream(
        TaskView.whole(first),
        events,
        StreamUpdateTranslator.StreamEnd.END,
        CancelableDelay.NONE,
        false);
  }

  /**
   * Returns the same stream without the snapshot, for a subscriber that has received the updates up
   * to {@code last} before.
   */
  public static TaskStream resuming(Task last, Flow.Publisher<TaskEvent> events) {
    return new TaskStream(
        TaskView.whole(last),
        events,
        StreamUpdateTranslator.StreamEnd.END,
        CancelableDelay.NONE,
        true);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super StreamUpdate> subscriber) {
    StreamUpdateTranslator streamUpdateTranslator =
        new StreamUpdateTranslator(first.task(), streamEnd);
    events.subscribe(
        new UpdateSubscription(
            first, snapshotSent, streamUpdateTranslator, cancelableDelay, subscriber));
  }
}
