package io.serai.a2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.workflow.Workflow;
import org.junit.jupiter.api.Test;

/**
 * What an execution that runs again keeps of a report without results, since they were too large.
 */
class ResumePlannerTest {
  private static final Workflow WORKFLOW =
      WorkflowFixture.decode(
              WorkflowFixture.update(
                  "check",
                  "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/input/big\",\"operator\":\"exists\"},\"ifTrue\":[\"pay\"],\"ifFalse\":[]}}"),
              WorkflowFixture.update(
                  "pay",
                  "{\"ApiCall\":{\"method\":\"POST\",\"url\":\"https://bank.example/pay\",\"outputPath\":\"/workflow/pay\"}}"),
              WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":1}}"),
              WorkflowFixture.begin("check", "wait"))
          .workflow()
          .orElseThrow();

  private static final String REPORT =
      """
      {"status": "failed", "error": {"type": "DATA", "details": {}},
        "operations": {"check": {"status": "success"}, "pay": {"status": "success"},
          "wait": {"status": "success"}},
        "results": %s}
      """;

  private static ResumePlanner.Decision decide(String results) {
    return ResumePlanner.decide(
            WORKFLOW,
            WorkflowFixture.json(REPORT.formatted(results)),
            new RerunSafetyCheck(skill -> false))
        .orElseThrow();
  }

  @Test
  void conditionalWithoutItsResultRunsAgainAndWhatItMayHaveDoneIsARepetition() {
    ResumePlanner.Decision decision = decide("{}");

    assertThat(decision.kept()).containsExactly("wait");
    assertThat(decision.runs()).containsExactly("check");
    assertThat(decision.repeats()).containsExactly("pay");
  }

  @Test
  void conditionalWithItsResultIsKeptWithItsBranch() {
    ResumePlanner.Decision decision =
        decide("{\"check\":{\"condition\":true,\"executed\":[\"pay\"]},\"pay\":{\"id\":7}}");

    assertThat(decision.kept()).containsExactly("check", "wait");
    assertThat(decision.runs()).isEmpty();
    assertThat(decision.results().at("/pay/result/id").asInt()).isEqualTo(7);
  }
}
