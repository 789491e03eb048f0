package io.serai.task.run.feed;

import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.task.A2aTaskState;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskSummary;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.EventCollector;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TaskListChangesTest {

  private final TaskListChanges changes =
      new TaskListChanges(new InMemoryTaskEventLog(Runnable::run, 1 << 20));

  private EventCollector<TaskListChange> follow(long demand) {
    return follow(demand, task -> true);
  }

  private EventCollector<TaskListChange> follow(long demand, Predicate<TaskSummary> wanted) {
    EventCollector<TaskListChange> collector = new EventCollector<>(demand);
    changes.of(wanted).subscribe(collector);
    return collector;
  }

  /** Appends events to a new task. */
  private TaskEventFold begin(String id) {
    TaskEventFold fold = new TaskEventFold();
    append(fold, created(id), changed(TaskState.RUNNING));
    return fold;
  }

  private void append(TaskEventFold fold, TaskEventPayload... payloads) {
    List<TaskEvent> added = events(fold.sequence() + 1, payloads);
    added.forEach(fold::apply);
    changes.after(added, fold).run();
  }

  private static List<String> told(EventCollector<TaskListChange> collector) {
    return collector.events().stream()
        .map(
            change ->
                change instanceof TaskListChange.Changed changed
                    ? changed.task().id() + " " + changed.task().state()
                    : "reset")
        .toList();
  }

  @Test
  void aSubscriberReadsTheListAndIsToldOfNewTasksAndStates() {
    EventCollector<TaskListChange> all = follow(Long.MAX_VALUE);

    TaskEventFold task = begin("a");
    append(task, new TaskEventPayload.Progressed(0.5, null, null));
    append(task, changed(TaskState.FINISHING), changed(TaskState.FINISHED));

    assertThat(told(all)).containsExactly("reset", "a WORKING", "a COMPLETED");
    TaskSummary end = ((TaskListChange.Changed) all.events().get(2)).task();
    assertThat(end.owner()).isEqualTo("anna");
    assertThat(end.agent()).isEqualTo("writer");
    assertThat(end.skill()).isEqualTo("write");
    assertThat(end.sequence()).isEqualTo(5);
    assertThat(end.statusAt()).isAfter(end.createdAt());
  }

  @Test
  void onlyWhatIsWantedIsTold() {
    EventCollector<TaskListChange> some =
        follow(Long.MAX_VALUE, task -> task.state() == A2aTaskState.COMPLETED);

    TaskEventFold task = begin("a");
    append(task, changed(TaskState.FINISHING), changed(TaskState.FINISHED));

    assertThat(told(some)).containsExactly("reset", "a COMPLETED");
  }

  @Test
  void aSlowSubscriberGetsTheNewestStateOfEachTask() {
    EventCollector<TaskListChange> slow = follow(1);

    TaskEventFold first = begin("a");
    begin("b");
    append(first, changed(TaskState.FINISHING), changed(TaskState.FINISHED));
    slow.request(10);

    assertThat(told(slow)).containsExactly("reset", "a COMPLETED", "b WORKING");
  }

  @Test
  void aSubscriberThatMissesTooMuchReadsTheListAgain() {
    EventCollector<TaskListChange> slow = follow(1);

    for (int i = 0; i < TaskListSubscription.MOST_PENDING; i++) {
      begin("t" + i);
    }
    begin("one-more");
    begin("after");
    slow.request(10);

    assertThat(told(slow)).containsExactly("reset", "reset", "after WORKING");
  }

  @Test
  void asManyTasksAsAreKeptAreTold() {
    EventCollector<TaskListChange> slow = follow(1);

    for (int i = 0; i < TaskListSubscription.MOST_PENDING; i++) {
      begin("t" + i);
    }
    slow.request(Long.MAX_VALUE);

    assertThat(told(slow)).hasSize(1 + TaskListSubscription.MOST_PENDING).endsWith("t999 WORKING");
  }

  /** A fold without events has no summary, so it shows whether one is made. */
  @Test
  void withoutASubscriberNothingIsDone() {
    List<TaskEvent> added = events(1, created("a"));
    TaskEventFold empty = new TaskEventFold();

    changes.after(added, empty).run();
    EventCollector<TaskListChange> gone = follow(Long.MAX_VALUE);
    assertThatThrownBy(() -> changes.after(added, empty)).isInstanceOf(IllegalStateException.class);
    gone.cancel();
    changes.after(added, empty).run();

    assertThat(told(gone)).containsExactly("reset");
  }

  @Test
  void aSubscriberThatFailsDoesNotAffectTheOthers() {
    EventCollector<TaskListChange> failing =
        new EventCollector<>(Long.MAX_VALUE) {
          @Override
          public synchronized void onNext(TaskListChange change) {
            throw new IllegalStateException("full");
          }
        };
    changes.of(task -> true).subscribe(failing);
    EventCollector<TaskListChange> other = follow(Long.MAX_VALUE);

    begin("a");

    assertThat(failing.failure()).hasMessage("full");
    assertThat(told(other)).containsExactly("reset", "a WORKING");
  }
}
