package io.serai.a2e.validate;

import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.ResultKind;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks that every path is written before it is read, by an operation that may run, and that lists
 * are read where lists are written. What a loop's operations write is seen within an iteration
 * only; what one branch of a conditional writes counts as written.
 */
final class DependencyCheck {
  private static final int MAX_SHOWN = 10;

  private final Workflow workflow;
  private final WorkflowFaults faults;

  /** The kinds of the values that are written so far, by paths. */
  private Map<DataPath, ResultKind> written = new LinkedHashMap<>();

  private int loops;

  private DependencyCheck(Workflow workflow, WorkflowFaults faults) {
    this.workflow = workflow;
    this.faults = faults;
  }

  /** Reports the paths that are wrong. */
  static void check(Workflow workflow, WorkflowFaults faults) {
    DependencyCheck check = new DependencyCheck(workflow, faults);
    workflow.steps().forEach(check::visit);
  }

  private void visit(String id) {
    Operation operation = workflow.operation(id);
    operation.reads().stream().distinct().forEach(path -> checkRead(id, path));
    operation.readsLists().forEach(path -> checkList(id, operation, path));
    if (operation instanceof Loop loop) {
      visitIteration(loop);
    } else {
      operation.children().forEach(this::visit);
    }
    operation.writes().ifPresent(path -> written.put(path, operation.resultKind()));
  }

  private void visitIteration(Loop loop) {
    Map<DataPath, ResultKind> before = new LinkedHashMap<>(written);
    loops++;
    loop.operations().forEach(this::visit);
    loops--;
    written = before;
  }

  private void checkRead(String id, DataPath path) {
    if (path.root() != DataPath.Root.WORKFLOW) {
      if (path.level() >= loops) {
        add(
            id,
            loops == 0
                ? "It reads " + path + ", but is no operation of a Loop."
                : "It reads " + path + ", but is within " + loops + " loops only.",
            "Name it in the operations of a Loop, or read a path below /workflow.");
      }
    } else if (written.keySet().stream().noneMatch(each -> overlap(each, path))) {
      add(id, "It reads " + path + ", which no earlier operation writes.", remedy(path));
    }
  }

  private void checkList(String id, Operation operation, DataPath path) {
    ResultKind kind =
        written.entrySet().stream()
            .filter(each -> each.getKey().steps().equals(path.steps()))
            .filter(each -> path.root() == DataPath.Root.WORKFLOW)
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(ResultKind.ANY);
    if (kind != ResultKind.ANY && kind != ResultKind.LIST) {
      add(
          id,
          operation.type() + " reads a list, and " + path + " is " + kind.text() + ".",
          "Read a path with a list.");
    }
  }

  /** Says where the value comes from, if a later operation or one of a loop writes it. */
  private String remedy(DataPath path) {
    Optional<String> writer =
        workflow.operations().entrySet().stream()
            .filter(each -> each.getValue().writes().filter(to -> overlap(to, path)).isPresent())
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
        : "Earlier operations write "
            + written.keySet().stream()
                .limit(MAX_SHOWN)
                .map(DataPath::text)
                .collect(Collectors.joining(", "))
            + ".";
  }

  /** Whether one of two paths leads to the other, or below it. */
  private static boolean overlap(DataPath one, DataPath other) {
    int common = Math.min(one.steps().size(), other.steps().size());
    return one.steps().subList(0, common).equals(other.steps().subList(0, common));
  }

  private void add(String id, String message, String suggestion) {
    faults.add(WorkflowFault.of(A2eErrorType.VALIDATION, id, message, suggestion));
  }
}
