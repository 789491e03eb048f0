package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds the JSON report of a finished run (A2S-Q23). */
public final class RunReport {

  private RunReport() {}

  /**
   * Builds the complete report: {@code status}, {@code outputs}, {@code steps}, and {@code error}
   * if the run failed.
   */
  public static ObjectNode of(CapabilityRun run, @Nullable Exception failure) {
    ObjectNode report = JsonMappers.object();
    report.put("status", failure == null ? "success" : "failed");
    report.set("outputs", outputs(run));
    ArrayNode steps = report.putArray("steps");
    run.capability().steps().forEach(step -> add(step, run, steps));
    if (failure != null) {
      report.set("error", error(failure));
    }
    return report;
  }

  /**
   * Builds the outputs: the rendered {@code output} template, or without one every mapped variable.
   */
  public static JsonNode outputs(CapabilityRun run) {
    Capability capability = run.capability();
    Optional<JsonNode> filled = capability.output().map(output -> output.render(run));
    if (filled.isPresent()) {
      return filled.get();
    }
    ObjectNode outputs = JsonMappers.object();
    capability.steps().forEach(step -> addMapped(step, run, outputs));
    return outputs;
  }

  private static void addMapped(Step step, CapabilityRun run, ObjectNode outputs) {
    for (String name : step.outputMapping().names()) {
      JsonNode value = run.variable(name);
      if (value != null && run.variables().isMapped(name)) {
        outputs.set(name, value);
      }
    }
    step.children().forEach(child -> addMapped(child, run, outputs));
  }

  private static void add(Step step, CapabilityRun run, ArrayNode steps) {
    steps.addObject().put("id", step.id()).put("status", status(step, run).word());
    step.children().forEach(child -> add(child, run, steps));
  }

  /**
   * Returns the status of a step; a step with a failed child has failed itself, unless the child
   * continues on failure.
   */
  private static StepStatus status(Step step, CapabilityRun run) {
    StepStatus recorded = run.status(step.id());
    if (recorded != null) {
      return recorded == StepStatus.SUCCESS && childFailed(step, run)
          ? StepStatus.FAILED
          : recorded;
    }
    return StepStatus.SKIPPED;
  }

  private static boolean childFailed(Step step, CapabilityRun run) {
    for (Step child : step.children()) {
      if (!child.continueOnFailure() && status(child, run) == StepStatus.FAILED) {
        return true;
      }
    }
    return false;
  }

  private static ObjectNode error(Exception failure) {
    ObjectNode error = JsonMappers.object();
    error.put("code", "STEP_FAILED");
    if (failure instanceof StepFailedException step) {
      error.put("step", step.step());
      error.put("message", step.getMessage());
      error.set("details", step.details());
    } else {
      error.put("message", UnexpectedStepFailure.MESSAGE);
    }
    return error;
  }
}
