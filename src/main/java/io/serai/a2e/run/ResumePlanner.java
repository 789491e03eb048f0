package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.component.OperationStatus;
import io.serai.a2e.component.WorkflowRunReport;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides, from the report of an execution, which operations a further one need not run again.
 *
 * <p>A step is kept if it ended well, its result is in the report, and it reads nothing that a step
 * before it writes that is run again. A conditional or a loop is kept or run as a whole. What runs
 * again, has begun before, and must not be done twice is a repetition, unless the failure says that
 * it was not done.
 */
final class ResumePlanner {

  private static final Set<String> NOT_SENT = Set.of("REFUSED", "REJECTED");

  private final Workflow workflow;
  private final JsonNode report;
  private final RerunSafetyCheck repeatable;
  private final List<DataPath> changed = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private final List<String> runs = new ArrayList<>();
  private final List<String> repeats = new ArrayList<>();
  private final ObjectNode results = JsonMappers.object();

  /** The decision; {@code results} has an object for each kept operation, with its result. */
  record Decision(List<String> kept, List<String> runs, List<String> repeats, ObjectNode results) {}

  private ResumePlanner(Workflow workflow, JsonNode report, RerunSafetyCheck repeatable) {
    this.workflow = workflow;
    this.report = report;
    this.repeatable = repeatable;
  }

  /**
   * Decides; empty if a report does not say enough: an operation runs several times, so that its
   * result may be that of an earlier time.
   */
  static Optional<Decision> decide(
      Workflow workflow, JsonNode report, RerunSafetyCheck repeatable) {
    List<String> steps = workflow.steps();
    if (new HashSet<>(steps).size() < steps.size() || !report.path("operations").isObject()) {
      return Optional.empty();
    }
    ResumePlanner planner = new ResumePlanner(workflow, report, repeatable);
    steps.forEach(planner::decide);
    return Optional.of(new Decision(planner.kept, planner.runs, planner.repeats, planner.results));
  }

  private void decide(String step) {
    Set<String> all = new LinkedHashSet<>(List.of(step));
    all.addAll(workflow.within(workflow.operation(step)));
    if (isKept(step, all)) {
      kept.add(step);
      all.stream().filter(id -> has(id, OperationStatus.SUCCESS)).forEach(this::keep);
      return;
    }
    runs.add(step);
    all.forEach(id -> workflow.operation(id).writes().ifPresent(changed::add));
    all.stream().filter(this::isRepetition).forEach(repeats::add);
  }

  private boolean isKept(String step, Set<String> all) {
    return has(step, OperationStatus.SUCCESS)
        && hasResult(step)
        && all.stream()
            .flatMap(id -> workflow.operation(id).reads().stream())
            .noneMatch(path -> changed.stream().anyMatch(each -> overlap(each, path)));
  }

  private boolean has(String operation, OperationStatus status) {
    return report.path("operations").path(operation).path("status").asText().equals(status.text());
  }

  /**
   * Whether the report has the result of an operation, or it has none. That of a conditional is its
   * branch. A report has all results, or none if they were too large.
   */
  private boolean hasResult(String operation) {
    Operation known = workflow.operation(operation);
    boolean hasNone = known.writes().isEmpty() && workflow.within(known).isEmpty();
    return hasNone || result(operation) != null;
  }

  private JsonNode result(String operation) {
    return report.path(WorkflowRunReport.RESULTS).get(operation);
  }

  private void keep(String operation) {
    ObjectNode entry = results.putObject(operation);
    JsonNode result = result(operation);
    if (result != null) {
      entry.set("result", result);
    }
  }

  private boolean isRepetition(String id) {
    Operation operation = workflow.operation(id);
    boolean begun = has(id, OperationStatus.SUCCESS) || has(id, OperationStatus.FAILED);
    return begun && !repeatable.isRepeatable(operation) && !wasNotDone(id);
  }

  /** Whether the failure of an operation says that it was refused before it changed anything. */
  private boolean wasNotDone(String id) {
    JsonNode error = report.path("error");
    JsonNode details = error.path("details");
    int status = details.path("statusCode").asInt();
    boolean refused =
        NOT_SENT.contains(details.path("reason").asText())
            || (status >= 400 && status < 500 && status != 408);
    return has(id, OperationStatus.FAILED)
        && error.path("operationId").asText().equals(id)
        && details.path("attempts").asInt() <= 1
        && refused
        && workflow.children().stream().noneMatch(id::equals); // a loop may have run it before
  }

  /** Whether one path is that of the other, or of a part of it. */
  private static boolean overlap(DataPath a, DataPath b) {
    int common = Math.min(a.steps().size(), b.steps().size());
    return a.root() == b.root()
        && a.steps().subList(0, common).equals(b.steps().subList(0, common));
  }
}
