package io.serai.a2s.run;

import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2S-Q23")
class RunReportTest {

  private static final String URL = "http://localhost";

  private Capability capability = A2sParts.read(groups());

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

    assertThat(RunReport.outputs(capability, run))
        .hasToString("{\"z\":null,\"kept\":{\"x\":3},\"city\":2}");
  }

  @Test
  void unmappedInputIsNotAnOutput() {
    CapabilityRun run =
        run(CapabilityText.of("OnlyInputs").steps(get("one", URL, "/1", "city: $.a", "")));

    assertThat(RunReport.outputs(capability, run)).hasToString("{}");
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
        report(run, new StepFailedException("one", "no", JsonMappers.object()))
            .path("outputs")
            .toString();

    assertThat(outputs).isEqualTo("{\"text\":\"Bukhara \",\"n\":null}");
  }

  @Test
  void stepsAreReportedInDocumentOrderIncludingNestedOnes() {
    CapabilityRun run = run(groups());
    run.setStatus("first", StepStatus.SUCCESS);
    run.setStatus("second", StepStatus.FAILED);

    assertThat(steps(run)).isEqualTo("group=failed first=success second=failed last=skipped");
  }

  @Test
  void groupSucceedsIfOnlyChildrenThatMayFailHaveFailed() {
    CapabilityRun run = run(groups());
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

    assertThat(report(run, failure).path("status").textValue()).isEqualTo("failed");
    assertThat(report(run, failure).path("error"))
        .hasToString(
            "{\"code\":\"STEP_FAILED\",\"step\":\"second\",\"message\":\"localhost answered 404\","
                + "\"details\":{\"http_status\":404}}");
    assertThat(failure.getStackTrace()).isEmpty();
  }

  @Test
  void internalFailureIsReportedWithoutItsMessage() {
    String report =
        report(run(groups()), new IllegalStateException("jdbc:sqlite:/home/x")).toString();

    assertThat(report).contains("\"code\":\"STEP_FAILED\"").doesNotContain("sqlite");
  }

  @Test
  void successfulRunHasNoError() {
    assertThat(report(run(groups()), null).path("status").textValue()).isEqualTo("success");
    assertThat(report(run(groups()), null).has("error")).isFalse();
  }

  private static CapabilityText groups() {
    return CapabilityText.of("Groups")
        .steps(
            "- id: group\n  type: sequence\n  steps:\n"
                + get("first", URL, "/1", "a: $.a", "error_handling: continue").indent(4)
                + get("second", URL, "/2", "b: $.b", "").indent(4))
        .steps(get("last", URL, "/3", "c: $.c", ""));
  }

  private CapabilityRun run(CapabilityText text) {
    capability = A2sParts.read(text);
    return new CapabilityRun(
        capability,
        JsonMappers.object().put("city", "Bukhara"),
        (id, host) -> id,
        new ResultMemoryBudget(ResultMemoryBudget.budgetOfHeap(), "tester"));
  }

  private ObjectNode report(CapabilityRun run, @Nullable Exception failure) {
    return RunReport.of(capability, run, JsonMappers.object(), failure);
  }

  private String steps(CapabilityRun run) {
    StringBuilder steps = new StringBuilder();
    report(run, null)
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
