package io.serai.a2e.validate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Wait;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Validates a workflow before it runs (A2E 1.0.0, "Validation"), at five levels: structure and
 * catalog, which decoding has checked, references between operations, permissions, dependencies,
 * and types. All faults are found at once. Thread-safe.
 */
public final class WorkflowValidator {
  private static final int MAX_STRUCTURES = 1_000;

  private final WorkflowLimits limits;

  /**
   * What was found of workflows that have no faults and warnings but permissions, by their hashes.
   */
  private final Cache<String, Structure> structures =
      Caffeine.newBuilder().maximumSize(MAX_STRUCTURES).executor(Runnable::run).build();

  /**
   * What is the same for all callers.
   *
   * @param running ids of the operations that may run
   */
  private record Structure(List<String> running, List<OperationPreview> plan) {}

  /** Creates a validator. */
  public WorkflowValidator(WorkflowLimits limits) {
    this.limits = limits;
  }

  /** Validates a decoded workflow for a caller. */
  public ValidationReport validate(DecodedWorkflow decoded, CallerRights rights) {
    WorkflowFaults faults = new WorkflowFaults();
    decoded.faults().forEach(faults::add);
    if (decoded.workflow().isEmpty()) {
      return new ValidationReport(faults.report(), List.of(), List.of());
    }
    Workflow workflow = decoded.workflow().get();
    Structure known =
        decoded.faults().isEmpty() ? structures.getIfPresent(workflow.contentHash()) : null;
    if (known != null) {
      known
          .running()
          .forEach(id -> PermissionCheck.check(id, workflow.operation(id), rights, faults));
      return new ValidationReport(located(faults, decoded), List.of(), known.plan());
    }
    Set<String> running = workflow.runnable();
    if (!new OperationReferenceChecker(workflow, decoded, faults).areEndless()) {
      checkSize(workflow.size(), decoded, faults);
      DependencyCheck.check(workflow, decoded, faults);
    }
    boolean sound = faults.isEmpty();
    running.forEach(id -> PermissionCheck.check(id, workflow.operation(id), rights, faults));
    List<WorkflowFault> warnings = new ArrayList<>(longWaits(workflow, running));
    warnings.addAll(longTimeouts(workflow, running));
    warnings.addAll(ownedInOrder(workflow));
    warnings.addAll(unsentBodies(workflow, running));
    warnings.addAll(foreignPlaceholders(workflow, running));
    List<OperationPreview> plan = plan(workflow, running);
    if (sound && warnings.isEmpty()) {
      structures.put(workflow.contentHash(), new Structure(List.copyOf(running), plan));
    }
    return new ValidationReport(
        located(faults, decoded),
        warnings.stream().map(decoded.locations()::located).toList(),
        plan);
  }

  private static List<WorkflowFault> located(WorkflowFaults faults, DecodedWorkflow decoded) {
    return faults.report().stream().map(decoded.locations()::located).toList();
  }

  private void checkSize(int size, DecodedWorkflow decoded, WorkflowFaults faults) {
    if (size > limits.maxOperations()) {
      faults.add(
          WorkflowFault.ofLine(
              decoded.locations().beginLine(),
              "The workflow runs "
                  + (size == Workflow.MAX_SIZE ? "more than " : "")
                  + size
                  + " operations, but at most "
                  + limits.maxOperations()
                  + " are allowed.",
              "Split it into several workflows, or use a Loop for repeated operations."));
    }
  }

  private List<WorkflowFault> longWaits(Workflow workflow, Set<String> running) {
    List<WorkflowFault> warnings = new ArrayList<>();
    for (String id : running) {
      if (workflow.operation(id) instanceof Wait wait
          && wait.duration().compareTo(limits.maxExecutionTime()) >= 0) {
        warnings.add(
            WorkflowFault.of(
                A2eErrorType.VALIDATION,
                id,
                "It waits for %s ms, but an execution may take at most %s ms."
                    .formatted(wait.duration().toMillis(), limits.maxExecutionTime().toMillis()),
                "Wait for a shorter time."));
      }
    }
    return warnings;
  }

  private List<WorkflowFault> longTimeouts(Workflow workflow, Set<String> running) {
    List<WorkflowFault> warnings = new ArrayList<>();
    for (String id : running) {
      Duration timeout =
          workflow.operation(id) instanceof ApiCall call
              ? call.timeout().orElse(Duration.ZERO)
              : Duration.ZERO;
      if (timeout.compareTo(limits.maxExecutionTime()) > 0) {
        warnings.add(
            WorkflowFault.of(
                A2eErrorType.VALIDATION,
                id,
                "Its timeout is %s ms, but an execution may take at most %s ms."
                    .formatted(timeout.toMillis(), limits.maxExecutionTime().toMillis()),
                "Write a shorter timeout, or leave it out."));
      }
    }
    return warnings;
  }

  /** Returns warnings of operations that the order names although they are parts of others. */
  private static List<WorkflowFault> ownedInOrder(Workflow workflow) {
    Set<String> children = workflow.children();
    return new LinkedHashSet<>(workflow.order())
        .stream()
            .filter(children::contains)
            .map(
                id ->
                    WorkflowFault.of(
                        A2eErrorType.VALIDATION,
                        id,
                        "operationOrder names it, but it belongs to a Conditional or a Loop, and"
                            + " runs only there.",
                        "Remove it from operationOrder."))
            .toList();
  }

  private static List<WorkflowFault> unsentBodies(Workflow workflow, Set<String> running) {
    return running.stream()
        .filter(
            id ->
                workflow.operation(id) instanceof ApiCall call
                    && call.method().equals("GET")
                    && call.body().isPresent())
        .map(
            id ->
                WorkflowFault.of(
                    A2eErrorType.VALIDATION,
                    id,
                    "The body is not sent: the method is GET.",
                    "Use POST, or write the values into the query of the url."))
        .toList();
  }

  private static List<WorkflowFault> foreignPlaceholders(Workflow workflow, Set<String> running) {
    return running.stream()
        .flatMap(
            id ->
                workflow.operation(id) instanceof ApiCall call
                    ? ForeignPlaceholders.in(id, call).stream()
                    : Stream.empty())
        .toList();
  }

  private static List<OperationPreview> plan(Workflow workflow, Set<String> running) {
    return running.stream().map(id -> planned(id, workflow.operation(id))).toList();
  }

  private static OperationPreview planned(String id, Operation operation) {
    List<String> hosts =
        operation instanceof ApiCall call && call.hasUrl()
            ? List.of(host(call.url().origin()))
            : List.of();
    return new OperationPreview(id, operation.effect(), hosts);
  }

  private static String host(URI origin) {
    return origin.getPort() < 0 ? origin.getHost() : origin.getHost() + ":" + origin.getPort();
  }
}
