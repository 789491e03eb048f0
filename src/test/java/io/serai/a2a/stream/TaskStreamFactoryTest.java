package io.serai.a2a.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** A task as a stream. */
class TaskStreamFactoryTest {
  private final Events events = new Events();
  private final Reader reader = new Reader();
  private Runnable timeout = () -> {};

  @Test
  void oneMoreEventIsRequestedForEachFilteredEvent() {
    List<TaskEvent> coming =
        Tasks.events(
            2,
            new TaskEventPayload.Made(Tasks.artifact("a", "x"), false, true),
            new TaskEventPayload.Logged("INFO", "not told", null),
            new TaskEventPayload.Logged("INFO", "not told", null));
    TaskStreamFactory.ofMessage(
            task(),
            events,
            late -> {
              timeout = late;
              return () -> {};
            })
        .subscribe(reader);
    reader.subscription.request(3);
    reader.onFirstUpdate = () -> coming.forEach(event -> events.reader.onNext(event));

    timeout.run();

    assertThat(reader.updates).hasSize(2);
    assertThat(events.requested).isEqualTo(5);
  }

  @Test
  void aStreamThatHasBegunDoesNotHoldTheTask() {
    WeakReference<Task> task = follow();

    await()
        .untilAsserted(
            () -> {
              System.gc();
              assertThat(task.refersTo(null)).isTrue();
            });
    Tasks.events(
            2, Tasks.changed(TaskState.RUNNING), new TaskEventPayload.Said(Tasks.said("hello")))
        .forEach(event -> events.reader.onNext(event));
    assertThat(reader.updates).extracting(StreamUpdate::sequence).containsExactly(2L, 3L);
  }

  @Test
  void aLargeMessageOfTheStatusIsSentOnceWithTheQuestion() {
    TaskStreamFactory.following(task().task(), events).subscribe(reader);
    reader.subscription.request(4);
    Message large = Tasks.said("x".repeat(100_000));

    Tasks.events(
            2,
            Tasks.changed(TaskState.RUNNING),
            new TaskEventPayload.Changed(TaskState.WAITING, null, null, large, null),
            new TaskEventPayload.Needed(InputRequest.of(List.of("name"), "a name")))
        .forEach(event -> events.reader.onNext(event));

    assertThat(reader.updates).hasSize(3);
    assertThat(((StreamUpdate.StatusUpdate) reader.updates.get(2).payload()).status().message())
        .isEqualTo(large);
  }

  /** Follows a task, and drops what was received of it. */
  private WeakReference<Task> follow() {
    Task task = task().task();
    TaskStreamFactory.following(task, events).subscribe(reader);
    reader.subscription.request(4);
    assertThat(reader.updates).extracting(StreamUpdate::sequence).containsExactly(1L);
    reader.updates.clear();
    return new WeakReference<>(task);
  }

  private static TaskView task() {
    TaskEventFold fold = new TaskEventFold();
    Tasks.events(1, Tasks.created("t")).forEach(fold::apply);
    return TaskView.whole(fold.task());
  }

  private static final class Events implements Flow.Publisher<TaskEvent>, Flow.Subscription {
    private Flow.Subscriber<? super TaskEvent> reader;
    private long requested;

    @Override
    public void subscribe(Flow.Subscriber<? super TaskEvent> subscriber) {
      reader = subscriber;
      subscriber.onSubscribe(this);
    }

    @Override
    public void request(long n) {
      requested += n;
    }

    @Override
    public void cancel() {}
  }

  private static final class Reader implements Flow.Subscriber<StreamUpdate> {
    private final List<StreamUpdate> updates = new ArrayList<>();
    private Flow.Subscription subscription;
    private Runnable onFirstUpdate = () -> {};

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
    }

    @Override
    public void onNext(StreamUpdate update) {
      updates.add(update);
      if (updates.size() == 1) {
        onFirstUpdate.run();
      }
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {}
  }
}
