package io.serai.a2e.decode;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.workflow.Workflow;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecodedWorkflowCacheTest {
  private static final String WAITS =
      update("a", "{\"Wait\":{\"duration\":1}}")
          + "\n"
          + update("b", "{\"Wait\":{\"duration\":2}}");

  private final WorkflowDecoder decoder = new WorkflowDecoder(Clock.systemUTC(), none -> false);

  private DecodedWorkflow decode(String begin) {
    return decoder.decode(WAITS + "\n" + begin);
  }

  @Test
  void anotherExecutionOfAWorkflowSharesItsOperations() {
    Workflow first = decode(begin("a", "b")).workflow().orElseThrow();
    Workflow second =
        decode(begin("a", "b").replace("exec-1", "exec-2") + "\n\n").workflow().orElseThrow();

    assertThat(second.executionId()).contains("exec-2");
    assertThat(second.contentHash()).isEqualTo(first.contentHash());
    assertThat(shared(first, second)).isTrue();
  }

  @Test
  void anotherOrderIsAnotherWorkflow() {
    Workflow first = decode(begin("a", "b")).workflow().orElseThrow();
    Workflow second = decode(begin("b", "a")).workflow().orElseThrow();

    assertThat(second.order()).isEqualTo(List.of("b", "a"));
    assertThat(second.contentHash()).isNotEqualTo(first.contentHash());
  }

  @Test
  void faultOfTheLastMessageIsFoundThoughTheOthersAreKnown() {
    decode(begin("a", "b"));

    assertThat(decode(begin("a", "b").replace("exec-1", "exec 1")).faults()).isNotEmpty();
    assertThat(decode("{\"type\":\"beginExecution\"").faults()).isNotEmpty();
    assertThat(decode(begin("a", "b") + "\n" + begin("a", "b")).faults()).isNotEmpty();
  }

  @Test
  void operationOfOneTextIsNeverInTheWorkflowOfAnother() {
    String legacy =
        "{\"operationUpdate\":{\"operations\":[{\"id\":\"c\",\"operation\":{\"Wait\":"
            + "{\"duration\":9}}}]},\"beginExecution\":{\"root\":\"a\"}}";
    assertThat(decode(legacy).workflow().orElseThrow().order()).containsExactly("a", "b", "c");

    DecodedWorkflow other = decode(begin("a", "b", "c"));

    assertThat(other.workflow().orElseThrow().operations()).doesNotContainKey("c");
  }

  private static boolean shared(Workflow one, Workflow other) {
    Map<String, ?> operations = other.operations();
    return one.operations().entrySet().stream()
        .allMatch(each -> operations.get(each.getKey()) == each.getValue());
  }
}
