package io.serai.a2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.workflow.Workflow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which workflows run again after a crash. */
class RerunSafetyCheckTest {
  private final RerunSafetyCheck repeatable = new RerunSafetyCheck("safe"::equals);

  private boolean contains(String... operations) {
    String[] lines = new String[operations.length + 1];
    for (int i = 0; i < operations.length; i++) {
      lines[i] = WorkflowFixture.update("op-" + i, operations[i]);
    }
    lines[operations.length] = WorkflowFixture.begin("op-0");
    Workflow workflow = WorkflowFixture.decode(lines).workflow().orElseThrow();
    return repeatable.contains(workflow);
  }

  private static String call(String method) {
    return OperationType.API_CALL.example().replace("GET", method);
  }

  @ParameterizedTest
  @CsvSource({"GET,true", "PUT,true", "DELETE,true", "POST,false", "PATCH,false"})
  void callRunsAgainIfItsMethodIsIdempotent(String method, boolean again) {
    assertThat(contains(call(method))).isEqualTo(again);
  }

  @ParameterizedTest
  @CsvSource({"safe,true", "other,false"})
  void skillRunsAgainIfItSaysSo(String skill, boolean again) {
    assertThat(contains(OperationType.INVOKE_SKILL.example().replace("get-weather", skill)))
        .isEqualTo(again);
  }

  @Test
  void whatComputesStoresAndWaitsRunsAgain() {
    assertThat(
            contains(
                OperationType.STORE_DATA.example(),
                OperationType.WAIT.example(),
                OperationType.FILTER_DATA.example()))
        .isTrue();
  }

  @Test
  void oneOperationThatMayNotRunTwiceIsEnough() {
    assertThat(contains(OperationType.WAIT.example(), call("POST"))).isFalse();
  }
}
