package io.serai.a2a.stream;

import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.StreamUpdate;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.Flow;

/**
 * A task as a stream: the task as it stood after some event, then what follows that one. Every
 * subscriber reads on its own, as fast as it asks.
 */
public final class TaskStream implements Flow.Publisher<StreamUpdate> {
  private final TaskView first;
  private final Flow.Publisher<TaskEvent> events;
  private final StreamUpdateTranslator.StreamEnd streamEnd;
  private final CancelableDelay cancelableDelay;
  private final boolean told;

  private TaskStream(
      TaskView first,
      Flow.Publisher<TaskEvent> events,
      StreamUpdateTranslator.StreamEnd streamEnd,
      CancelableDelay cancelableDelay,
      boolean told) {
    this.first = first;
    this.events = events;
    this.streamEnd = streamEnd;
    this.cancelableDelay = cancelableDelay;
    this.told = told;
  }

  /**
   * A task that a message led to: ends with the task, or once it waits for input; where it waits
   * already, for what the message did not give, the task alone.
   *
   * @param events those behind the one that {@code first} ends with
   * @param cancelableDelay how long the task is held back; where its whole answer is a message by
   *     then, the stream is that message alone
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

  /** A task that is followed to its end. */
  public static TaskStream following(Task first, Flow.Publisher<TaskEvent> events) {
    return new TaskStream(
        TaskView.whole(first),
        events,
        StreamUpdateTranslator.StreamEnd.END,
        CancelableDelay.NONE,
        false);
  }

  /** The same for a reader who was told of {@code last} before: what comes behind it. */
  public static TaskStream goingOn(Task last, Flow.Publisher<TaskEvent> events) {
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
        new UpdateSubscription(first, told, streamUpdateTranslator, cancelableDelay, subscriber));
  }
}
