package io.serai.task;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.JsonMappers;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskEventFoldTest {

  @Test
  void taskIsComputedFromItsEvents() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                changed(TaskState.RUNNING),
                new TaskEventPayload.Progressed(0.4, "half", JsonMappers.object().put("cpu", 3)),
                new TaskEventPayload.Progressed(0.5, "more", null),
                new TaskEventPayload.Logged("info", "seen by readers of the log alone", null),
                new TaskEventPayload.Made(artifact("a", "one"), false, false),
                new TaskEventPayload.Made(artifact("a", "two"), true, true),
                new TaskEventPayload.Delegated("other", "child", "too much", null),
                new TaskEventPayload.Returned("other", null)));

    assertThat(task.id()).isEqualTo("t");
    assertThat(task.state()).isEqualTo(TaskState.RUNNING);
    assertThat(task.sequence()).isEqualTo(9);
    assertThat(task.createdAt()).isEqualTo(Tasks.NOON.plusSeconds(1));
    assertThat(task.status().at()).isEqualTo(Tasks.NOON.plusSeconds(2));
    assertThat(task.updatedAt()).isEqualTo(Tasks.NOON.plusSeconds(9));
    assertThat(task.progress())
        .isEqualTo(new TaskProgress(0.5, "more", JsonMappers.object().put("cpu", 3)));
    assertThat(task.artifacts().get(0).parts())
        .containsExactly(Part.ofText("one"), Part.ofText("two"));
    assertThat(task.delegations())
        .containsExactly(new DelegatedSubtask("other", "child", "too much", 0, true));
  }

  @Test
  void statusMessageMovesToTheHistoryWithTheNextState() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                new TaskEventPayload.Changed(TaskState.RUNNING, null, null, said("begun")),
                new TaskEventPayload.Said(said("by the way")),
                new TaskEventPayload.Changed(TaskState.RUNNING, null, null, said("still"))));

    assertThat(task.messages()).containsExactly(said("begun"), said("by the way"));
    assertThat(task.status().message()).isEqualTo(said("still"));
  }

  @Test
  void inputMayArriveInSeveralParts() {
    InputRequest inputRequest = InputRequest.of(List.of("a", "b"), "letters");
    List<TaskEvent> waiting =
        events(
            1,
            created("t"),
            changed(TaskState.RUNNING),
            changed(TaskState.WAITING),
            new TaskEventPayload.Needed(inputRequest),
            new TaskEventPayload.Answered(InputResponse.of(JsonMappers.object().put("a", 1))));

    Task half = Task.fold(waiting);

    assertThat(half.need()).isEqualTo(inputRequest);
    assertThat(half.needSequence()).isEqualTo(4);
    assertThat(half.given().data()).isEqualTo(JsonMappers.object().put("a", 1));
    TaskEventFold fold = new TaskEventFold();
    waiting.forEach(fold::apply);
    events(
            6,
            new TaskEventPayload.Answered(InputResponse.of(JsonMappers.object().put("b", 2))),
            changed(TaskState.RUNNING))
        .forEach(fold::apply);
    assertThat(fold.task().need()).isNull();
    assertThat(fold.task().given()).isNull();
    assertThat(fold.task().answers())
        .containsExactly(InputResponse.of(JsonMappers.object().put("a", 1).put("b", 2)));
  }

  @Test
  void authorizationHasTheNumberOfTheEventThatBeganTheWait() {
    TaskEventPayload permission =
        new TaskEventPayload.Changed(TaskState.BLOCKED, null, TaskStatus.PERMISSION, null);

    assertThat(
            Task.fold(events(1, created("t"), changed(TaskState.RUNNING), permission, permission))
                .needSequence())
        .isEqualTo(3);
    assertThat(
            Task.fold(
                    events(
                        1,
                        created("t"),
                        changed(TaskState.RUNNING),
                        permission,
                        changed(TaskState.WAITING),
                        changed(TaskState.RUNNING),
                        permission))
                .needSequence())
        .isEqualTo(6);
  }

  @Test
  void finishedTaskHasProgressOne() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                changed(TaskState.RUNNING),
                changed(TaskState.FINISHING),
                changed(TaskState.FINISHED)));

    assertThat(task.progress().value()).isEqualTo(1);
  }

  @Test
  void newRunReplacesTheArtifactsOfTheFormerOne() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                changed(TaskState.RUNNING),
                new TaskEventPayload.Made(artifact("a", "old"), false, true),
                new TaskEventPayload.Recovered("next"),
                new TaskEventPayload.Restarted()));

    assertThat(task.artifacts()).isEmpty();
    assertThat(task.hub()).isEqualTo("next");
  }

  @Test
  void illegalTransitionIsRefused() {
    assertThatThrownBy(() -> Task.fold(events(1, created("t"), changed(TaskState.FINISHED))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a task that is INITIALIZING cannot become FINISHED");
  }

  @Test
  void gapInTheSequenceIsRefused() {
    TaskEventFold fold = new TaskEventFold();
    events(1, created("t")).forEach(fold::apply);

    assertThatThrownBy(() -> events(3, changed(TaskState.RUNNING)).forEach(fold::apply))
        .hasMessage("event 3 cannot follow event 1");
  }
}
