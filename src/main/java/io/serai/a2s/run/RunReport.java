package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/** Builds the JSON report of a finished run (A2S-Q23). */
public final class RunReport {

  private RunReport() {}

  /**
   * Builds the complete report: {@code status}, {@code outputs}, {@code steps}, and {@code error}
   * if the run failed.
   *
   * @param outputs of a run that succeeded; those of one that failed are what there is of them
   */
  public static ObjectNode of(
      Capability capability, CapabilityRun run, JsonNode outputs, @Nullable Exception failure) {
    ObjectNode report = JsonMappers.object();
    report.put("status", failure == null ? "success" : "failed");
    report.set("outputs", failure == null ? outputs : outputs(capability, run));
    ArrayNode steps = report.putArray("steps");
    CapabilityNodeIds ids = new CapabilityNodeIds(capability);
    capability.steps().forEach(step -> add(step, run, ids, steps));
    if (failure != null) {
      report.set("error", error(failure));
    }
    return report;
  }

  /** Builds the outputs of a run that has not reached the end of its route. */
  static JsonNode outputs(Capability capability, CapabilityRun run) {
    return CapabilityOutputs.of(capability).of(run, run);
  }

  private static void add(Step step, CapabilityRun run, CapabilityNodeIds ids, ArrayNode steps) {
    steps.addObject().put("id", step.id()).put("status", status(step, run, ids).word());
    step.children().forEach(child -> add(child, run, ids, steps));
  }

  /**
   * Returns the status of a step. A step of others has none of its own: it was reached if one of
   * them was, or its condition was evaluated, and has failed if one of them has, unless that one
   * continues on failure.
   */
  private static StepStatus status(Step step, CapabilityRun run, CapabilityNodeIds ids) {
    StepStatus recorded = run.status(step.id());
    if (recorded != null) {
      return recorded;
    }
    if (!isReached(step, run, ids)) {
      return StepStatus.SKIPPED;
    }
    return childFailed(step, run, ids) ? StepStatus.FAILED : StepStatus.SUCCESS;
  }

  private static boolean isReached(Step step, CapabilityRun run, CapabilityNodeIds ids) {
    if (run.status(step.id()) != null || run.isDecided(step.id())) {
      return true;
    }
    for (Step child : step.children()) {
      if (run.isDecided(ids.guard(child)) || isReached(child, run, ids)) {
        return true;
      }
    }
    return false;
  }

  private static boolean childFailed(Step step, CapabilityRun run, CapabilityNodeIds ids) {
    for (Step child : step.children()) {
      if (!child.continueOnFailure() && status(child, run, ids) == StepStatus.FAILED) {
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
