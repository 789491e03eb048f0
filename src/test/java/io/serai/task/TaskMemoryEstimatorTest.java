package io.serai.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskMemoryEstimatorTest {
  private static final String LONG = "x".repeat(1_000_000);

  @Test
  void aTextWeighsAByteForEachCharacterOfLatin1AndTwoForOthers() {
    assertThat(TaskMemoryEstimator.of(LONG)).isBetween(1_000_000L, 1_000_100L);
    assertThat(TaskMemoryEstimator.of("\u6f22".repeat(1_000_000)))
        .isBetween(2_000_000L, 2_000_100L);
  }

  @Test
  void aTreeOfSmallValuesWeighsMoreThanItsText() {
    ArrayNode rows = JsonMappers.array();
    for (int i = 0; i < 10_000; i++) {
      rows.addObject().put("a", i);
    }

    assertThat(TaskMemoryEstimator.of(rows)).isGreaterThan(20L * rows.toString().length());
  }

  @Test
  void whatTheInputHasFromTheMessageCountsOnce() {
    ObjectNode input = JsonMappers.object().put("text", LONG);
    ObjectNode call = JsonMappers.object().put("skill", "write");
    call.set("input", input);
    Message message = Message.of("m", MessageRole.USER, List.of(Part.ofData(call)));
    NewTaskBuilder task = Tasks.asked("t").message(message);

    long shared = TaskMemoryEstimator.of(task.input(input).build());

    assertThat(shared).isBetween(1_000_000L, 1_010_000L);
    assertThat(TaskMemoryEstimator.of(task.input(input.deepCopy().put("text", "y" + LONG)).build()))
        .isBetween(2_000_000L, 2_010_000L);
  }

  @Test
  void theHeadOfALargeRequestKeepsWhatOrdersAndNamesIt() {
    NewTask whole =
        Tasks.asked("t")
            .input(JsonMappers.object().put("text", LONG))
            .origin(
                new ProtocolOrigin(
                    "a2a/1.0",
                    JsonMappers.object().put("traceparent", "00-1").put("metadata", LONG)))
            .rank(7, 8)
            .reference("mine")
            .build();

    NewTask head = whole.head();

    assertThat(head.input().isMissingNode()).isTrue();
    assertThat(head.toBuilder().input(whole.input()).origin(whole.origin()).build())
        .isEqualTo(whole);
    assertThat(head.origin().facts().toString()).isEqualTo("{\"traceparent\":\"00-1\"}");
    assertThat(TaskMemoryEstimator.of(head)).isLessThan(TaskMemoryEstimator.SMALL);
  }

  @Test
  void theHeadOfASmallRequestIsTheRequest() {
    NewTask small = Tasks.asked("t").build();

    assertThat(small.head()).isSameAs(small);
  }

  @Test
  void aReplacedArtifactDoesNotWeighAnyMore() {
    TaskEventFold fold = new TaskEventFold();
    List<TaskEvent> events =
        Tasks.events(
            1,
            Tasks.created("t"),
            new TaskEventPayload.Made(Tasks.artifact("a", LONG), false, true),
            new TaskEventPayload.Made(Tasks.artifact("a", LONG), false, true),
            new TaskEventPayload.Made(Tasks.artifact("a", LONG), true, true),
            new TaskEventPayload.Restarted());

    events.subList(0, 3).forEach(fold::apply);
    assertThat(fold.weight()).isBetween(1_000_000L, 1_010_000L);
    fold.apply(events.get(3));
    assertThat(fold.weight()).isBetween(2_000_000L, 2_010_000L);
    fold.apply(events.get(4));
    assertThat(fold.weight()).isLessThan(1_000);
  }
}
