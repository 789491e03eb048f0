package io.serai.task;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskFoldTest {

  @Test
  void aTaskIsTheSumOfItsEvents() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                changed(TaskState.RUNNING),
                new Fact.Progressed(0.4, "half", Json.object().put("cpu", 3)),
                new Fact.Progressed(0.5, "more", null),
                new Fact.Logged("info", "seen by readers of the log alone", null),
                new Fact.Made(artifact("a", "one"), false, false),
                new Fact.Made(artifact("a", "two"), true, true),
                new Fact.Delegated("other", "child", "too much"),
                new Fact.Returned("other", null)));

    assertThat(task.id()).isEqualTo("t");
    assertThat(task.state()).isEqualTo(TaskState.RUNNING);
    assertThat(task.sequence()).isEqualTo(9);
    assertThat(task.createdAt()).isEqualTo(Tasks.NOON.plusSeconds(1));
    assertThat(task.status().at()).isEqualTo(Tasks.NOON.plusSeconds(2));
    assertThat(task.updatedAt()).isEqualTo(Tasks.NOON.plusSeconds(9));
    assertThat(task.progress()).isEqualTo(new Progress(0.5, "more", Json.object().put("cpu", 3)));
    assertThat(task.artifacts().get(0).parts())
        .containsExactly(Part.ofText("one"), Part.ofText("two"));
    assertThat(task.delegations())
        .containsExactly(new Delegation("other", "child", "too much", true));
  }

  @Test
  void whatWasSaidAboutAStateIsHistoryOnceTheNextOneCame() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                new Fact.Changed(TaskState.RUNNING, null, null, said("begun")),
                new Fact.Said(said("by the way")),
                new Fact.Changed(TaskState.RUNNING, null, null, said("still"))));

    assertThat(task.messages()).containsExactly(said("begun"), said("by the way"));
    assertThat(task.status().message()).isEqualTo(said("still"));
  }

  @Test
  void anAnswerMayComeInPieces() {
    Need need = Need.of(List.of("a", "b"), "letters");
    List<TaskEvent> waiting =
        events(
            1,
            created("t"),
            changed(TaskState.RUNNING),
            changed(TaskState.WAITING),
            new Fact.Needed(need),
            new Fact.Answered(Answer.of(Json.object().put("a", 1))));

    Task half = Task.fold(waiting);

    assertThat(half.need()).isEqualTo(need);
    assertThat(half.given().data()).isEqualTo(Json.object().put("a", 1));
    TaskFold fold = new TaskFold();
    waiting.forEach(fold::apply);
    events(6, new Fact.Answered(Answer.of(Json.object().put("b", 2))), changed(TaskState.RUNNING))
        .forEach(fold::apply);
    assertThat(fold.task().need()).isNull();
    assertThat(fold.task().given()).isNull();
    assertThat(fold.task().answers())
        .containsExactly(Answer.of(Json.object().put("a", 1).put("b", 2)));
  }

  @Test
  void whatIsDoneIsDoneWhole() {
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
  void workThatBeginsAnewMakesItsArtifactsAnew() {
    Task task =
        Task.fold(
            events(
                1,
                created("t"),
                changed(TaskState.RUNNING),
                new Fact.Made(artifact("a", "old"), false, true),
                new Fact.Recovered("next"),
                new Fact.Restarted()));

    assertThat(task.artifacts()).isEmpty();
    assertThat(task.hub()).isEqualTo("next");
  }

  @Test
  void anIllegalChangeIsRefused() {
    assertThatThrownBy(() -> Task.fold(events(1, created("t"), changed(TaskState.FINISHED))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a task that is INITIALIZING cannot become FINISHED");
  }

  @Test
  void aGapIsRefused() {
    TaskFold fold = new TaskFold();
    events(1, created("t")).forEach(fold::apply);

    assertThatThrownBy(() -> events(3, changed(TaskState.RUNNING)).forEach(fold::apply))
        .hasMessage("event 3 cannot follow event 1");
  }
}
