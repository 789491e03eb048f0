package io.serai.a2a.stream;

import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.Update;
import io.serai.task.CanonicalState;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.Flow;

/**
 * A task as a stream: the task as it stood after some event, then what follows that one. Every
 * subscriber reads on its own, as fast as it asks.
 */
public final class TaskStream implements Flow.Publisher<Update> {
  private final TaskView first;
  private final Flow.Publisher<TaskEvent> events;
  private final Telling.Until until;
  private final Patience patience;
  private final boolean told;

  private TaskStream(
      TaskView first,
      Flow.Publisher<TaskEvent> events,
      Telling.Until until,
      Patience patience,
      boolean told) {
    this.first = first;
    this.events = events;
    this.until = until;
    this.patience = patience;
    this.told = told;
  }

  /**
   * A task that a message led to: ends with the task, or once it waits for input; where it waits
   * already, for what the message did not give, the task alone.
   *
   * @param events those behind the one that {@code first} ends with
   * @param patience how long the task is held back; where its whole answer is a message by then,
   *     the stream is that message alone
   */
  public static Flow.Publisher<Update> ofMessage(
      TaskView first, Flow.Publisher<TaskEvent> events, Patience patience) {
    if (first.task().status().canonical() == CanonicalState.INPUT_REQUIRED) {
      return new Single(new Update(first.task().sequence(), new Update.Whole(first)));
    }
    return new TaskStream(first, events, Telling.Until.INPUT, patience, false);
  }

  /** A task that is followed to its end. */
  public static TaskStream following(Task first, Flow.Publisher<TaskEvent> events) {
    return new TaskStream(TaskView.whole(first), events, Telling.Until.END, Patience.NONE, false);
  }

  /** The same for a reader who was told of {@code last} before: what comes behind it. */
  public static TaskStream goingOn(Task last, Flow.Publisher<TaskEvent> events) {
    return new TaskStream(TaskView.whole(last), events, Telling.Until.END, Patience.NONE, true);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Update> subscriber) {
    Telling telling = new Telling(first.task(), until);
    events.subscribe(new UpdateFlow(first, told, telling, patience, subscriber));
  }
}
