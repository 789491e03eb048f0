package io.serai.http.filter;

import io.serai.security.OperatorRole;
import org.jspecify.annotations.Nullable;

/**
 * Selects the requests to one administrative operation, of which {@link AuditFilter} writes
 * entries.
 *
 * @param method the HTTP method
 * @param path pattern of the path; its parameter {@code id}, if any, is the subject of the entry
 * @param event name of the event in the entry
 * @param role the role that an operator needs for it
 * @param protocol name of the protocol in the entry; null for none
 */
public record AuditRule(
    String method, String path, String event, OperatorRole role, @Nullable String protocol) {

  /** Creates the rule of an operation whose entries name no protocol. */
  public AuditRule(String method, String path, String event, OperatorRole role) {
    this(method, path, event, role, null);
  }

  /** Creates the rule of an operation that only administrators may request. */
  public AuditRule(String method, String path, String event) {
    this(method, path, event, OperatorRole.ADMINISTRATOR);
  }

  /** Creates the rule of an operation on tasks over a protocol. */
  public static AuditRule ofTask(String protocol, String method, String path, String event) {
    return new AuditRule(method, path, event, OperatorRole.OPERATOR, protocol);
  }
}
