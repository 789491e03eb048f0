package io.serai.a2e.validate;

import io.serai.a2e.data.DataPath;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks that every path is written before it is read, by an operation that may run, and that lists
 * are read where lists are written. What a loop's operations write is seen within an iteration
 * only; what one branch of a conditional writes counts as written.
 */
final class DependencyCheck {

  /** Operations of a workflow that is checked; a larger one has a fault anyway. */
  static final int MAX_SIZE = 1_000;

  private static final int MAX_SHOWN = 10;

  private final Workflow workflow;
  private final Map<String, Optional<DataPath>> unreadable;
  private final WorkflowFaults faults;

  /** What is written so far, by the steps of its path. */
  private Map<List<DataPath.Step>, Output> written = new LinkedHashMap<>();

  /** Whether all paths that are written so far are known. */
  private boolean complete;

  private int loops;

  /** A path that is written, and the kind of its value. */
  private record Output(DataPath path, ResultValueType kind) {
    static Output either(Output one, Output other) {
      return one.kind == other.kind ? one : new Output(one.path, ResultValueType.ANY);
    }
  }

  private DependencyCheck(Workflow workflow, DecodedWorkflow decoded, WorkflowFaults faults) {
    this.workflow = workflow;
    this.unreadable = decoded.unreadable();
    this.complete = decoded.complete();
    this.faults = faults;
  }

  /** Reports the paths that are wrong. No operation may contain itself. */
  static void check(Workflow workflow, DecodedWorkflow decoded, WorkflowFaults faults) {
    if (workflow.size() <= MAX_SIZE) {
      DependencyCheck check = new DependencyCheck(workflow, decoded, faults);
      workflow.steps().forEach(check::visit);
    }
  }

  private void visit(String id) {
    Operation operation = workflow.operations().get(id);
    if (operation == null) {
      if (unreadable.containsKey(id)) {
        visitUnreadable(unreadable.get(id));
      }
      return;
    }
    operation.reads().stream()
        .distinct()
        .filter(path -> !OperationConfigReader.isPlaceholder(path))
        .forEach(path -> checkRead(id, path));
    operation.readsLists().forEach(path -> checkList(id, operation, path));
    if (operation instanceof Loop loop) {
      visitIteration(loop);
    } else if (operation instanceof Conditional conditional) {
      visitBranches(conditional);
    }
    operation.writes().ifPresent(path -> write(path, operation.resultKind()));
  }

  private void visitUnreadable(Optional<DataPath> output) {
    if (output.isPresent()) {
      write(output.get(), ResultValueType.ANY);
    } else {
      complete = false;
    }
  }

  private void write(DataPath path, ResultValueType kind) {
    if (OperationConfigReader.isPlaceholder(path)) {
      complete = false;
    } else {
      written.put(path.steps(), new Output(path, kind));
    }
  }

  private void visitIteration(Loop loop) {
    Map<List<DataPath.Step>, Output> before = new LinkedHashMap<>(written);
    loops++;
    loop.operations().forEach(this::visit);
    loops--;
    written = before;
  }

  private void visitBranches(Conditional conditional) {
    Map<List<DataPath.Step>, Output> before = written;
    written = new LinkedHashMap<>(before);
    conditional.ifTrue().forEach(this::visit);
    Map<List<DataPath.Step>, Output> ifTrue = written;
    written = new LinkedHashMap<>(before);
    conditional.ifFalse().forEach(this::visit);
    ifTrue.forEach((steps, output) -> written.merge(steps, output, Output::either));
  }

  private void checkRead(String id, DataPath path) {
    if (path.root() != DataPath.Root.WORKFLOW) {
      if (path.level() >= loops) {
        add(
            id,
            loops == 0
                ? "It reads " + path + ", but is not an operation of a Loop."
                : "It reads " + path + ", but is within " + loops + " loops only.",
            "Name it in the operations of a Loop, or read a path below /workflow.");
      }
    } else if (complete && written.keySet().stream().noneMatch(e -> overlap(e, path.steps()))) {
      add(id, "It reads " + path + ", which no earlier operation writes.", remedy(path));
    }
  }

  private void checkList(String id, Operation operation, DataPath path) {
    Output output = path.root() == DataPath.Root.WORKFLOW ? written.get(path.steps()) : null;
    ResultValueType kind = output == null ? ResultValueType.ANY : output.kind();
    if (kind != ResultValueType.ANY && kind != ResultValueType.LIST) {
      add(
          id,
          operation.type() + " needs a list, but " + path + " is " + kind.text() + ".",
          "Read a path with a list.");
    }
  }

  /** Says where the value comes from, if a later operation or one of a loop writes it. */
  private String remedy(DataPath path) {
    Optional<String> writer =
        workflow.operations().entrySet().stream()
            .filter(
                each ->
                    each.getValue()
                        .writes()
                        .filter(to -> overlap(to.steps(), path.steps()))
                        .isPresent())
            .map(Map.Entry::getKey)
            .findFirst();
    if (writer.isPresent()) {
      return "Operation "
          + writer.get()
          + " writes it: let it run before this one, and outside of"
          + " a Loop if this one is not within the same Loop.";
    }
    return written.isEmpty()
        ? "Add an operation before it whose outputPath is this path."
        : "Earlier operations write %s."
            .formatted(
                written.values().stream()
                    .limit(MAX_SHOWN)
                    .map(output -> output.path().text())
                    .collect(Collectors.joining(", ")));
  }

  /** Whether one of two paths leads to the other, or below it. */
  private static boolean overlap(List<DataPath.Step> one, List<DataPath.Step> other) {
    int common = Math.min(one.size(), other.size());
    return one.subList(0, common).equals(other.subList(0, common));
  }

  private void add(String id, String message, String suggestion) {
    faults.add(WorkflowFault.of(A2eErrorType.VALIDATION, id, message, suggestion));
  }
}
