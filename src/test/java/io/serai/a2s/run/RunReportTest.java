package io.serai.a2s.run;

import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import io.serai.a2s.A2sParts;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2S-Q23")
class RunReportTest {

  private static final String URL = "http://localhost";

  @Test
  void mappedVariablesAreTheOutputsInStepOrderIfNoneAreDeclared() {
    CapabilityRun run =
        run(
            CapabilityText.of("NoOutput")
                .steps(get("one", URL, "/1", "z: $.a, kept.x: $.b", ""))
                .steps(get("two", URL, "/2", "city: $.c", ""))
                .steps(get("three", URL, "/3", "never: $.d", "")));
    run.variables().set(List.of("city"), IntNode.valueOf(2));
    run.variables().set(List.of("kept", "x"), IntNode.valueOf(3));
    run.variables().set(List.of("z"), JsonMappers.object().nullNode());

    assertThat(RunReport.outputs(run)).hasToString("{\"z\":null,\"kept\":{\"x\":3},\"city\":2}");
  }

  @Test
  void unmappedInputIsNoOutput() {
    CapabilityRun run =
        run(CapabilityText.of("OnlyInputs").steps(get("one", URL, "/1", "city: $.a", "")));

    assertThat(RunReport.outputs(run)).hasToString("{}");
  }

  @Test
  @Tag("A2S-48")
  void declaredOutputIsFilledEvenIfTheRunFailed() {
    CapabilityRun run =
        run(
            CapabilityText.of("WithOutput")
                .steps(get("one", URL, "/1", "n: $.a", ""))
                .output("{text: \"${city} ${n}\", n: \"${n}\"}"));

    String outputs =
        RunReport.of(run, new StepFailedException("one", "no", JsonMappers.object()))
            .path("outputs")
            .toString();

    assertThat(outputs).isEqualTo("{\"text\":\"Bukhara \",\"n\":null}");
  }

  @Test
  void stepsAreReportedInDocumentOrderIncludingNestedOnes() {
    CapabilityRun run = run(groups());
    run.setStatus("group", StepStatus.SUCCESS);
    run.setStatus("first", StepStatus.SUCCESS);
    run.setStatus("second", StepStatus.FAILED);

    assertThat(steps(run)).isEqualTo("group=failed first=success second=failed last=skipped");
  }

  @Test
  void groupSucceedsIfOnlyChildrenThatMayFailHaveFailed() {
    CapabilityRun run = run(groups());
    run.setStatus("group", StepStatus.SUCCESS);
    run.setStatus("first", StepStatus.FAILED);
    run.setStatus("second", StepStatus.SUCCESS);
    run.setStatus("last", StepStatus.SUCCESS);

    assertThat(steps(run)).isEqualTo("group=success first=failed second=success last=success");
  }

  @Test
  @Tag("A2S-Q8")
  void aFailureNamesItsStepAndItsDetails() {
    CapabilityRun run = run(groups());
    StepFailedException failure =
        new StepFailedException(
            "second", "localhost answered 404", JsonMappers.object().put("http_status", 404));

    assertThat(RunReport.of(run, failure).path("status").textValue()).isEqualTo("failed");
    assertThat(RunReport.of(run, failure).path("error"))
        .hasToString(
            "{\"code\":\"STEP_FAILED\",\"step\":\"second\",\"message\":\"localhost answered 404\","
                + "\"details\":{\"http_status\":404}}");
    assertThat(failure.getStackTrace()).isEmpty();
  }

  @Test
  void internalFailureIsReportedWithoutItsMessage() {
    String report =
        RunReport.of(run(groups()), new IllegalStateException("jdbc:sqlite:/home/x")).toString();

    assertThat(report).contains("\"code\":\"STEP_FAILED\"").doesNotContain("sqlite");
  }

  @Test
  void successfulRunHasNoError() {
    assertThat(RunReport.of(run(groups()), null).path("status").textValue()).isEqualTo("success");
    assertThat(RunReport.of(run(groups()), null).has("error")).isFalse();
  }

  private static CapabilityText groups() {
    return CapabilityText.of("Groups")
        .steps(
            "- id: group\n  type: sequence\n  steps:\n"
                + get("first", URL, "/1", "a: $.a", "error_handling: continue").indent(4)
                + get("second", URL, "/2", "b: $.b", "").indent(4))
        .steps(get("last", URL, "/3", "c: $.c", ""));
  }

  private static CapabilityRun run(CapabilityText text) {
    return new CapabilityRun(
        A2sParts.read(text),
        JsonMappers.object().put("city", "Bukhara"),
        (id, host) -> id,
        new ResultMemory(ResultMemory.budgetOfHeap(), "tester"));
  }

  private static String steps(CapabilityRun run) {
    StringBuilder steps = new StringBuilder();
    RunReport.of(run, null)
        .path("steps")
        .forEach(
            step ->
                steps
                    .append(' ')
                    .append(step.path("id").textValue())
                    .append('=')
                    .append(step.path("status").textValue()));
    return steps.substring(1);
  }
}
