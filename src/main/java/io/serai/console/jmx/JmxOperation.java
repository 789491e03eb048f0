package io.serai.console.jmx;

import io.serai.security.OperatorRole;
import java.util.Optional;
import java.util.stream.Stream;

/** An operation of the hub's JMX beans, with its event in the audit log. */
public enum JmxOperation {
  LIST_AGENTS("listAgents", "agent.list", OperatorRole.VIEWER),
  LIST_TASKS("listTasks", "task.list", OperatorRole.VIEWER),
  CANCEL_TASK("cancelTask", "task.cancel", OperatorRole.OPERATOR),
  RELOAD_FOLDERS("reloadFolders", "folders.reload", OperatorRole.OPERATOR),
  RESET_BREAKER("resetBreaker", "breaker.reset", OperatorRole.OPERATOR),
  FORGET_RESPONSES("forgetResponses", "cache.clear", OperatorRole.OPERATOR);

  private final String operation;
  private final String event;
  private final OperatorRole role;

  JmxOperation(String operation, String event, OperatorRole role) {
    this.operation = operation;
    this.event = event;
    this.role = role;
  }

  /**
   * Returns the action of an operation.
   *
   * @param operation its name, with or without its signature in parentheses
   */
  public static Optional<JmxOperation> of(String operation) {
    int signature = operation.indexOf('(');
    String name = signature < 0 ? operation : operation.substring(0, signature);
    return Stream.of(values()).filter(each -> each.operation.equals(name)).findFirst();
  }

  /** Returns the role that an operator needs to call it over HTTP. */
  public OperatorRole role() {
    return role;
  }

  String event() {
    return event;
  }
}
