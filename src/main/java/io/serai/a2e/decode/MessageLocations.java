package io.serai.a2e.decode;

import io.serai.a2e.workflow.WorkflowFault;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The locations of the messages of a workflow in its text, for faults that are found when all of
 * them are read (A2E-8). Immutable.
 *
 * @param operations where operations are defined, by their ids
 * @param beginLine the 1-based line of the message that begins the execution; 0 if there is none
 */
public record MessageLocations(Map<String, Location> operations, int beginLine) {

  /** The locations of a text of which no message was read. */
  static final MessageLocations NONE = new MessageLocations(Map.of(), 0);

  /**
   * The definition of an operation.
   *
   * @param path JSON Pointer within the message
   * @param line the 1-based line of the message
   */
  public record Location(String path, int line) {}

  public MessageLocations {
    operations = Map.copyOf(operations);
  }

  static MessageLocations of(WorkflowDraft draft) {
    Map<String, Location> operations = new LinkedHashMap<>();
    draft
        .operations()
        .forEach((id, each) -> operations.put(id, new Location(each.path(), each.line())));
    return new MessageLocations(operations, draft.beginLine());
  }

  /** Returns a fault with the location of its operation, if it has none of its own. */
  public WorkflowFault located(WorkflowFault fault) {
    Location location = fault.operationId() == null ? null : operations.get(fault.operationId());
    return location == null || fault.line() > 0
        ? fault
        : fault.at(location.path(), location.line());
  }
}
