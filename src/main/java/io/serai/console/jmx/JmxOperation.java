package io.serai.console.jmx;

import java.util.Optional;
import java.util.stream.Stream;

/** An operation of the hub's JMX beans, with its event in the audit log. */
public enum JmxOperation {
  LIST_AGENTS("listAgents", "agent.list"),
  LIST_TASKS("listTasks", "task.list"),
  CANCEL_TASK("cancelTask", "task.cancel"),
  RELOAD_FOLDERS("reloadFolders", "folders.reload"),
  RESET_BREAKER("resetBreaker", "breaker.reset"),
  FORGET_RESPONSES("forgetResponses", "cache.clear");

  private final String operation;
  private final String event;

  JmxOperation(String operation, String event) {
    this.operation = operation;
    this.event = event;
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

  String event() {
    return event;
  }
}
