package io.serai.http.filter;

import io.serai.security.OperatorRole;

/**
 * Selects the requests to one administrative operation, of which {@link AuditFilter} writes
 * entries.
 *
 * @param method the HTTP method
 * @param path pattern of the path; its parameter {@code id}, if any, is the subject of the entry
 * @param event name of the event in the entry
 * @param role the role that an operator needs for it
 * @param operatorsOnly whether only the requests of operators have entries
 */
public record AuditRule(
    String method, String path, String event, OperatorRole role, boolean operatorsOnly) {

  /** Creates the rule of an operation whose requests all have entries. */
  public AuditRule(String method, String path, String event, OperatorRole role) {
    this(method, path, event, role, false);
  }

  /** Creates the rule of an operation that only administrators may request. */
  public AuditRule(String method, String path, String event) {
    this(method, path, event, OperatorRole.ADMINISTRATOR);
  }

  /** Creates the rule of what agents do in their daily work, and operators only now and then. */
  public static AuditRule ofOperators(String method, String path, String event) {
    return new AuditRule(method, path, event, OperatorRole.OPERATOR, true);
  }
}
